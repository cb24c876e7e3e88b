/** Days as `YYYY-MM-DD`, both inclusive; null is unbounded. */
export interface DayRange {
  startAt: string | null
  endAt: string | null
}

/** '21/11/2026'. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** '01/11/2026 a 21/11/2026'; a single day alone; '' for none. */
export function formatRange({ startAt, endAt }: DayRange): string {
  const days = [startAt, endAt].filter((day): day is string => day !== null)
  return [...new Set(days)].map(formatDay).join(' a ')
}
