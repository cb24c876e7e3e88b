import { closedSince, nextChangeAt } from '@prosa/contract'
import { isWithPeople } from '../model/ownership.ts'
import { isClosedAt, type WorkspaceSettings } from '../model/workspace-settings.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { addMessage, applyOwner, computeWaits, type DialogDraft } from './draft.ts'

/** A workspace that never opens or closes is looked at again after so long. */
const farMs = 400 * 86_400_000

/**
 * What a workspace's hours do to a draft that is finished but for them: a customer who waits is told once in each stretch that it is
 * closed, its queue rests or is closed, and the room is due when it opens or closes next.
 */
export const updateHours = (draft: DialogDraft): void => {
  const { dialog, workspace, at } = draft
  // In a suspension nobody could come though it were open: the customer is told nothing, and their room stays where it is.
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

/** Who has a person is told only as an answer. */
const mayTell = ({ dialog, messages }: DialogDraft): boolean =>
  dialog.owner !== 'person' || messages.some(({ sender }) => sender === 'CLIENT')

const tellOnce = (draft: DialogDraft, { hours, timeZone, closedMessage }: WorkspaceSettings): void => {
  const { dialog, at } = draft
  const text = closedMessage.trim()
  if (!hours || text === '') return
  const since = closedSince(hours, timeZone, at)
  const isWithin = (moment: Date | null): boolean => moment !== null && (since === null || moment >= since)
  // A person who has answered since it closed is there.
  if (isWithin(dialog.hoursToldAt) || (dialog.owner === 'person' && isWithin(dialog.lastPersonAt))) return
  dialog.hoursToldAt = at
  // Where somebody answers outside of this program, nobody here does so unasked.
  if (!draft.isSilent) addMessage(draft, { sender: 'BOT', text })
}
