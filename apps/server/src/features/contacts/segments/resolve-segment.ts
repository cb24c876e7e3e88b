import { type SegmentFilter, segmentFilter } from '@prosa/contract'
import { dayIn } from '../../../platform/clock/index.ts'

const dayMs = 86_400_000

/**
 * A field that no company has: nobody passes. It stands beside conditions, of which a program of before them reads nothing: it then shows
 * nobody, and says that a field was removed, where it would show everybody.
 */
export const noField = { id: 2_147_483_647, value: '-' }

/** As it is stored. */
export const storedSegment = (filter: SegmentFilter): SegmentFilter =>
  filter.rules && !filter.field ? { ...filter, field: noField } : filter

/** A stored filter with the periods that it means now, by the zone's clocks. */
export const resolveSegment = (stored: unknown, timeZone: string, now: Date): SegmentFilter => {
  const { field, ...rest } = segmentFilter.parse(stored)
  const filter: SegmentFilter = rest.rules && field?.id === noField.id ? rest : { ...rest, field }
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
