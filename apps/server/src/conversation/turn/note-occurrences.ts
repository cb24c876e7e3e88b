import { type AutomationFacts, mayMatch, type RoomEvent, silenceEvents } from '@prosa/contract'
import type { DialogDraft, NewEvent } from '../dialog/draft.ts'
import type { AdReferral } from '../model/inbound.ts'
import { holderOf, type OccurrenceDetail } from '../model/occurrence.ts'
import { afterEvent, atBeginning, type RoomState, workspaceBefore } from '../model/room-events.ts'
import { type Silence, silenceMoments } from '../model/silences.ts'

const minuteMs = 60_000

/** The silences that the company's automations wait for in a room; usually none. */
export const silencesOf = ({ known: { automations }, dialog }: Pick<DialogDraft, 'known' | 'dialog'>): Silence[] =>
  automations.length === 0
    ? []
    : automations.flatMap(({ id, prepared: { event, silenceMinutes }, workspaceIds, onSinceMs }) =>
        (event === 'silent' || event === 'waiting') && workspaceIds.has(dialog.workspaceId)
          ? [{ automationId: id, event, afterMs: silenceMinutes * minuteMs, onSinceMs }]
          : [],
      )

/** Whether an automation of that workspace asks for it. */
const isAskedFor = ({ known: { automations } }: DialogDraft, event: RoomEvent, workspaceId: number): boolean =>
  automations.some(({ prepared, workspaceIds }) => prepared.event === event && workspaceIds.has(workspaceId))

/**
 * Notes what the draft's events mean for the company's automations: the act loop looks at it after the commit, with all facts. Nothing where the company has none,
 * and nothing where nobody here answers.
 */
export const noteOccurrences = (draft: DialogDraft): void => {
  const { known, events, before, dialog } = draft
  const isNew = before.seq === 0 && draft.messages[0]?.sender === 'CLIENT'
  if (known.automations.length === 0 || draft.isSilent || (events.length === 0 && !isNew)) return
  let room: RoomState = {
    holder: holderOf(before.owner) ?? 'closed',
    userId: before.owner === 'person' ? before.ownerUserId : null,
    stage: before.tagStage ?? '',
  }
  const note = (
    happened: readonly RoomEvent[],
    later: readonly NewEvent[],
    at: Date,
    detail: OccurrenceDetail,
  ): void => {
    const workspaceId = workspaceBefore(later, dialog.workspaceId)
    const { holder: owner, stage } = room
    for (const event of happened)
      if (isAskedFor(draft, event, workspaceId))
        draft.occurrences.push({ event, at, workspaceId, owner, stage: stage === '' ? null : stage, detail })
  }
  if (isNew) note(atBeginning(room.holder), events, draft.at, {})
  events.forEach((event, place) => {
    const after = afterEvent(room, event)
    room = after.room
    const { score } = event.detail
    note(after.happened, events.slice(place + 1), event.at, typeof score === 'number' ? { score } : {})
  })
}

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())))

/**
 * Notes a customer's message for the automations that look at it after the turn, with the room as it stood when it came. None where what is known already rules
 * them out. What other automations do about the same message leads to none of these.
 */
export const noteMessage = (
  draft: DialogDraft,
  { seq, ad }: { seq: number; ad: AdReferral | null },
  facts: () => AutomationFacts,
): void => {
  const { dialog, known, at } = draft
  const { workspaceId, owner, tagStage: stage } = dialog
  const later = known.automations.filter(
    ({ prepared, workspaceIds }) => prepared.event === 'wrote' && prepared.actsAfter && workspaceIds.has(workspaceId),
  )
  if (later.length === 0) return
  const seen = facts()
  const automationIds = later.flatMap(({ id, prepared }) => (mayMatch(prepared, seen) ? [id] : []))
  if (automationIds.length === 0) return
  const detail: OccurrenceDetail = { seq, ad: ad ?? 'none', automationIds }
  draft.occurrences.push({ event: 'wrote', at, workspaceId, owner, stage, detail, chain: [] })
}

/** Notes the silences whose time has come; each once. @returns whether there were any */
export const noteSilences = (draft: DialogDraft, now: Date): boolean => {
  const { dialog } = draft
  const due = silenceMoments(dialog, silencesOf(draft)).filter(({ at }) => at <= now)
  for (const event of silenceEvents) {
    const come = due.filter(({ silence }) => silence.event === event)
    const [first] = come
    if (!first) continue
    draft.occurrences.push({
      event,
      at: latest(come.map(({ at }) => at)),
      workspaceId: dialog.workspaceId,
      owner: dialog.owner,
      stage: dialog.tagStage,
      detail: { sinceMs: first.since.getTime(), automationIds: come.map(({ silence }) => silence.automationId) },
    })
  }
  if (due.length > 0) dialog.silenceAt = latest(due.map(({ at }) => at))
  return due.length > 0
}
