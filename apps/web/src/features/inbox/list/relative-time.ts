import { inboxTexts } from '../texts.ts'

const minuteMs = 60_000

/** How long ago, as the chat list says it: minutes, hours, days. */
export const relativeTime = (iso: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs)
  if (minutes < 1) return inboxTexts.now
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  return `${Math.floor(hours / 24)} d`
}
