import { type FlowWait, waitMinutes } from '@prosa/flow'
import { addOpenMinutes, type BusinessHours } from '../companies/business-hours.ts'
import { instantOfLocal } from '../rules/clock-time.ts'
import { zoneOffset } from '../zone-offset.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Days later on the company's clock, at `at` or at the same time of the day. */
const daysLater = ({ amount, at }: FlowWait, from: Date, timeZone: string): Date => {
  const localMs = from.getTime() + zoneOffset(timeZone, from.getTime())
  const midnightMs = (Math.floor(localMs / dayMs) + amount) * dayMs
  const [hour = 0, minute = 0] = (at ?? '').split(':').map(Number)
  const timeMs = at === null ? localMs % dayMs : (hour * 60 + minute) * minuteMs
  return new Date(instantOfLocal(timeZone, midnightMs + timeMs))
}

/**
 * When a wait that begins at `from` is over. With `openOnly`, minutes and hours count while the workspace is open, and days end at its next opening;
 * one that never opens counts as always open, so that no conversation waits for ever.
 */
export const waitEnds = (
  wait: FlowWait,
  from: Date,
  { timeZone, hours }: { timeZone: string; hours: BusinessHours | null },
): Date => {
  const isDays = wait.unit === 'days'
  const minutes = waitMinutes(wait)
  const end = isDays ? daysLater(wait, from, timeZone) : new Date(from.getTime() + minutes * minuteMs)
  if (!wait.openOnly || hours === null) return end
  return addOpenMinutes(hours, timeZone, isDays ? end : from, isDays ? 0 : minutes) ?? end
}
