import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LockedDialog } from '../model/locked-dialog.ts'
import type { OwnerAction } from '../model/ownership.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { finishDraft } from '../turn/take-turn.ts'
import { addMessage, applyOwner, openDraft } from './draft.ts'

const minuteMs = 60_000
const beginning = new Date('2026-05-04T12:00:00Z')
const workspace: WorkspaceSettings = {
  id: 1,
  name: 'Vendas',
  offerSeconds: 30,
  hours: null,
  closedMessage: '',
  closedQueue: 'wait',
  timeZone: 'America/Sao_Paulo',
  alarmMinutes: 10,
}

const fresh: LockedDialog = {
  companyId: 1,
  id: 1,
  botId: 1,
  workspaceId: 1,
  connectionId: 1,
  identityId: 1,
  contactId: 1,
  open: true,
  owner: 'bot',
  ownerUserId: null,
  joined: false,
  lastAttendantId: null,
  waits: false,
  waitsSince: null,
  transferredTo: null,
  transferredAt: null,
  begunByBot: false,
  versionId: null,
  session: null,
  seq: 0,
  version: 0,
  inbound: 0,
  repetitions: 0,
  repeatsNow: 0,
  lastText: '',
  lastSender: 'CLIENT',
  lastSenderUserId: null,
  tagStage: null,
  personTookPart: false,
  firstAt: beginning,
  lastAt: beginning,
  lastInboundAt: null,
  lastPersonAt: null,
  lastMessageAt: null,
  openedAt: beginning,
  closedAt: null,
  dueAt: null,
  offerExpiresAt: null,
  offeredTo: [],
  offerOnlineOnly: true,
  hoursAt: null,
  restsUntil: null,
  hoursToldAt: null,
  unattendedFrom: null,
  alarmAt: null,
  alarmedAt: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  botRevision: null,
  duplicate: false,
}

type Step =
  | { kind: 'customer' }
  | { kind: 'person'; userId: number }
  | { kind: 'act'; action: OwnerAction }
  | { kind: 'look' }

const userId = fc.constantFrom(1, 2)
const actions: fc.Arbitrary<OwnerAction> = fc.oneof(
  userId.map((id) => ({ kind: 'join', userId: id }) as const),
  fc.constant({ kind: 'writeElsewhere' } as const),
  userId.map((id) => ({ kind: 'transferToPerson', userId: id, userName: 'Ana', workspaceId: 1, by: null }) as const),
  fc.constant({ kind: 'transferToQueue', workspaceId: 1, workspaceName: 'Vendas', by: null } as const),
  userId.map(
    (id) =>
      ({
        kind: 'offer',
        userId: id,
        userName: 'Ana',
        workspaceId: 1,
        expiresAt: beginning,
        onlineOnly: true,
        by: null,
      }) as const,
  ),
  fc.constant({ kind: 'offerEnded', workspaceName: 'Vendas' } as const),
  fc.constant({ kind: 'transferToExternal', by: null } as const),
  fc.constant({ kind: 'returnFromExternal', reason: 'returned' } as const),
  fc.constant({ kind: 'close', by: 1, reason: 'person' } as const),
  userId.map((id) => ({ kind: 'reopen', by: id }) as const),
)
const steps = fc.array(
  fc.record({
    minutes: fc.nat(15),
    step: fc.oneof(
      fc.constant<Step>({ kind: 'customer' }),
      userId.map<Step>((id) => ({ kind: 'person', userId: id })),
      actions.map<Step>((action) => ({ kind: 'act', action })),
      fc.constant<Step>({ kind: 'look' }),
    ),
  }),
  { maxLength: 30 },
)

const isWithPeople = ({ owner }: Pick<LockedDialog, 'owner'>): boolean =>
  owner === 'queue' || owner === 'offered' || owner === 'person'
const holderOf = ({ owner, ownerUserId, joined }: LockedDialog): string => {
  if (!isWithPeople({ owner })) return 'nobody'
  return owner === 'person' ? `${ownerUserId} ${joined}` : 'queue'
}

/** One step as its transaction would take it. */
const take = (before: LockedDialog, step: Step, now: Date): LockedDialog => {
  const draft = openDraft(before, now, false, { bot: null, flows: new Map(), workspace })
  const { dialog } = draft
  if (step.kind === 'customer' && dialog.open) addMessage(draft, { sender: 'CLIENT', text: 'oi' })
  if (step.kind === 'act') applyOwner(draft, step.action)
  if (step.kind === 'person') {
    const change = applyOwner(draft, { kind: 'write', userId: step.userId })
    if (change.changed || change.refusal === null)
      addMessage(draft, { sender: 'HUMAN', text: 'oi', userId: step.userId })
  }
  // Nobody is there.
  if (step.kind === 'look' && dialog.alarmAt !== null && dialog.alarmAt <= now) {
    dialog.alarmAt = null
    dialog.alarmedAt = now
  }
  finishDraft(draft, null)
  return dialog
}

describe('the alarm of a room', () => {
  it('is looked for while it waits for people, from their last answer or hand-over on, and ends with the next', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let dialog = fresh
        let now = beginning
        /** When its holder changed or answered last. */
        let settledAt = beginning
        for (const { minutes, step } of all) {
          now = new Date(now.getTime() + minutes * minuteMs)
          const before = dialog
          dialog = take(before, step, now)
          const isAnswered = dialog.lastPersonAt !== before.lastPersonAt
          const isHandedOn = holderOf(dialog) !== holderOf(before)
          if (isAnswered || isHandedOn) settledAt = now
          const { unattendedFrom: from, alarmAt, alarmedAt } = dialog
          // It is looked for, or on, or neither.
          expect(alarmAt !== null && alarmedAt !== null).toBe(false)
          expect(from === null).toBe(alarmAt === null && alarmedAt === null)
          if (!isWithPeople(dialog)) expect(from).toBeNull()
          // An unanswered customer always has one or the other.
          if (dialog.waits) expect(from).not.toBeNull()
          if (from === null) continue
          expect(from.getTime()).toBeGreaterThanOrEqual(settledAt.getTime())
          if (alarmAt) expect(alarmAt.getTime()).toBe(from.getTime() + 10 * minuteMs)
          if (alarmedAt) {
            expect(alarmedAt.getTime() - from.getTime()).toBeGreaterThanOrEqual(10 * minuteMs)
            expect(isAnswered || isHandedOn).toBe(false)
          }
          if (dialog.owner !== 'offered') expect(dialog.dueAt?.getTime()).toBe(alarmAt?.getTime())
        }
      }),
      { numRuns: 500 },
    )
  })
})
