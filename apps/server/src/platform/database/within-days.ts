import { sql } from 'kysely'

/** Days of a time zone, both included; null is open-ended. */
export interface Days {
  startAt?: string | null | undefined
  endAt?: string | null | undefined
}

/** SQL: a timestamp lies within these days; begins with `and`. */
export const withinDays = (moment: string, { startAt, endAt }: Days, timeZone: string): ReturnType<typeof sql> => {
  const from = startAt ? sql` and ${sql.raw(moment)} >= ${startAt}::date::timestamp at time zone ${timeZone}` : sql``
  const to = endAt ? sql` and ${sql.raw(moment)} < (${endAt}::date + 1)::timestamp at time zone ${timeZone}` : sql``
  return sql`${from}${to}`
}
