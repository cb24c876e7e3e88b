import fc from 'fast-check'
import { dueNow } from '../model/compute-due.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import type { OwnerAction } from '../model/ownership.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { finishDraft } from '../turn/finish-draft.ts'
import { addMessage, applyOwner, type DialogDraft, openDraft } from './draft.ts'
import { noteMissed } from './update-sla.ts'

/* The life of a dialog as a sequence of drafts, without a database. */

export const minuteMs = 60_000
export const beginning = new Date('2026-05-04T12:00:00Z')
/** Always open, with a rule of each kind. */
const rules: WorkspaceSettings = {
  id: 1,
  name: 'Vendas',
  offerSeconds: 30,
  hours: null,
  closedMessage: '',
  closedQueue: 'wait',
  timeZone: 'America/Sao_Paulo',
  alarmMinutes: 10,
  answerMinutes: 7,
  closeMinutes: 25,
  asksSatisfaction: false,
}

/** A new dialog, owned by its bot. */
export const freshDialog: LockedDialog = {
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
  transferredKind: null,
  transferredId: null,
  transferredAt: null,
  begunByBot: false,
  versionId: null,
  session: null,
  seq: 0,
  version: 0,
  inbound: 0,
  repetitions: 0,
  repeatsNow: 0,
  loopScore: 0,
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
  plannedAt: null,
  resumesAt: null,
  offerExpiresAt: null,
  offeredTo: [],
  offerOnlineOnly: true,
  hoursAt: null,
  restsUntil: null,
  hoursToldAt: null,
  unattendedFrom: null,
  alarmAt: null,
  alarmedAt: null,
  peopleSince: null,
  answerBy: null,
  closeBy: null,
  answerLate: false,
  closeLate: false,
  campaignAt: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  optedOut: [],
  botRevision: null,
  heldSince: null,
  automated: null,
  silenceAt: null,
  duplicate: false,
  stopsAt: null,
  resumedAt: null,
  automationsVersion: 0,
}

export type Step =
  | { kind: 'customer' }
  | { kind: 'person'; userId: number }
  | { kind: 'act'; action: OwnerAction }
  | { kind: 'look' }

const userId = fc.constantFrom(1, 2)
const actions: fc.Arbitrary<OwnerAction> = fc.oneof(
  userId.map((id) => ({ kind: 'join', userId: id, userName: 'Ana' }) as const),
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
  userId.map((id) => ({ kind: 'reopen', by: id, userName: 'Ana', workspaceName: 'Loja' }) as const),
)
/** Events of a dialog, each with the minutes since the one before. */
export const stepsOf = fc.array(
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

/** Applies one step like its transaction would; nobody is ever online. */
export const takeStep = (
  before: LockedDialog,
  step: Step,
  now: Date,
  workspace: WorkspaceSettings = rules,
): DialogDraft => {
  const draft = openDraft(before, now, false, { bot: null, flows: new Map(), workspace, automations: [] })
  const { dialog } = draft
  if (step.kind === 'customer' && dialog.open) addMessage(draft, { sender: 'CLIENT', text: 'oi' })
  if (step.kind === 'act') applyOwner(draft, step.action)
  if (step.kind === 'person') {
    const change = applyOwner(draft, { kind: 'write', userId: step.userId, userName: 'Ana' })
    if (change.changed || change.refusal === null)
      addMessage(draft, { sender: 'HUMAN', text: 'oi', userId: step.userId })
  }
  if (step.kind === 'look') look(draft, now)
  finishDraft(draft, null)
  return draft
}

const look = (draft: DialogDraft, now: Date): void => {
  const { dialog } = draft
  const kind = dueNow(dialog, { isWaiting: false, isAtRest: true }, null, now)
  if (kind === 'late-answer' || kind === 'late-close') noteMissed(draft, kind)
  if (kind !== 'alarm') return
  dialog.alarmAt = null
  dialog.alarmedAt = now
}
