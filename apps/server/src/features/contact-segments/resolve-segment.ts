import { type SegmentFilter, segmentFilter } from '@prosa/contract'
import { dayIn } from '../../platform/clock/index.ts'

const dayMs = 86_400_000

/** A stored filter with the periods that it means now, by the zone's clocks. */
export const resolveSegment = (stored: unknown, timeZone: string, now: Date): SegmentFilter => {
  const filter = segmentFilter.parse(stored)
  const endAt = dayIn(timeZone, now)
  const last = (days: number) => ({
    startAt: new Date(Date.parse(endAt) - (days - 1) * dayMs).toISOString().slice(0, 10),
    endAt,
  })
  return {
    ...filter,
    ...(filter.createdAtDays ? { createdAtPeriod: last(filter.createdAtDays) } : {}),
    ...(filter.lastMessageDays ? { lastMessagePeriod: last(filter.lastMessageDays) } : {}),
  }
}
