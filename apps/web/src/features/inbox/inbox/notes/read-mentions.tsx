import { useReadingMentions } from './use-mentions.ts'

/** Marks this person's mentions in the room as read once the room is looked at. Draws nothing. */
export function ReadMentions({ dialogId }: { dialogId: number }) {
  useReadingMentions(dialogId)
  return null
}
