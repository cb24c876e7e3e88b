import type { DayRange } from '../../../ui/day-range.ts'

const dayMs = 86_400_000

/** Length in days of a period that ends today; null if it ends on another day, or is open. */
export const movingDays = ({ startAt, endAt }: DayRange, today: string): number | null =>
  startAt && endAt === today ? Math.round((Date.parse(endAt) - Date.parse(startAt)) / dayMs) + 1 : null
