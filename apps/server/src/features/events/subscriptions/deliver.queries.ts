import { type DB, type Kysely, type Pipeline, sql } from '../../../platform/database/index.ts'

/** An event that this process holds until its lease ends. */
export interface ClaimedEvent {
  id: number
  companyId: number
  subscriptionId: number
  number: number
  subjectKind: string
  subjectId: number
  fence: number
  tries: number
}

export interface ClaimBounds {
  /** Maximum of concurrent calls of one company, over all processes. */
  perCompany: number
  leaseMs: number
}

const claim = `select id, company_id as "companyId", subscription_id as "subscriptionId", number, subject_kind as "subjectKind",
 subject_id as "subjectId", fence, tries from claim_events($1, $2, $3)`

/** Claims events that are due, the oldest of each subject. This statement is the whole transaction. */
export const claimEvents = (
  pipeline: Pipeline,
  { perCompany, leaseMs, limit }: ClaimBounds & { limit: number },
): Promise<ClaimedEvent[]> => pipeline.query<ClaimedEvent>(claim, [perCompany, limit, leaseMs])

export interface Receiver {
  name: string
  url: string
  headers: Buffer | null
  signingSecret: Buffer | null
  previousSecret: Buffer | null
  integrationId: number
  grants: string[]
  /** Null: all. */
  workspaceIds: number[]
  /** The integration works today. */
  isAlive: boolean
  /** It has ended for good. */
  isEnded: boolean
}

/** To whom, and with whose rights as they are now. Null: deleted. */
export const findReceiver = async (
  db: Kysely<DB>,
  companyId: number,
  subscriptionId: number,
  now: Date,
): Promise<Receiver | null> => {
  const { rows } = await sql<Receiver>`
    select s.name, s.url, s.headers_encrypted as headers, s.signing_secret_encrypted as "signingSecret",
      case when s.previous_secret_until > ${now} then s.previous_secret_encrypted end as "previousSecret",
      i.id as "integrationId", i.grants, coalesce(i.workspace_ids, array(select w.id from workspace w where w.company_id = ${companyId})) as "workspaceIds",
      i.ended_at is null and coalesce(i.expires_on >= (${now}::timestamptz at time zone c.time_zone)::date, true) as "isAlive",
      i.ended_at is not null as "isEnded"
    from subscription s join integration i on i.company_id = s.company_id and i.id = s.integration_id join company c on c.id = s.company_id
    where s.company_id = ${companyId} and s.id = ${subscriptionId}`.execute(db)
  return rows[0] ?? null
}

/** Removes it from the queue if this process still holds it. */
export const takeOut = async (tx: Kysely<DB>, { id, fence }: ClaimedEvent): Promise<boolean> => {
  const { rows } = await sql`delete from event_queue where id = ${id} and fence = ${fence} returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Returns it to the queue until a later moment, if this process still holds it. Later events of its subject are postponed with it, so that claims need not skip them.
 */
export const requeue = async (
  tx: Kysely<DB>,
  { id, companyId, subscriptionId, subjectKind, subjectId, number, fence }: ClaimedEvent,
  delayMs: number,
  { countsAsTry }: { countsAsTry: boolean },
): Promise<boolean> => {
  const due = sql`now() + ${Math.ceil(delayMs)} * interval '1 millisecond'`
  const { rows } = await sql`
    update event_queue set lease_until = null, due_at = ${due}, tries = tries - ${countsAsTry ? 0 : 1}
    where id = ${id} and fence = ${fence} returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update event_queue set due_at = ${due}
    where company_id = ${companyId} and subscription_id = ${subscriptionId} and subject_kind = ${subjectKind} and subject_id = ${subjectId}
      and number > ${number} and due_at < ${due}`.execute(tx)
  return true
}

/** The event was accepted or given up: the next one of its subject may go at once. */
export const freeNext = async (
  tx: Kysely<DB>,
  {
    companyId,
    subscriptionId,
    subjectKind,
    subjectId,
  }: Pick<ClaimedEvent, 'companyId' | 'subscriptionId' | 'subjectKind' | 'subjectId'>,
): Promise<void> => {
  await sql`
    update event_queue set due_at = now() where id = (
      select q.id from event_queue q where q.company_id = ${companyId} and q.subscription_id = ${subscriptionId}
        and q.subject_kind = ${subjectKind} and q.subject_id = ${subjectId} order by q.number limit 1)
    and tries = 0 and lease_until is null and due_at > now()`.execute(tx)
}

export interface Outcome {
  state: 'pending' | 'delivered' | 'failed' | 'skipped'
  status: number | null
  ms: number | null
  failure: string | null
  at: Date
}

/** Logs a try and its outcome. */
export const recordTry = async (
  tx: Kysely<DB>,
  { companyId, subscriptionId, number }: Pick<ClaimedEvent, 'companyId' | 'subscriptionId' | 'number'>,
  { state, status, ms, failure, at }: Outcome,
): Promise<void> => {
  await sql`
    update event_delivery set state = ${state}, tries = tries + 1, status = ${status}, ms = ${ms}, failure = ${failure}, last_try_at = ${at}
    where company_id = ${companyId} and subscription_id = ${subscriptionId} and number = ${number}`.execute(tx)
}

/** Ends it without a try. */
export const settleUnsent = async (
  tx: Kysely<DB>,
  { companyId, subscriptionId, number }: Pick<ClaimedEvent, 'companyId' | 'subscriptionId' | 'number'>,
  state: 'failed' | 'skipped',
  failure: string,
): Promise<void> => {
  await sql`
    update event_delivery set state = ${state}, failure = ${failure}
    where company_id = ${companyId} and subscription_id = ${subscriptionId} and number = ${number}`.execute(tx)
}

/** What the integration may not see was never for it. */
export const forgetDelivery = async (
  tx: Kysely<DB>,
  { companyId, subscriptionId, number }: Pick<ClaimedEvent, 'companyId' | 'subscriptionId' | 'number'>,
): Promise<void> => {
  await sql`
    delete from event_delivery where company_id = ${companyId} and subscription_id = ${subscriptionId} and number = ${number}`.execute(
    tx,
  )
}

/** An address is switched off when every try failed for this long, and at least this often. */
const failingForMs = 3 * 24 * 3_600_000
const failuresToSwitchOff = 20

/** @returns whether this failure switched the address off */
export const noteFailure = async (
  tx: Kysely<DB>,
  companyId: number,
  subscriptionId: number,
  { failure, isGone, at }: { failure: string; isGone: boolean; at: Date },
): Promise<boolean> => {
  const longAgo = new Date(at.getTime() - failingForMs)
  const { rows } = await sql<{ isOff: boolean }>`
    update subscription s set failures = s.failures + 1, failing_since = coalesce(s.failing_since, ${at}), last_failure = ${failure},
      stopped = case when x.off then 'off' else s.stopped end, stopped_at = case when x.off then ${at}::timestamptz else s.stopped_at end
    from (select o.id, o.stopped is null and (${isGone} or o.failing_since <= ${longAgo} and o.failures + 1 >= ${failuresToSwitchOff}) is true as off
      from subscription o where o.company_id = ${companyId} and o.id = ${subscriptionId} for no key update) x
    where s.company_id = ${companyId} and s.id = x.id returning x.off as "isOff"`.execute(tx)
  return rows[0]?.isOff ?? false
}

/**
 * Removes a delivered event from the queue if this process still holds it, logs the try and lets the next one of its subject go: one statement, for it is done for every
 * event. The subscription is written once a minute while all goes well.
 */
export const settleDelivered = async (
  db: Kysely<DB>,
  { id, fence }: Pick<ClaimedEvent, 'id' | 'fence'>,
  { status, ms, at }: { status: number | null; ms: number | null; at: Date },
): Promise<void> => {
  await sql`
    with gone as (
      delete from event_queue where id = ${id} and fence = ${fence} returning company_id, subscription_id, subject_kind, subject_id, number),
     tried as (
      update event_delivery d set state = 'delivered', tries = d.tries + 1, status = ${status}, ms = ${ms}, failure = null, last_try_at = ${at}
      from gone g where d.company_id = g.company_id and d.subscription_id = g.subscription_id and d.number = g.number),
     freed as (
      update event_queue q set due_at = now() from gone g cross join lateral (
        select n.id from event_queue n where n.company_id = g.company_id and n.subscription_id = g.subscription_id
          and n.subject_kind = g.subject_kind and n.subject_id = g.subject_id and n.number > g.number order by n.number limit 1) next
      where q.id = next.id and q.tries = 0 and q.lease_until is null and q.due_at > now())
    update subscription s set last_delivered_at = ${at}, failures = 0, failing_since = null, last_failure = null
    from gone g where s.company_id = g.company_id and s.id = g.subscription_id
      and (s.failures > 0 or s.last_delivered_at is null or s.last_delivered_at < ${new Date(at.getTime() - 60_000)})`.execute(
    db,
  )
}
