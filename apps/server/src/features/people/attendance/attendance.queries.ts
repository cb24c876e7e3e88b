import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface AttendanceRow {
  isAttendant: boolean
  isAway: boolean
  awayUntil: Date | null
  roomLimit: number | null
}

const isAway = sql<boolean>`away and coalesce(away_until > now(), true)`

/** The current state: an expired absence counts as ended. */
export const find = (db: Kysely<DB>, companyId: number, userId: number): Promise<AttendanceRow | undefined> =>
  db
    .selectFrom('member')
    .select(['is_attendant as isAttendant', 'room_limit as roomLimit', isAway.as('isAway')])
    .select(sql<Date | null>`case when ${isAway} then away_until end`.as('awayUntil'))
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()

export interface AttendanceChange {
  /** Null: until they come back. */
  away?: { minutes: number | null } | false | undefined
  roomLimit?: number | null | undefined
}

/** Writes the given fields; absent fields are left unchanged. */
export const update = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  { away, roomLimit }: AttendanceChange,
): Promise<void> => {
  const minutes = away ? away.minutes : null
  const until = minutes === null ? null : sql<Date>`now() + make_interval(mins => ${minutes}::int)`
  // A repeated absence keeps its first start.
  const since = away ? sql<Date>`case when ${isAway} then coalesce(away_at, now()) else now() end` : null
  const columns = {
    ...(away === undefined ? {} : { away: away !== false, away_until: until, away_at: since }),
    ...(roomLimit === undefined ? {} : { room_limit: roomLimit }),
  }
  if (Object.keys(columns).length === 0) return
  await db.updateTable('member').set(columns).where('company_id', '=', companyId).where('id', '=', userId).execute()
}
