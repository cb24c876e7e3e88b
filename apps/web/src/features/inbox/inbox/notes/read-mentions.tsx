import { useReadingMentions } from './use-mentions.ts'

/** Beside a note that calls this person: once it is looked at, they are called no longer. Draws nothing. */
export function ReadMentions({ dialogId }: { dialogId: number }) {
  useReadingMentions(dialogId)
  return null
}
