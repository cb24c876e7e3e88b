import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/**
 * Locks the log of a company, so that numbers are given by one at a time. Null: nobody listens, or (`skips`) another process has it.
 */
export const lockLog = async (
  tx: Kysely<DB>,
  companyId: number,
  { skips = false }: { skips?: boolean } = {},
): Promise<{ begunAt: Date; factsFrom: Date; lastNumber: number } | null> => {
  const { rows } = await sql<{ begunAt: Date; factsFrom: Date; lastNumber: number }>`
    select begun_at as "begunAt", facts_from as "factsFrom", last_number as "lastNumber" from event_log where company_id = ${companyId} and ended_at is null
    for update ${skips ? sql`skip locked` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export interface NewEvent {
  type: string
  subjectKind: string
  subjectId: number
  seq: number | null
  version: number | null
  accountId: number | null
  detail: unknown
  at: Date
}

/** Gives the events their numbers; the log must be locked. @returns the first number */
export const append = async (
  tx: Kysely<DB>,
  companyId: number,
  lastNumber: number,
  events: readonly NewEvent[],
): Promise<number> => {
  if (events.length === 0) return lastNumber + 1
  const list = <T>(of: (event: NewEvent) => T): T[] => events.map(of)
  await sql`
    insert into event (company_id, number, type, subject_kind, subject_id, seq, version, account_id, detail, at)
    select ${companyId}, ${lastNumber} + u.place, u.type, u.subject_kind, u.subject_id, u.seq, u.version, u.account_id, u.detail, u.at
    from unnest(${list(({ type }) => type)}::text[], ${list(({ subjectKind }) => subjectKind)}::text[],
      ${list(({ subjectId }) => subjectId)}::int[], ${list(({ seq }) => seq)}::int[], ${list(({ version }) => version)}::int[],
      ${list(({ accountId }) => accountId)}::int[], ${list(({ detail }) => (detail === null ? null : JSON.stringify(detail)))}::jsonb[],
      ${list(({ at }) => at.toISOString())}::timestamptz[])
      with ordinality u(type, subject_kind, subject_id, seq, version, account_id, detail, at, place)`.execute(tx)
  await sql`
    update event_log set last_number = ${lastNumber + events.length} where company_id = ${companyId}`.execute(tx)
  return lastNumber + 1
}

export interface ToldRow {
  dialogId: number
  what: 'dialog' | 'message' | 'event'
  /** Of a dialog, 'opened' if it is new; of a message, who wrote it; else the kind of the event. */
  kind: string | null
  /** Of a dialog: its last message. */
  seq: number | null
  version: number
  userId: number | null
  at: Date
  /** A message that was not told before; of others `at` is when its change was found. */
  isNew: boolean
}

/**
 * What happened in dialogs since they were told last (of automations only what they are to tell), as of one moment: a message that changes meanwhile is either found as it was, or left to the next look with
 * its dialog. Of dialogs never told, only what is dated after the beginning of the log.
 */
export const findTold = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  { begunAt, kinds }: { begunAt: Date; kinds: readonly string[] },
): Promise<ToldRow[]> => {
  const { rows } = await sql<ToldRow>`
    with d as materialized (
      select d.id, d.version, d.seq, d.first_at, k.version as known, k.seq as known_seq
      from unnest(${[...dialogIds]}::int[]) u(id) join dialog d on d.company_id = ${companyId} and d.id = u.id
      left join event_dialog k on k.company_id = ${companyId} and k.dialog_id = d.id)
    select d.id as "dialogId", 'dialog' as what, case when d.known is null and d.first_at >= ${begunAt} then 'opened' end as kind, d.seq, d.version,
      null::int as "userId", d.first_at as at, false as "isNew" from d
    union all
    select d.id, 'message', x.sender, x.seq, x.version, x.user_id,
      case when d.known is null or x.seq > d.known_seq then x.created_at else now() end, d.known is null or x.seq > d.known_seq
    from d cross join lateral (
      select m.sender, m.seq, m.version, m.user_id, m.created_at from message m
      where m.company_id = ${companyId} and m.dialog_id = d.id and m.version > coalesce(d.known, 0)
        and (d.known is not null or m.created_at >= ${begunAt})) x
    union all
    select d.id, 'event', x.kind, null, x.version, x.user_id, x.at, false
    from d cross join lateral (
      select e.kind, e.version, e.user_id, e.at from dialog_event e
      where e.company_id = ${companyId} and e.dialog_id = d.id and e.version > coalesce(d.known, 0)
        and (d.known is not null or e.at >= ${begunAt}) and e.kind = any (${[...kinds]}::text[])
        and (e.kind <> 'automated' or 'notify' = any (string_to_array(e.detail ->> 'did', ' ')))) x`.execute(tx)
  return rows
}

export const writeKnown = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogs: readonly { dialogId: number; version: number; seq: number }[],
): Promise<void> => {
  if (dialogs.length === 0) return
  await sql`
    insert into event_dialog (company_id, dialog_id, version, seq)
    select ${companyId}, u.id, u.version, u.seq
    from unnest(${dialogs.map(({ dialogId }) => dialogId)}::int[], ${dialogs.map(({ version }) => version)}::int[],
      ${dialogs.map(({ seq }) => seq)}::int[]) u(id, version, seq)
    on conflict (company_id, dialog_id) do update set version = excluded.version, seq = excluded.seq`.execute(tx)
}

/** Who is told of a fact: the company's own integrations, or its platform. Each notes its number in a column of its own. */
export type FactReader = 'company' | 'platform'

const numberOf = (reader: FactReader) => sql.ref(reader === 'company' ? 'number' : 'platform_number')
const told = (reader: FactReader) => (reader === 'company' ? sql`` : sql` and f.subject_kind in ('company', 'channel')`)

export interface FactRow {
  id: number
  kind: string
  subjectKind: string
  subjectId: number
  accountId: number | null
  detail: unknown
  at: Date
  isTold: boolean
}

/**
 * Facts whose time has come, in order. Of a channel only what is still so, and differs from what was told last: an interruption that is over is not told, nor is its
 * end. A change of a contact that was found by its row is told if nothing else of the same transaction tells of that contact.
 */
export const listDueFacts = async (
  tx: Kysely<DB>,
  companyId: number,
  { reader, from, limit }: { reader: FactReader; from: Date; limit: number },
): Promise<FactRow[]> => {
  const number = numberOf(reader)
  const { rows } = await sql<FactRow>`
    select f.id, f.kind, f.subject_kind as "subjectKind", f.subject_id as "subjectId", f.account_id as "accountId", f.detail, f.at,
      case when f.detail ? 'found' then not exists (select from fact o where o.company_id = ${companyId} and o.number is null and o.tell_at = f.tell_at
          and o.subject_kind = f.subject_kind and o.subject_id = f.subject_id and not o.detail ? 'found')
        when f.subject_kind <> 'channel' then true else
        not exists (select from fact o where o.company_id = ${companyId} and o.subject_kind = 'channel' and o.subject_id = f.subject_id and o.id > f.id)
        and f.kind <> coalesce((select o.kind from fact o where o.company_id = ${companyId} and o.subject_kind = 'channel'
          and o.subject_id = f.subject_id and o.id < f.id and o.${number} > 0 order by o.id desc limit 1), 'channel.up') end as "isTold"
    from fact f where f.company_id = ${companyId} and f.${number} is null and f.tell_at between ${from} and now()${told(reader)}
    order by f.tell_at, f.id limit ${limit}`.execute(tx)
  return rows
}

/** @param numbers 0: passed over */
export const numberFacts = async (
  tx: Kysely<DB>,
  companyId: number,
  reader: FactReader,
  facts: readonly { id: number; number: number }[],
): Promise<void> => {
  await sql`
    update fact f set ${numberOf(reader)} = u.number
    from unnest(${facts.map(({ id }) => id)}::bigint[], ${facts.map(({ number }) => number)}::bigint[]) u(id, number)
    where f.company_id = ${companyId} and f.id = u.id`.execute(tx)
}

/** Companies with something to tell. */
export const listCompanies = async (db: Kysely<DB>, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from worker_event_companies(${limit})`.execute(db)
  return rows.map(({ id }) => id)
}
