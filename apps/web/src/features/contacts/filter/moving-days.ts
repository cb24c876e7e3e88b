import type { DayRange } from '../../../ui/day-range.ts'

const dayMs = 86_400_000

/** How many days a period is that ends today; null: it ends another day, or is open. */
export const movingDays = ({ startAt, endAt }: DayRange, today: string): number | null =>
  startAt && endAt === today ? Math.round((Date.parse(endAt) - Date.parse(startAt)) / dayMs) + 1 : null
