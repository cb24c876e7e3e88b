import { type DB, type Kysely, sql } from '../platform/database/index.ts'

export interface Lane {
  /** A hash of the name of a lane. */
  key: string
  /** Whether the call has to wait for earlier calls that hold this lane. All its lanes are held until it is done. */
  waits: boolean
}

export interface NewCall {
  path: string
  account: string | null
  body: string
  lanes: readonly Lane[]
}

export const storeCall = async (db: Kysely<DB>, { path, account, body, lanes }: NewCall): Promise<void> => {
  await sql`
    with c as (insert into provider_call (path, account, body) values (${path}, ${account}, ${body}) returning id)
    insert into provider_call_lane (lane, call_id, waits)
    select l.lane, c.id, l.waits from c, unnest(${lanes.map(({ key }) => key)}::bigint[], ${lanes.map(({ waits }) => waits)}::boolean[]) l (lane, waits)
  `.execute(db)
}

/** Whether a stored call holds one of these lanes. */
export const areHeld = async (db: Kysely<DB>, keys: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from provider_call_lane where lane = any (${keys}::bigint[])) as held`.execute(db)
  return rows[0]?.held ?? false
}

export interface ClaimedCall {
  id: string
  path: string
  account: string | null
  body: string
  /** Received more than a day ago. */
  isOld: boolean
  tries: number
  /** Keys of the lanes that are not done yet. */
  left: string[]
}

/** Leases the oldest calls that wait for no other. */
export const claimCalls = async (db: Kysely<DB>, limit: number, leaseMs: number): Promise<ClaimedCall[]> => {
  const { rows } = await sql<ClaimedCall>`
    update provider_call c set lease_until = now() + ${leaseMs} * interval '1 ms', tries = c.tries + 1
    where c.id in (
      select f.id from provider_call f where f.lease_until <= now() and not exists (
        select from provider_call_lane mine join provider_call_lane earlier on earlier.lane = mine.lane and earlier.call_id < mine.call_id
        where mine.call_id = f.id and mine.waits)
      order by f.id limit ${limit} for update skip locked)
    returning c.id, c.path, c.account, c.body, c.received_at < now() - interval '1 day' as "isOld", c.tries,
      array(select l.lane::text from provider_call_lane l where l.call_id = c.id and l.waits) as left`.execute(db)
  return rows
}

export const extendCall = async (db: Kysely<DB>, id: string, leaseMs: number): Promise<void> => {
  await sql`update provider_call set lease_until = now() + ${leaseMs} * interval '1 ms' where id = ${id}`.execute(db)
}

export const removeCall = async (db: Kysely<DB>, id: string): Promise<void> => {
  await sql`delete from provider_call where id = ${id}`.execute(db)
}

/** Keeps only the failed lanes for a retry after a pause; the others are freed. */
export const putBackCall = async (
  db: Kysely<DB>,
  id: string,
  lanes: readonly string[],
  pauseMs: number,
): Promise<void> => {
  await sql`
    with gone as (delete from provider_call_lane where call_id = ${id} and lane <> all (${lanes}::bigint[]))
    update provider_call set lease_until = now() + ${pauseMs} * interval '1 ms' where id = ${id}`.execute(db)
}
