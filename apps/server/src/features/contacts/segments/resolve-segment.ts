import { type SegmentFilter, segmentFilter } from '@prosa/contract'
import { dayIn } from '../../../platform/clock/index.ts'

const dayMs = 86_400_000

/**
 * A field id that never exists, stored beside `rules`: an older program version ignores `rules`, and would otherwise
 * show all contacts. With it, that version shows none, and reports a removed field.
 */
export const noField = { id: 2_147_483_647, value: '-' }

/** The filter in stored form. */
export const storedSegment = (filter: SegmentFilter): SegmentFilter =>
  filter.rules && !filter.field ? { ...filter, field: noField } : filter

/** A stored filter with its relative periods resolved in the time zone. */
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
