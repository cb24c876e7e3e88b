import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Companies with traces to read, or with what is kept for too long. */
export const listUntraced = async (db: Kysely<DB>, stepsBefore: Date, textsBefore: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from worker_untraced(${stepsBefore}, ${textsBefore})`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Place {
  position: string
  dialogId: number
}

/** Until the end of the transaction nobody else reads traces of this company; null where somebody does. */
export const hold = async (tx: Kysely<DB>, companyId: number): Promise<(Place & { horizon: string }) | null> => {
  const { rows } = await sql<Place & { isHeld: boolean; horizon: string }>`
    select pg_try_advisory_xact_lock(7013, ${companyId}) as "isHeld", pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      coalesce(p.position, '0'::xid8)::text as position, coalesce(p.dialog_id, 0) as "dialogId"
    from (select 1) one left join trace_position p on p.company_id = ${companyId}`.execute(tx)
  const [found] = rows
  return found?.isHeld ? found : null
}

export interface ChangedDialog {
  id: number
  changed: string
}

/** Dialogs that changed after a place, in the order in which they did. */
export const findChanged = async (
  tx: Kysely<DB>,
  companyId: number,
  { position, dialogId }: Place,
  limit: number,
): Promise<ChangedDialog[]> => {
  const { rows } = await sql<ChangedDialog>`
    select id, changed_xid::text as changed from dialog
    where company_id = ${companyId} and changed_xid >= ${position}::xid8
      and (changed_xid > ${position}::xid8 or id > ${dialogId})
    order by changed_xid, id limit ${limit}`.execute(tx)
  return rows
}

export interface MissedMessage {
  botId: number
  nodeId: string
  text: string
  at: Date
}

/**
 * Writes the steps of these dialogs that are not written yet, and where each dialog waits. What was said with them is answered for the
 * fallbacks among them: what the customer wrote last before the bot did not understand.
 */
export const writeSteps = async (
  tx: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  since: Date,
): Promise<MissedMessage[]> => {
  const { rows } = await sql<MissedMessage>`
    with k as materialized (
      select d.id, d.bot_id, d.session, coalesce((
        select max(s.seq) from flow_step s where s.company_id = ${companyId} and s.dialog_id = d.id), 0) as known
      from dialog d where d.company_id = ${companyId} and d.id = any(${dialogIds}::int[]) and d.bot_id is not null),
     s as materialized (
      select k.id, k.bot_id, k.session, m.seq, e.place, m.created_at as at, e.step ->> 'outcome' as outcome, e.step ->> 'node' as node_id,
        e.step ->> 'target' as target_id, row_number() over (partition by k.id order by m.seq desc, e.place desc) as back
      from k join message m on m.company_id = ${companyId} and m.dialog_id = k.id and m.seq > k.known and m.trace is not null
        and m.created_at >= ${since}
      cross join lateral jsonb_array_elements(m.trace -> 'steps') with ordinality e(step, place)
      where e.step ->> 'outcome' not in ('ignored', 'queued')),
     former as (
      update flow_step f set waits_at = null from s
      where s.back = 1 and f.company_id = ${companyId} and f.dialog_id = s.id and f.waits_at is not null),
     written as (
      insert into flow_step (company_id, dialog_id, seq, place, bot_id, at, outcome, node_id, target_id, waits_at)
      select ${companyId}, s.id, s.seq, s.place, s.bot_id, s.at, s.outcome, s.node_id, s.target_id,
        case when s.back = 1 and s.session -> 'awaiting' = 'null' then s.session ->> 'nodeId' end
      from s order by s.id, s.seq, s.place)
    select s.bot_id as "botId", s.node_id as "nodeId", c.text, s.at
    from s cross join lateral (
      select m.text, m.deleted_at from message m where m.company_id = ${companyId} and m.dialog_id = s.id and m.seq <= s.seq and m.sender = 'CLIENT'
      order by m.seq desc limit 1) c
    where s.outcome = 'fallback' and s.node_id is not null and c.text <> '' and c.deleted_at is null
    order by s.at`.execute(tx)
  return rows
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

/** Each text of a node once, with how often it came. */
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

/** Of each of these bots only the newest texts stay. */
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

export const writePlace = async (tx: Kysely<DB>, companyId: number, { position, dialogId }: Place): Promise<void> => {
  await sql`
    insert into trace_position (company_id, position, dialog_id) values (${companyId}, ${position}::xid8, ${dialogId})
    on conflict (company_id) do update set position = excluded.position, dialog_id = excluded.dialog_id`.execute(tx)
}

/** @returns whether there may be more */
export const forget = async (
  tx: Kysely<DB>,
  companyId: number,
  { stepsBefore, textsBefore, limit }: { stepsBefore: Date; textsBefore: Date; limit: number },
): Promise<boolean> => {
  const steps = await sql`
    delete from flow_step where company_id = ${companyId} and (dialog_id, seq, place) in (
      select dialog_id, seq, place from flow_step where company_id = ${companyId} and at < ${stepsBefore} order by at limit ${limit})`.execute(
    tx,
  )
  const texts = await sql`
    delete from not_understood where company_id = ${companyId} and id in (
      select id from not_understood where company_id = ${companyId} and last_at < ${textsBefore} order by last_at limit ${limit})`.execute(
    tx,
  )
  return Number(steps.numAffectedRows) === limit || Number(texts.numAffectedRows) === limit
}
