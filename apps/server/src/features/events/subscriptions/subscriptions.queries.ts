import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface SubscriptionRow {
  id: number
  integrationId: number
  name: string
  url: string
  types: string[]
  includeOwn: boolean
  concurrency: number
  headers: Buffer | null
  secretMadeAt: Date
  previousUntil: Date | null
  enqueuedTo: number
  stopped: 'paused' | 'off' | null
  stoppedAt: Date | null
  failingSince: Date | null
  failures: number
  lastFailure: string | null
  waiting: number
  failed: number
  lastDeliveredAt: Date | null
  createdAt: Date
  createdBy: number | null
  createdByName: string | null
}

/** Waiting events are counted up to this number. */
export const mostWaiting = 100_001
const mostFailed = 1_001

const rowsWhere = (companyId: number, condition: ReturnType<typeof sql>) => sql<SubscriptionRow>`
  select s.id, s.integration_id as "integrationId", s.name, s.url, s.types, s.include_own as "includeOwn", s.concurrency,
    s.headers_encrypted as headers, s.secret_made_at as "secretMadeAt", s.previous_secret_until as "previousUntil", s.enqueued_to as "enqueuedTo",
    s.stopped, s.stopped_at as "stoppedAt", s.failing_since as "failingSince", s.failures, s.last_failure as "lastFailure",
    s.last_delivered_at as "lastDeliveredAt", s.created_at as "createdAt", s.created_by as "createdBy", m.name as "createdByName",
    (select count(*)::int from event_queue q where q.company_id = ${companyId} and q.subscription_id = s.id)
      + (select count(*)::int from (select from event e where e.company_id = ${companyId} and e.number > s.enqueued_to and e.type = any (s.types)
        and (s.include_own or e.account_id is distinct from s.integration_id) limit ${mostWaiting}) x) as waiting,
    (select count(*)::int from (select from event_delivery d where d.company_id = ${companyId} and d.subscription_id = s.id and d.state = 'failed'
      limit ${mostFailed}) x) as failed
  from subscription s left join member m on m.company_id = ${companyId} and m.id = s.created_by
  where s.company_id = ${companyId} and ${condition}`

export const list = async (db: Kysely<DB>, companyId: number, integrationId: number): Promise<SubscriptionRow[]> =>
  (await rowsWhere(companyId, sql`s.integration_id = ${integrationId} order by s.name`).execute(db)).rows

/** By its id, or by the name that its integration gave it. */
export type Key = { integrationId: number } & ({ id: number } | { name: string })

const isKey = (key: Key) =>
  sql`s.integration_id = ${key.integrationId} and ${'id' in key ? sql`s.id = ${key.id}` : sql`s.name = ${key.name}`}`

export const find = async (db: Kysely<DB>, companyId: number, key: Key): Promise<SubscriptionRow | undefined> =>
  (await rowsWhere(companyId, isKey(key)).execute(db)).rows[0]

/** Without what waits for it, which is counted. */
export const findId = async (db: Kysely<DB>, companyId: number, key: Key): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from subscription s where s.company_id = ${companyId} and ${isKey(key)}`.execute(db)
  return rows[0]?.id
}

export interface LockedSubscription {
  id: number
  url: string
  types: string[]
  headers: Buffer | null
  signingSecret: Buffer | null
  enqueuedTo: number
  stopped: 'paused' | 'off' | null
}

/** Serializes changes of one subscription. */
export const lock = async (tx: Kysely<DB>, companyId: number, key: Key): Promise<LockedSubscription | undefined> => {
  const { rows } = await sql<LockedSubscription>`
    select s.id, s.url, s.types, s.headers_encrypted as headers, s.signing_secret_encrypted as "signingSecret", s.enqueued_to as "enqueuedTo", s.stopped
    from subscription s where s.company_id = ${companyId} and ${isKey(key)} for update`.execute(tx)
  return rows[0]
}

export const count = async (db: Kysely<DB>, companyId: number, integrationId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription where company_id = ${companyId} and integration_id = ${integrationId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Whether there is such an integration. */
export const isKnown = async (db: Kysely<DB>, companyId: number, integrationId: number): Promise<boolean> => {
  const { rows } = await sql`select from integration where company_id = ${companyId} and id = ${integrationId}`.execute(
    db,
  )
  return rows.length > 0
}

export interface NewSubscription {
  integrationId: number
  name: string
  url: string
  types: readonly string[]
  includeOwn: boolean
  concurrency: number
  /** From which number on: what happened until then is not told. */
  enqueuedTo: number
  createdBy: number
  now: Date
}

export const insert = async (tx: Kysely<DB>, companyId: number, made: NewSubscription): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into subscription (company_id, integration_id, name, url, types, include_own, concurrency, enqueued_to, created_by, created_at)
    values (${companyId}, ${made.integrationId}, ${made.name}, ${made.url}, ${[...made.types]}::text[], ${made.includeOwn}, ${made.concurrency},
      ${made.enqueuedTo}, ${made.createdBy}, ${made.now}) returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A subscription was not stored')
  return row.id
}

export interface SubscriptionPatch {
  name?: string | undefined
  url?: string | undefined
  types?: readonly string[] | undefined
  includeOwn?: boolean | undefined
  concurrency?: number | undefined
  /** Null: none. */
  headers?: Buffer | null | undefined
}

/** Absent fields stay. A new address, or new headers, have not failed yet. */
export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  patch: SubscriptionPatch,
): Promise<void> => {
  const { name, url, types, includeOwn, concurrency, headers } = patch
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(url === undefined ? [] : [sql`url = ${url}`]),
    ...(types === undefined ? [] : [sql`types = ${[...types]}::text[]`]),
    ...(includeOwn === undefined ? [] : [sql`include_own = ${includeOwn}`]),
    ...(concurrency === undefined ? [] : [sql`concurrency = ${concurrency}`]),
    ...(headers === undefined ? [] : [sql`headers_encrypted = ${headers}`]),
    ...(url === undefined && headers === undefined
      ? []
      : [sql`failures = 0, failing_since = null, last_failure = null`]),
  ]
  if (sets.length === 0) return
  await sql`update subscription set ${sql.join(sets)} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export const saveSecret = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { secret, madeAt, previous }: { secret: Buffer; madeAt: Date; previous: { secret: Buffer; until: Date } | null },
): Promise<void> => {
  await sql`
    update subscription set signing_secret_encrypted = ${secret}, secret_made_at = ${madeAt},
      previous_secret_encrypted = ${previous?.secret ?? null}, previous_secret_until = ${previous?.until ?? null}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** The log of its company goes on for as long as after a reading. */
export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`delete from event_queue where company_id = ${companyId} and subscription_id = ${id}`.execute(tx)
  await sql`delete from subscription where company_id = ${companyId} and id = ${id}`.execute(tx)
  await sql`update event_log set heard_at = now() where company_id = ${companyId}`.execute(tx)
}
