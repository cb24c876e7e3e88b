import type { Formats } from '../../../ui/format.ts'
import { botTexts } from './texts.ts'

/** 'hoje, 08:52', 'ontem, 17:20', else the date. */
export function formatUpdated(instant: string, nowMs: number, { day, time, daysAgo }: Formats): string {
  const days = daysAgo(instant, nowMs)
  if (days === 0) return botTexts.today(time(instant))
  if (days === 1) return botTexts.yesterday(time(instant))
  return day(instant)
}
