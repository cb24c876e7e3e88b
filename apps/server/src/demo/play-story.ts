import type { LockedDialog } from '../conversation/model/locked-dialog.ts'
import { personExtId } from '../conversation/model/present.ts'
import {
  addMessage,
  applyOwner,
  computeWaits,
  type DialogDraft,
  finishDraft,
  noteMissed,
  openDraft,
  type TurnWorld,
  takeCustomerTurn,
  updateSla,
  type WorkspaceSettings,
} from '../conversation/replay.ts'
import type { Line } from './content/conversations.ts'

export interface Attendant {
  id: number
  name: string
}

export interface Cast {
  world: TurnWorld
  attendant: Attendant
  workspaceName(id: number): string
  /** By whose targets people answer, and what time it is; where there are any, people are late at times. */
  targets: { of(workspaceId: number): WorkspaceSettings; now: Date } | null
  /** Said when a conversation is closed for silence. */
  farewell: string
  /** When the demo is made. */
  now: Date
  random: () => number
}

const secondMs = 1_000
const minuteMs = 60_000
const readingMs = 20 * secondMs
/** Not the day that the bot waits: so the dashboard's mean times are minutes, as in a real shop. */
const silenceMs = 30 * minuteMs
/** Until a room that was closed is opened again. */
const reopeningMs = 40 * minuteMs
/** At noon, or when many write at once: one customer in eight waits for a quarter of an hour and more. */
const busy = { every: 8, leastMinutes: 12, minutes: 20 }
/** From when the demo is made. Real offers last half a minute; this one a while, so that whoever looks around finds it, and then ends as they do. */
const offerMs = 15 * minuteMs

/**
 * Plays a conversation through the very rules that real ones follow: the bot takes its turns from its flow, people enter,
 * write and close by the owner's state machine.
 */
export const playStory = (dialog: LockedDialog, lines: readonly Line[], cast: Cast): DialogDraft => {
  const draft = openDraft(dialog, dialog.firstAt, false)
  for (const [place, line] of lines.entries()) {
    const before = { ...draft.dialog }
    if (place > 0) passTime(draft, draft.at.getTime() + pauseBefore(line, draft, cast), cast)
    playLine(draft, line, cast)
    setDeadlines(draft, before, cast)
  }
  finishDraft(cast.targets ? atPresent(draft, cast, cast.targets) : draft, cast.world.bot)
  return draft
}

/** As it stands at this moment, with all that was missed: nothing has happened since then, so that its deadlines stay. */
const atPresent = (draft: DialogDraft, cast: Cast, { now, of }: NonNullable<Cast['targets']>): DialogDraft => {
  const { at } = draft
  passTime(draft, now.getTime(), cast)
  draft.at = at
  return { ...draft, at: now, before: { ...draft.dialog }, workspace: of(draft.dialog.workspaceId) }
}

/** Deadlines that are missed meanwhile are told when they are, as by the timers. */
const passTime = (draft: DialogDraft, until: number, { targets }: Cast): void => {
  const { dialog } = draft
  for (const kind of targets ? (['late-answer', 'late-close'] as const) : []) {
    const [deadline, isTold] =
      kind === 'late-answer' ? [dialog.answerBy, dialog.answerLate] : [dialog.closeBy, dialog.closeLate]
    if (!targets || deadline === null || isTold || deadline.getTime() > until) continue
    noteMissed({ ...draft, at: deadline, workspace: targets.of(dialog.workspaceId) }, kind)
  }
  draft.at = new Date(until)
}

/** As at the end of each turn. */
const setDeadlines = (draft: DialogDraft, before: LockedDialog, { targets }: Cast): void => {
  const { dialog } = draft
  if (!targets) return
  dialog.waits = computeWaits(draft)
  dialog.waitsSince = dialog.waits ? (before.waitsSince ?? draft.at) : null
  updateSla({ ...draft, before, workspace: targets.of(dialog.workspaceId) })
}

/** Customers type for up to a minute and a half; people of the team first come after a few minutes, then answer soon. */
const pauseBefore = (line: Line, draft: DialogDraft, { random, targets }: Cast): number => {
  if (line.by === 'silence') return silenceMs
  if (line.by === 'customer') return (12 + Math.floor(random() * 75)) * secondMs
  if ('reopens' in line) return reopeningMs
  const isFirst = draft.dialog.owner !== 'person'
  if (isFirst && targets && Math.floor(random() * busy.every) === 0)
    return (busy.leastMinutes + Math.floor(random() * busy.minutes)) * minuteMs
  return isFirst ? (1 + Math.floor(random() * 6)) * minuteMs : (20 + Math.floor(random() * 100)) * secondMs
}

const playLine = (draft: DialogDraft, line: Line, cast: Cast): void => {
  const { world, attendant, workspaceName, farewell } = cast
  const { dialog } = draft
  if (line.by === 'customer') {
    const content = { extId: `demo:${dialog.id}:${dialog.seq + 1}`, text: line.text }
    const request = takeCustomerTurn(draft, content, world)
    if (!request) return
    const workspaceId = request.data?.workspaceId ?? dialog.workspaceId
    const action = {
      kind: 'transferToQueue',
      workspaceId,
      workspaceName: workspaceName(workspaceId),
      by: null,
    } as const
    applyOwner(draft, action)
  } else if (line.by === 'silence') {
    addMessage(draft, { sender: 'BOT', text: farewell })
    applyOwner(draft, { kind: 'close', by: null, reason: 'silence' })
  } else if (line.by === 'transfer') {
    transfer(draft, line.to, cast)
  } else if ('reopens' in line) {
    const names = { userName: attendant.name, workspaceName: workspaceName(dialog.workspaceId) }
    applyOwner(draft, { kind: 'reopen', by: attendant.id, ...names }, attendant.name)
  } else if ('closes' in line) {
    applyOwner(draft, { kind: 'close', by: attendant.id, reason: 'person' }, attendant.name)
  } else {
    const isEntering = dialog.owner !== 'person'
    applyOwner(draft, { kind: 'join', userId: attendant.id, userName: attendant.name }, attendant.name)
    // Whoever enters reads before writing.
    if (isEntering) draft.at = new Date(draft.at.getTime() + readingMs)
    const extId = personExtId(`demo-${dialog.id}-${dialog.seq + 1}`)
    addMessage(draft, { sender: 'HUMAN', text: line.text, extId, userId: attendant.id, userName: attendant.name })
  }
}

const transfer = (draft: DialogDraft, to: 'attendant' | 'outside', { attendant: { id, name }, now }: Cast): void => {
  if (to === 'outside') {
    applyOwner(draft, { kind: 'transferToExternal', by: id }, name)
    draft.deliveries = [] // Nobody is told: this lies in the past, and the demo has no outside system.
    return
  }
  const { workspaceId } = draft.dialog
  const expiresAt = new Date(Math.max(draft.at.getTime(), now.getTime()) + offerMs)
  applyOwner(draft, { kind: 'offer', userId: id, userName: name, workspaceId, expiresAt, onlineOnly: true, by: null })
}
