import type { Reminder } from '@prosa/contract'
import { reminderTexts as texts } from './reminder-texts.ts'

/** What is said beside a reminder's moment: whose it is, and how its room stands where that is not what one expects. */
export const aboutReminder = (
  { author, for: whom, isOfQueue, snoozes, state, workspaceName, owner, ownerUserId, ownerName }: Reminder,
  userId: number,
  /** The room itself is seen beside it. */
  { isInRoom = false } = {},
): string[] => {
  const about: string[] = []
  if (whom && isOfQueue) about.push(texts.ofGone(whom.name))
  else if (!whom) about.push(texts.toPerson(texts.queue(workspaceName)))
  else if (whom.id !== userId) about.push(texts.toPerson(whom.name))
  if (author.id !== userId && author.id !== whom?.id) about.push(texts.of(author.name))
  if (snoozes && state === 'waiting') about.push(texts.snoozedUntilThen)
  if (isInRoom) return about
  if (owner === 'closed') about.push(texts.closed)
  if (owner === 'bot') about.push(texts.heldByBot)
  if (owner === 'person' && ownerUserId !== userId && ownerName) about.push(texts.heldBy(ownerName))
  return about
}
