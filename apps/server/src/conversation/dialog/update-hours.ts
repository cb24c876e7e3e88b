import { closedSince, nextChangeAt } from '@prosa/contract'
import { isWithPeople } from '../model/ownership.ts'
import { isClosedAt, type WorkspaceSettings } from '../model/workspace-settings.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { computeWaits } from './compute-waits.ts'
import { addMessage, applyOwner, type DialogDraft } from './draft.ts'

/** Recheck interval for a workspace whose hours never change. */
const farMs = 400 * 86_400_000

/**
 * Applies a workspace's hours to a finished draft: a waiting customer gets the closed message once per closed period, the queue rests or is closed,
 * and the room is due at the next opening or closing.
 */
export const updateHours = (draft: DialogDraft): void => {
  const { dialog, workspace, at } = draft
  // During a suspension nobody could answer even when open: no message is sent, and the room stays where it is.
  const isClosed = workspace !== null && isWithPeople(dialog) && isClosedAt(workspace, at) && !isStopped(dialog, at)
  if (isClosed && computeWaits(draft)) {
    if (mayTell(draft)) tellOnce(draft, workspace)
    if (workspace.closedQueue === 'close' && dialog.owner === 'queue')
      applyOwner(draft, { kind: 'close', by: null, reason: 'outside-hours' })
  }
  if (!workspace?.hours || dialog.owner !== 'queue') {
    dialog.hoursAt = null
    dialog.restsUntil = null
    return
  }
  if (draft.ownerChanged || draft.rulesAreNew || dialog.hoursAt === null || dialog.hoursAt <= at)
    dialog.hoursAt = nextChangeAt(workspace.hours, workspace.timeZone, at) ?? new Date(at.getTime() + farMs)
  dialog.restsUntil = isClosed && workspace.closedQueue !== 'offer' ? dialog.hoursAt : null
}

/** A customer whose room a person holds gets the closed message only in reply to their own message. */
const mayTell = ({ dialog, messages }: DialogDraft): boolean =>
  dialog.owner !== 'person' || messages.some(({ sender }) => sender === 'CLIENT')

const tellOnce = (draft: DialogDraft, { hours, timeZone, closedMessage }: WorkspaceSettings): void => {
  const { dialog, at } = draft
  const text = closedMessage.trim()
  if (!hours || text === '') return
  const since = closedSince(hours, timeZone, at)
  const isWithin = (moment: Date | null): boolean => moment !== null && (since === null || moment >= since)
  // A person who has answered since closing time is there.
  if (isWithin(dialog.hoursToldAt) || (dialog.owner === 'person' && isWithin(dialog.lastPersonAt))) return
  dialog.hoursToldAt = at
  // Where somebody answers outside of this program, no automatic message is sent.
  if (!draft.isSilent) addMessage(draft, { sender: 'BOT', text })
}
