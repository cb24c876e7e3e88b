import { type FollowUpWait, maxRemindersOfRoom, maxRunsOfRoom, type SkipReason } from '@prosa/contract'
import { addMessage, type DialogDraft } from '../dialog/draft.ts'
import { clockIn, dueAfter, type StoredDefinition, waitBefore } from '../model/follow-up.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import type { NewPlan, PlannedInRoom } from '../model/new-plan.ts'
import type { Said } from './automation-words.ts'
import type { ReadyAct, SayAct } from './automations.ts'
import type { TransferRequest } from './transfer-request.ts'

/** What all automations together did about one thing that happened, with what is planned in the room. */
export interface Done {
  request: TransferRequest | null
  hasSpoken: boolean
  isClosing: boolean
  isGiven: boolean
  reminders: number
  followUpIds: readonly number[]
}

/** Of the same transaction, too: its acts are not written yet. */
export const doneBefore = (
  { plans, stopsRuns }: Pick<DialogDraft, 'plans' | 'stopsRuns'>,
  planned: PlannedInRoom,
): Done => ({
  request: null,
  hasSpoken: false,
  isClosing: false,
  isGiven: false,
  reminders: planned.reminders + plans.filter(({ what }) => what.kind === 'reminder').length,
  followUpIds: [
    ...(stopsRuns ? [] : planned.followUpIds),
    ...plans.flatMap(({ what }) => (what.kind === 'step' ? [what.followUpId] : [])),
  ],
})

/** The room as it was before the first automation acted. */
export interface Room extends Pick<LockedDialog, 'owner' | 'workspaceId'> {
  hasBot: boolean
  /** Its bot answers by a flow. */
  isBotOn: boolean
  /** A message with its values, or why it is not said. */
  say(act: SayAct): Said | SkipReason
  /** It is closed, and its customer has another open conversation there. */
  hasOtherOpen: boolean
  /** What happened is too long ago to act on. */
  isLate: boolean
  /** The bot waits for an answer. In a customer's turn it gets one. */
  isFlowWaiting: boolean
  planned: PlannedInRoom
  /** The company has as much planned as it may have. */
  isCompanyFull(): boolean
}

/** Why an act is left out; null: it acts. The first that changes who has the room or closes it wins, and one message is enough. */
export const whyNotAct = (act: ReadyAct, room: Room, done: Done): SkipReason | null => {
  const { owner, workspaceId, hasBot } = room
  if (room.isLate) return 'late'
  switch (act.kind) {
    case 'gone':
      return 'gone'
    case 'say': {
      if (owner === 'external' || room.hasOtherOpen) return 'elsewhere'
      if (done.hasSpoken) return 'earlier'
      const said = room.say(act)
      return typeof said === 'string' ? said : null
    }
    case 'transfer':
    case 'assign':
      if (owner === 'external') return 'elsewhere'
      if (owner === 'closed') return 'closed'
      // Nobody loses a room to an automation.
      if (owner === 'person') return 'held'
      if (!hasBot) return 'no-bot'
      if (act.kind === 'transfer' && owner === 'queue' && act.workspaceId === workspaceId) return 'already'
      return isMoved(done) ? 'earlier' : null
    case 'give-to-bot':
      if (owner === 'external') return 'elsewhere'
      if (owner === 'closed') return 'closed'
      // Nobody loses a room to it, nor the offer of one.
      if (owner === 'person' || owner === 'offered') return 'held'
      if (owner === 'bot') return 'already'
      if (!room.isBotOn) return 'no-bot'
      return isMoved(done) ? 'earlier' : null
    case 'close':
      if (owner === 'external') return 'elsewhere'
      if (owner === 'closed') return 'closed'
      return isMoved(done) ? 'earlier' : null
    case 'remind':
      if (done.reminders >= maxRemindersOfRoom) return 'limit'
      return room.isCompanyFull() ? 'company-full' : null
    case 'follow-up':
      return whyNotFollow(act, room, done)
    case 'stop-follow-ups':
      return done.followUpIds.length === 0 ? 'not-running' : null
    default:
      return null
  }
}

/** Something changes who has the room, or closes it. */
const isMoved = ({ request, isClosing, isGiven }: Done): boolean => request !== null || isClosing || isGiven

/** As for a person who begins one (`startRun`). */
const whyNotFollow = (
  act: Extract<ReadyAct, { kind: 'follow-up' }>,
  room: Room,
  { followUpIds, isClosing }: Done,
): SkipReason | null => {
  const { owner, workspaceId, isFlowWaiting, hasOtherOpen } = room
  if (act.workspaceId !== workspaceId) return 'other-workspace'
  if (owner === 'external' || hasOtherOpen) return 'elsewhere'
  if ((owner === 'closed' || isClosing) && !act.definition.alsoClosed) return 'closed'
  if (owner === 'bot' && isFlowWaiting) return 'with-bot'
  if (followUpIds.includes(act.followUpId)) return 'running'
  if (followUpIds.length >= maxRunsOfRoom) return 'limit'
  return room.isCompanyFull() ? 'company-full' : null
}

const requestOf = (act: Extract<ReadyAct, { kind: 'transfer' | 'assign' }>): TransferRequest => {
  const { workspaceId } = act
  const data =
    act.kind === 'assign'
      ? { queue: 'USER' as const, workspaceId, userId: act.userId }
      : { queue: act.isOffered ? ('SEQUENTIAL' as const) : ('ONLY_NOT_TRANSFERRED' as const), workspaceId }
  return { reason: 'automation', data, workspaceId: null }
}

/** What an act leaves for the next ones; also of one that is only observed. */
export const noteDone = (act: ReadyAct, done: Done): void => {
  switch (act.kind) {
    case 'say':
      done.hasSpoken = true
      return
    case 'transfer':
    case 'assign':
      done.request = requestOf(act)
      return
    case 'close':
      done.isClosing = true
      return
    case 'give-to-bot':
      done.isGiven = true
      return
    case 'remind':
      done.reminders += 1
      return
    case 'follow-up':
      done.followUpIds = [...done.followUpIds, act.followUpId]
      return
    case 'stop-follow-ups':
      done.followUpIds = []
  }
}

interface Actor {
  /** The automations that led to it, itself last. */
  chain: readonly number[]
  timeZone: string
  planned: PlannedInRoom
  say: Room['say']
}

export const perform = (draft: DialogDraft, act: ReadyAct, actor: Actor): void => {
  const { dialog } = draft
  switch (act.kind) {
    case 'label':
      if (!draft.labels.includes(act.labelId)) draft.labels.push(act.labelId)
      return
    case 'say': {
      const said = actor.say(act)
      if (typeof said !== 'string') addMessage(draft, { sender: 'BOT', ...said, chain: actor.chain })
      return
    }
    case 'remind': {
      const { text, forUserId, madeBy } = act
      const holder = dialog.owner === 'person' ? dialog.ownerUserId : null
      plan(
        draft,
        actor,
        { madeBy, wait: act.wait, hours: null },
        { kind: 'reminder', text, forUser: forUserId ?? holder },
      )
      return
    }
    case 'follow-up': {
      const { definition, followUpId, version, madeBy } = act
      const wait = waitBefore(definition, 0)
      plan(draft, actor, { madeBy, wait, hours: definition.hours }, { kind: 'step', followUpId, version })
      return
    }
    case 'stop-follow-ups':
      stopRuns(draft, actor.planned)
  }
}

const plan = (
  draft: DialogDraft,
  { chain, timeZone }: Actor,
  { madeBy, wait, hours }: { madeBy: number; wait: FollowUpWait; hours: StoredDefinition['hours'] },
  what: NewPlan['what'],
): void => {
  const { dialog } = draft
  const dueAt = dueAfter(wait, draft.at, { hours, timeZone })
  const clock = wait.at === null ? null : clockIn(timeZone, dueAt)
  draft.plans.push({ madeBy, dueAt, clock, chain, what })
  // Closing by silence counts from it.
  if (dialog.plannedAt === null || dialog.plannedAt < dueAt) dialog.plannedAt = dueAt
}

/** Those of before, and those that automations began in this transaction. */
const stopRuns = (draft: DialogDraft, { keptUntilMs }: PlannedInRoom): void => {
  draft.stopsRuns = true
  draft.plans = draft.plans.filter(({ what }) => what.kind !== 'step')
  const moments = [...(keptUntilMs === null ? [] : [keptUntilMs]), ...draft.plans.map(({ dueAt }) => dueAt.getTime())]
  draft.dialog.plannedAt = moments.length === 0 ? null : new Date(Math.max(...moments))
}
