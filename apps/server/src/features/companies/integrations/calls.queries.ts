import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { CountedCalls } from './count-calls.ts'

export interface CallNote extends CountedCalls {
  integrationId: number
}

/**
 * Adds to the counts of the company's day, and updates the last use of each key, in a fixed order, so that two
 * processes cannot deadlock.
 */
export const writeCalls = async (db: Kysely<DB>, companyId: number, notes: readonly CallNote[]): Promise<void> => {
  const rows = JSON.stringify(notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })))
  const noted = sql`json_to_recordset(${rows}::json)
    as n("integrationId" int, "keyId" int, operation text, calls int, at timestamptz, network text)`
  await db.transaction().execute(async (tx) => {
    // A company removed meanwhile has no row.
    await sql`
      insert into api_use as u (company_id, integration_id, day, operation, calls)
      select i.company_id, i.id, (n.at at time zone c.time_zone)::date, n.operation, sum(n.calls)::int
      from ${noted} join company c on c.id = ${companyId} join integration i on i.company_id = c.id and i.id = n."integrationId"
      group by 1, 2, 3, 4 order by 2, 3, 4
      on conflict (company_id, integration_id, day, operation) do update set calls = u.calls + excluded.calls`.execute(
      tx,
    )
    await sql`
      update api_key k set last_used_at = used.at, last_network = used.network
      from (select distinct on (n."keyId") n."keyId" as id, n.at, n.network from ${noted} order by n."keyId", n.at desc) used
      where k.company_id = ${companyId} and k.id = used.id and k.last_used_at is distinct from greatest(k.last_used_at, used.at)`.execute(
      tx,
    )
  })
}

export interface DayOfCalls {
  day: string
  operation: string
  calls: number
}

/** Calls of the last 30 days in the company's time zone, newest first. */
export const listCalls = async (
  db: Kysely<DB>,
  companyId: number,
  integrationId: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DayOfCalls[]> => {
  const { rows } = await sql<DayOfCalls>`
    select day::text, operation, calls from api_use
    where company_id = ${companyId} and integration_id = ${integrationId}
      and day > (${now}::timestamptz at time zone ${timeZone})::date - 30
    order by day desc, calls desc, operation`.execute(db)
  return rows
}

const keptDays = 90

export const deleteOldCalls = async (db: Kysely<DB>, companyId: number, now: Date): Promise<void> => {
  await sql`delete from api_use where company_id = ${companyId} and day < (${now}::timestamptz)::date - ${keptDays}::int`.execute(
    db,
  )
}
