import type { ApiLevel } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { CountedCalls } from '../integrations/index.ts'

/** Days of a platform, which has no time zone of its own. */
export const keyTimeZone = 'America/Sao_Paulo'

export interface KeyRow {
  id: number
  name: string
  level: ApiLevel
  publicId: string
  addresses: string[]
  createdAt: Date
  createdBy: string | null
  endsAt: Date | null
  /** Null unless it ends with a day. */
  lastDay: string | null
  lastUsedAt: Date | null
  lastNetwork: string | null
}

const rowsWhere = (platformId: number, condition: ReturnType<typeof sql>) => sql<KeyRow>`
  select k.id, k.name, k.level, k.public_id as "publicId", k.addresses, k.created_at as "createdAt",
    coalesce(nullif(maker.name, ''), maker.email) as "createdBy", k.ends_at as "endsAt", k.last_used_at as "lastUsedAt", k.last_network as "lastNetwork",
    case when ended.at::time = '00:00' then (ended.at::date - 1)::text end as "lastDay"
  from platform_key k cross join lateral (select k.ends_at at time zone ${keyTimeZone} as at) ended
    left join lateral gate_account(k.created_by) maker on true
  where k.platform_id = ${platformId} and ${condition}`

const maxShown = 50

/** Those that work first, then the newest. */
export const list = async (db: Kysely<DB>, platformId: number, now: Date): Promise<KeyRow[]> => {
  const order = sql`true order by (k.ends_at is null or k.ends_at > ${now}) desc, k.id desc limit ${maxShown}`
  return (await rowsWhere(platformId, order).execute(db)).rows
}

export const find = async (db: Kysely<DB>, platformId: number, id: number): Promise<KeyRow | undefined> =>
  (await rowsWhere(platformId, sql`k.id = ${id}`).execute(db)).rows[0]

/** Locks the platform, which serializes the making of its keys; false for one that is not there. */
export const lockPlatform = async (tx: Kysely<DB>, platformId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from platform where id = ${platformId} for no key update`.execute(tx)
  return rows.length > 0
}

export const countLive = async (tx: Kysely<DB>, platformId: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from platform_key where platform_id = ${platformId} and (ends_at is null or ends_at > ${now})`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** The end of a day; null stays null. */
export const endOfDay = async (
  db: Kysely<DB>,
  day: string | null,
  now: Date,
): Promise<{ at: Date | null; isPast: boolean }> => {
  const { rows } = await sql<{ at: Date | null; isPast: boolean }>`
    select x.at, coalesce(x.at <= ${now}, false) as "isPast"
    from (select (${day}::date + 1)::timestamp at time zone ${keyTimeZone} as at) x`.execute(db)
  return rows[0] ?? { at: null, isPast: false }
}

/** Never extends the key's validity. */
export const end = async (tx: Kysely<DB>, id: number, at: Date): Promise<void> => {
  await sql`update platform_key set ends_at = least(ends_at, ${at}) where id = ${id}`.execute(tx)
}

export interface LivePlatformKey {
  keyHash: Buffer
  id: number
  platformId: number
  level: ApiLevel
  addresses: string[]
}

/** Valid keys of platforms by their hashes. */
export const findLivePlatformKeys = async (
  db: Kysely<DB>,
  hashes: readonly Buffer[],
  now: Date,
): Promise<LivePlatformKey[]> => {
  const { rows } = await sql<LivePlatformKey>`
    select hash as "keyHash", id, platform_id as "platformId", level, addresses from platform_key
    where hash = any (${hashes}::bytea[]) and (ends_at is null or ends_at > ${now})`.execute(db)
  return rows
}

export interface OwnKey {
  platformId: number
  platform: string
  publicId: string
  name: string
  level: ApiLevel
  endsAt: Date | null
}

/** A key's own data, for the call with which it describes itself. */
export const findOwn = async (db: Kysely<DB>, id: number): Promise<OwnKey | undefined> => {
  const { rows } = await sql<OwnKey>`
    select p.id as "platformId", p.display_name as platform, k.public_id as "publicId", k.name, k.level, k.ends_at as "endsAt"
    from platform_key k join platform p on p.id = k.platform_id where k.id = ${id}`.execute(db)
  return rows[0]
}

/** Adds to the counts of a day, and updates the last use of each key, in a fixed order. */
export const writePlatformCalls = async (db: Kysely<DB>, notes: readonly CountedCalls[]): Promise<void> => {
  const rows = JSON.stringify(notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })))
  const noted = sql`json_to_recordset(${rows}::json) as n("keyId" int, operation text, calls int, at timestamptz, network text)`
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into platform_use as u (key_id, day, operation, calls)
      select n."keyId", (n.at at time zone ${keyTimeZone})::date, n.operation, sum(n.calls)::int from ${noted} group by 1, 2, 3 order by 1, 2, 3
      on conflict (key_id, day, operation) do update set calls = u.calls + excluded.calls`.execute(tx)
    await sql`
      update platform_key k set last_used_at = used.at, last_network = used.network
      from (select distinct on (n."keyId") n."keyId" as id, n.at, n.network from ${noted} order by n."keyId", n.at desc) used
      where k.id = used.id and k.last_used_at is distinct from greatest(k.last_used_at, used.at)`.execute(tx)
  })
}

/** Calls of the last 30 days, newest first. */
export const listUse = async (
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<{ day: string; operation: string; calls: number }[]> => {
  const { rows } = await sql<{ day: string; operation: string; calls: number }>`
    select day::text, operation, calls from platform_use
    where key_id = ${id} and day > (${now}::timestamptz at time zone ${keyTimeZone})::date - 30
    order by day desc, calls desc, operation`.execute(db)
  return rows
}

const keptDays = 90

export const deleteOldUse = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await sql`delete from platform_use where day < (${now}::timestamptz)::date - ${keptDays}::int`.execute(db)
}
