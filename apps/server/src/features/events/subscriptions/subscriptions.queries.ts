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

const mostWaiting = 100_001
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

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`delete from event_queue where company_id = ${companyId} and subscription_id = ${id}`.execute(tx)
  await sql`delete from subscription where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export const pause = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  await sql`
    update subscription set stopped = 'paused', stopped_at = ${now} where company_id = ${companyId} and id = ${id} and stopped is null`.execute(
    tx,
  )
}

/** Everything that waits is due at once, and tried anew. */
export const resume = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`
    update subscription set stopped = null, stopped_at = null, failures = 0, failing_since = null, last_failure = null
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  await sql`
    update event_queue set due_at = now(), tries = 0
    where company_id = ${companyId} and subscription_id = ${id} and (lease_until is null or lease_until <= now())`.execute(
    tx,
  )
}

/** What waits is not told any more. */
export const passOver = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  to: number,
  reason: string,
): Promise<void> => {
  await sql`delete from event_queue where company_id = ${companyId} and subscription_id = ${id}`.execute(tx)
  await sql`
    update event_delivery set state = 'skipped', failure = ${reason}
    where company_id = ${companyId} and subscription_id = ${id} and state = 'pending'`.execute(tx)
  await sql`update subscription set enqueued_to = greatest(enqueued_to, ${to}) where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  )
}

/** The cursor goes back: everything from the number on is told again, in order. @returns how many events these are, to a limit */
export const goBack = async (tx: Kysely<DB>, companyId: number, id: number, number: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from event e join subscription s on s.company_id = ${companyId} and s.id = ${id}
      where e.company_id = ${companyId} and e.number >= ${number} and e.number <= s.enqueued_to and e.type = any (s.types)
        and (s.include_own or e.account_id is distinct from s.integration_id) limit ${mostWaiting}) x`.execute(tx)
  await sql`
    delete from event_queue where company_id = ${companyId} and subscription_id = ${id} and number >= ${number}
      and (lease_until is null or lease_until <= now())`.execute(tx)
  await sql`
    update subscription set enqueued_to = least(enqueued_to, ${number - 1}) where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

const mostReplayed = 1_000

/** Puts deliveries that ended back into the queue, the oldest first; `number`: one of them, else those that were given up. @returns how many */
export const requeue = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  number: number | null,
): Promise<number> => {
  const chosen = number === null ? sql`d.state = 'failed'` : sql`d.number = ${number} and d.state <> 'pending'`
  const { rows } = await sql<{ number: number }>`
    with again as materialized (
      select e.number, e.subject_kind, e.subject_id from event_delivery d
      join event e on e.company_id = ${companyId} and e.number = d.number
      where d.company_id = ${companyId} and d.subscription_id = ${id} and ${chosen} order by d.number
      limit least(${mostReplayed}, ${mostReplayed} - (select count(*) from event_queue q where q.company_id = ${companyId} and q.subscription_id = ${id}))),
     told as (
      update event_delivery d set state = 'pending', failure = null from again a
      where d.company_id = ${companyId} and d.subscription_id = ${id} and d.number = a.number)
    insert into event_queue (company_id, subscription_id, number, subject_kind, subject_id)
    select ${companyId}, ${id}, a.number, a.subject_kind, a.subject_id from again a order by a.number
    on conflict (company_id, subscription_id, number) do nothing returning number`.execute(tx)
  return rows.length
}

/** @returns whether it waited */
export const dropQueued = async (tx: Kysely<DB>, companyId: number, id: number, number: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from event_queue where company_id = ${companyId} and subscription_id = ${id} and number = ${number} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Skipped by a person; the next event of its subject may go at once. */
export const settleSkipped = async (tx: Kysely<DB>, companyId: number, id: number, number: number): Promise<void> => {
  await sql`
    update event_delivery set state = 'skipped' where company_id = ${companyId} and subscription_id = ${id} and number = ${number}`.execute(
    tx,
  )
  await sql`
    update event_queue q set due_at = now() from event e where e.company_id = ${companyId} and e.number = ${number}
      and q.company_id = ${companyId} and q.subscription_id = ${id} and q.subject_kind = e.subject_kind and q.subject_id = e.subject_id
      and q.tries = 0 and q.lease_until is null and q.due_at > now()`.execute(tx)
}

export interface DeliveryRow {
  number: number
  type: string
  at: Date
  state: 'pending' | 'delivered' | 'failed' | 'skipped'
  tries: number
  status: number | null
  ms: number | null
  failure: string | null
  lastTryAt: Date | null
  nextAt: Date | null
}

/** From the highest number down. */
export const listDeliveries = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { state, before, limit }: { state?: string | undefined; before: number; limit: number },
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select d.number, d.type, d.at, d.state, d.tries, d.status, d.ms, d.failure, d.last_try_at as "lastTryAt", q.due_at as "nextAt"
    from event_delivery d left join event_queue q on d.state = 'pending' and q.company_id = d.company_id
      and q.subscription_id = d.subscription_id and q.number = d.number
    where d.company_id = ${companyId} and d.subscription_id = ${id} and d.number < ${before}
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
    order by d.number desc limit ${limit}`.execute(db)
  return rows
}

export const findDelivery = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  number: number,
): Promise<DeliveryRow | undefined> => {
  const [row] = await listDeliveries(db, companyId, id, { before: number + 1, limit: 1 })
  return row?.number === number ? row : undefined
}

export interface SwitchedOff {
  name: string
  url: string
  reason: string
  integration: string
  company: string
}

/** Null: switched on again meanwhile, or deleted. */
export const findSwitchedOff = async (db: Kysely<DB>, companyId: number, id: number): Promise<SwitchedOff | null> => {
  const { rows } = await sql<SwitchedOff>`
    select s.name, s.url, coalesce(s.last_failure, '') as reason, m.name as integration, c.name as company
    from subscription s join member m on m.company_id = s.company_id and m.id = s.integration_id join company c on c.id = s.company_id
    where s.company_id = ${companyId} and s.id = ${id} and s.stopped = 'off'`.execute(db)
  return rows[0] ?? null
}
