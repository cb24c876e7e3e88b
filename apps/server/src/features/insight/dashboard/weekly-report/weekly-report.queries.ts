import type { WeeklyReport } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

export const find = async (db: Kysely<DB>, companyId: number, userId: number): Promise<WeeklyReport> => {
  const row = await db
    .selectFrom('member')
    .select(['email', 'weekly_report_since'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('kind', '=', 'person')
    .executeTakeFirst()
  return { isWanted: (row?.weekly_report_since ?? null) !== null, email: row?.email ?? null }
}

/**
 * Subscribes from a given time, or unsubscribes. An existing subscription keeps its time.
 * @returns false for a user who is no person of the company
 */
export const set = async (db: Kysely<DB>, companyId: number, userId: number, since: Date | null): Promise<boolean> => {
  const row = await db
    .updateTable('member')
    .set({ weekly_report_since: since === null ? null : sql<Date>`coalesce(weekly_report_since, ${since})` })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('kind', '=', 'person')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listCompanies = async (db: Kysely<DB>, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from gate_weekly_reports(${now})`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DueReport {
  userId: number
  name: string
  email: string
  /** Day of the mail; it covers the seven days before. */
  monday: string
  timeZone: string
  company: string
  workspaceIds: number[]
}

/**
 * The next person due for last week's report: subscribed before seven o'clock of this Monday, may see the dashboard,
 * has an active workspace, and has not received it.
 */
export const findDue = async (db: Kysely<DB>, companyId: number, now: Date): Promise<DueReport | undefined> => {
  const { rows } = await sql<DueReport>`
    select m.id as "userId", m.name, m.email, l.day::date::text as monday, c.time_zone as "timeZone", c.name as company,
      s.ids as "workspaceIds"
    from company c cross join lateral (select date_trunc('day', ${now}::timestamptz at time zone c.time_zone) as day) l
    join member m on m.company_id = c.id
    cross join lateral (
      select coalesce(array_agg(w.id order by w.id), '{}') as ids
      from workspace_member wm join workspace w on w.company_id = wm.company_id and w.id = wm.workspace_id
      where wm.company_id = ${companyId} and wm.user_id = m.id and w.active) s
    where c.id = ${companyId} and extract(isodow from l.day) = 1 and m.active and m.kind = 'person'
      and m.weekly_report_since < (l.day + interval '7 hours') at time zone c.time_zone and s.ids <> '{}'
      and exists (select from member_profile mp join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
        where mp.company_id = ${companyId} and mp.user_id = m.id and 'dashboard_view' = any (p.permissions))
      and not exists (select from weekly_report r
        where r.company_id = ${companyId} and r.user_id = m.id and r.monday = l.day::date and not ${mayBeTried(now)})
    order by m.id limit 1`.execute(db)
  return rows[0]
}

/** An unfinished try is repeated later, a few times: its process died, or the figures could not be read. */
const mostTries = 3
const mayBeTried = (now: Date) =>
  sql`(r.sent_at is null and r.tries < ${mostTries} and r.tried_at < ${now}::timestamptz - interval '30 minutes')`

/**
 * Claims a week for one try, before its figures are read. @returns false if it was mailed already, or another process
 * is trying
 */
export const claim = async (
  db: Kysely<DB>,
  companyId: number,
  { userId, monday }: Pick<DueReport, 'userId' | 'monday'>,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into weekly_report as r (company_id, user_id, monday, tried_at) values (${companyId}, ${userId}, ${monday}::date, ${now})
    on conflict (company_id, user_id, monday) do update set tries = r.tries + 1, tried_at = excluded.tried_at where ${mayBeTried(now)}
    returning user_id`.execute(db)
  return rows.length === 1
}

/** Called in the transaction of the mail. @returns false if it was mailed already */
export const noteSent = async (
  tx: Kysely<DB>,
  companyId: number,
  { userId, monday }: Pick<DueReport, 'userId' | 'monday'>,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update weekly_report set sent_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and monday = ${monday}::date and sent_at is null
    returning user_id`.execute(tx)
  return rows.length === 1
}
