import type { SendingHours } from '../campaigns/campaign-bodies.ts'
import { zoneOffset } from '../zone-offset.ts'
import { instantOfLocal } from './clock-time.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The first moment from `atMs` on within the sending hours of the time zone; an hour that clocks skip begins at the first time after it. */
export const nextWithin = (atMs: number, hours: SendingHours | null, timeZone: string): number => {
  if (!hours) return atMs
  const startMs = atMs + zoneOffset(timeZone, atMs)
  let localMs = startMs
  for (;;) {
    const dayStartMs = Math.floor(localMs / dayMs) * dayMs
    const isRest = !hours.sundays && new Date(dayStartMs).getUTCDay() === 0
    if (isRest || localMs >= dayStartMs + hours.to * hourMs) localMs = dayStartMs + dayMs
    else if (localMs < dayStartMs + hours.from * hourMs) localMs = dayStartMs + hours.from * hourMs
    else break
  }
  if (localMs === startMs) return atMs
  return instantOfLocal(timeZone, localMs)
}
