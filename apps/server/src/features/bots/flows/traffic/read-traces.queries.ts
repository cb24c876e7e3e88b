import type { StoredTrafficKind } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

/** Companies with rows older than the retention time. */
export const listWithOld = async (db: Kysely<DB>, stepsBefore: Date, textsBefore: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from worker_old_traces(${stepsBefore}, ${textsBefore})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Place of a wait's end among the steps of the message before it: after them. */
const placeOfWait = 1_000

/** A step of a turn, with the data needed for counting. */
export interface ReadStep {
  dialogId: number
  botId: number
  seq: number
  at: Date
  outcome: string
  nodeId: string | null
  targetId: string | null
  /** Node at which the bot waits; only for the last step of a dialog whose customer has not written since. */
  waitsAt: string | null
  /** What the documents said is kept with the step. */
  documents: boolean
  /** `choice`: the customer chose the title of what was quoted. */
  rule: string | null
  /** Of the likeliest section. */
  sourceId: number | null
  title: string | null
  /** What the customer said of the quotation before; null: nothing. */
  helped: boolean | null
  /** For a fallback, and where the documents were asked: the customer's last message; null if deleted or without words. */
  text: string | null
}

/**
 * Steps of these dialogs that are not counted yet, in order: the decisions kept with messages, and waits that ended without a message. The latter may be
 * read again, which changes no fact.
 */
export const readSteps = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  since: Date,
): Promise<ReadStep[]> => {
  const { rows } = await sql<ReadStep>`
    with k as materialized (
      select d.id, d.bot_id, d.session, d.last_inbound_at, coalesce((
        select max(t.seq) from traffic_dialog t where t.company_id = ${companyId} and t.dialog_id = d.id), 0) as known
      from dialog d where d.company_id = ${companyId} and d.id = any(${dialogIds}::int[]) and d.bot_id is not null),
     x as materialized (
      select k.id, m.seq, e.place, m.created_at as at, e.step ->> 'outcome' as outcome, e.step ->> 'node' as node_id, e.step ->> 'target' as target_id,
        e.step -> 'documents' is not null as documents, e.step ->> 'rule' as rule, (e.step ->> 'helped')::boolean as helped,
        (e.step #>> '{documents,sections,0,sourceId}')::int as source_id, e.step #>> '{documents,sections,0,title}' as title
      from k join message m on m.company_id = ${companyId} and m.dialog_id = k.id and m.seq > k.known and m.trace is not null
        and m.created_at >= ${since}
      cross join lateral jsonb_array_elements(m.trace -> 'steps') with ordinality e(step, place)
      where e.step ->> 'outcome' not in ('ignored', 'queued')
      union all
      select k.id, (v.detail ->> 'seq')::int, ${placeOfWait}, v.at, v.kind, v.detail ->> 'node', v.detail ->> 'target', false, null, null, null, null
      from k join dialog_event v on v.company_id = ${companyId} and v.dialog_id = k.id and v.kind = 'resumed' and v.at >= ${since}
      where (v.detail ->> 'seq')::int >= k.known),
     s as materialized (
      select k.bot_id, k.session, k.last_inbound_at, x.*, row_number() over (partition by x.id order by x.seq desc, x.place desc) as back
      from x join k on k.id = x.id)
    select s.id as "dialogId", s.bot_id as "botId", s.seq, s.at, s.outcome, s.node_id as "nodeId", s.target_id as "targetId", s.documents,
      s.rule, s.helped, s.source_id as "sourceId", s.title,
      case when s.back = 1 and s.session -> 'awaiting' = 'null' and (s.last_inbound_at > s.at) is not true then s.session ->> 'nodeId' end as "waitsAt",
      case when s.outcome = 'fallback' or s.documents then (select case when m.deleted_at is null and m.what is null then m.text end from message m
        where m.company_id = ${companyId} and m.dialog_id = s.id and m.seq <= s.seq and m.sender = 'CLIENT' order by m.seq desc limit 1) end as text
    from s order by s.id, s.seq, s.place`.execute(tx)
  return rows
}

/** Ends the silence of these dialogs, and of those in `changed` whose customer wrote since. */
export const endSilence = async (
  tx: Kysely<DB>,
  companyId: number,
  { goneOn, changed }: { goneOn: readonly number[]; changed: readonly number[] },
): Promise<void> => {
  await sql`
    delete from traffic_dialog t using traffic_fact f, dialog d
    where t.company_id = ${companyId} and t.dialog_id = any(${changed}::int[])
      and f.company_id = ${companyId} and f.id = t.fact_id and f.kind = 'silent'
      and d.company_id = ${companyId} and d.id = t.dialog_id
      and (d.last_inbound_at > t.last_at or d.id = any(${goneOn}::int[]))`.execute(tx)
}

/** Something a dialog did, with the last time it did so. */
export interface DialogFact {
  botId: number
  kind: StoredTrafficKind
  nodeId: string
  targetId: string | null
  dialogId: number
  lastAt: Date
  seq: number
}

/** Stores each fact once per dialog, with its last time. */
export const writeFacts = async (tx: Kysely<DB>, companyId: number, facts: readonly DialogFact[]): Promise<void> => {
  if (facts.length === 0) return
  const told = sql`unnest(${facts.map(({ botId }) => botId)}::int[], ${facts.map(({ kind }) => kind)}::text[],
    ${facts.map(({ nodeId }) => nodeId)}::text[], ${facts.map(({ targetId }) => targetId)}::text[],
    ${facts.map(({ dialogId }) => dialogId)}::int[], ${facts.map(({ lastAt }) => lastAt.toISOString())}::timestamptz[],
    ${facts.map(({ seq }) => seq)}::int[]) u(bot_id, kind, node_id, target_id, dialog_id, last_at, seq)`
  await sql`
    insert into traffic_fact (company_id, bot_id, kind, node_id, target_id)
    select distinct ${companyId}::int, u.bot_id, u.kind, u.node_id, u.target_id from ${told}
    where not exists (select from traffic_fact f where f.company_id = ${companyId} and f.bot_id = u.bot_id and f.kind = u.kind
      and f.node_id = u.node_id and f.target_id is not distinct from u.target_id)`.execute(tx)
  await sql`
    insert into traffic_dialog as t (company_id, dialog_id, fact_id, last_at, seq)
    select ${companyId}, u.dialog_id, f.id, u.last_at, u.seq
    from ${told} join traffic_fact f on f.company_id = ${companyId} and f.bot_id = u.bot_id and f.kind = u.kind
      and f.node_id = u.node_id and f.target_id is not distinct from u.target_id
    order by u.dialog_id, f.id
    on conflict (company_id, dialog_id, fact_id) do update
      set last_at = greatest(t.last_at, excluded.last_at), seq = greatest(t.seq, excluded.seq)`.execute(tx)
}

export interface KeptText {
  botId: number
  nodeId: string
  text: string
  comparable: string
  times: number
  firstAt: Date
  lastAt: Date
}

/** Stores each text of a node once, with its count. */
export const addTexts = async (tx: Kysely<DB>, companyId: number, texts: readonly KeptText[]): Promise<void> => {
  if (texts.length === 0) return
  await sql`
    insert into not_understood as n (company_id, bot_id, node_id, text, comparable, times, first_at, last_at)
    select ${companyId}, u.bot_id, u.node_id, u.text, u.comparable, u.times, u.first_at, u.last_at
    from unnest(${texts.map(({ botId }) => botId)}::int[], ${texts.map(({ nodeId }) => nodeId)}::text[],
      ${texts.map(({ text }) => text)}::text[], ${texts.map(({ comparable }) => comparable)}::text[],
      ${texts.map(({ times }) => times)}::int[], ${texts.map(({ firstAt }) => firstAt.toISOString())}::timestamptz[],
      ${texts.map(({ lastAt }) => lastAt.toISOString())}::timestamptz[])
      u(bot_id, node_id, text, comparable, times, first_at, last_at)
    on conflict (company_id, bot_id, node_id, comparable) do update
      set times = n.times + excluded.times, last_at = greatest(n.last_at, excluded.last_at)`.execute(tx)
}

/** Keeps only the newest texts of each of these bots. */
export const cutTexts = async (
  tx: Kysely<DB>,
  companyId: number,
  botIds: readonly number[],
  kept: number,
): Promise<void> => {
  await sql`
    delete from not_understood n using unnest(${botIds}::int[]) b(id)
    where n.company_id = ${companyId} and n.bot_id = b.id and n.id in (
      select x.id from not_understood x where x.company_id = ${companyId} and x.bot_id = b.id
      order by x.last_at desc, x.id desc offset ${kept})`.execute(tx)
}

/** @returns whether there may be more */
export const forget = async (
  tx: Kysely<DB>,
  companyId: number,
  { stepsBefore, textsBefore, limit }: { stepsBefore: Date; textsBefore: Date; limit: number },
): Promise<boolean> => {
  const dialogs = await sql`
    delete from traffic_dialog where company_id = ${companyId} and (dialog_id, fact_id) in (
      select dialog_id, fact_id from traffic_dialog where company_id = ${companyId} and last_at < ${stepsBefore} order by last_at limit ${limit})`.execute(
    tx,
  )
  // Facts without dialogs: their nodes and exits are gone.
  if (Number(dialogs.numAffectedRows) > 0)
    await sql`
      delete from traffic_fact f where f.company_id = ${companyId}
        and not exists (select from traffic_dialog t where t.company_id = ${companyId} and t.fact_id = f.id)`.execute(
      tx,
    )
  const texts = await sql`
    delete from not_understood where company_id = ${companyId} and id in (
      select id from not_understood where company_id = ${companyId} and last_at < ${textsBefore} order by last_at limit ${limit})`.execute(
    tx,
  )
  return Number(dialogs.numAffectedRows) === limit || Number(texts.numAffectedRows) === limit
}
