import type { ContactParts, TrafficKind } from '@prosa/contract'
import { contactParts } from '../../../../conversation/model/contact-parts.queries.ts'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import { microsOf, olderThan, type Place } from '../../../../platform/lists/index.ts'

type Piece = ReturnType<typeof sql>

/** Time without a message after which a customer counts as silent. */
export const silentAfterMs = 3_600_000

export interface TrafficPeriod {
  since: Date
  now: Date
}

/**
 * SQL: the dialogs with a fact `f` in a period. Counts and lists share it, so that they agree. Only a fact's last time
 * is kept; for periods that end now, the fact is in the period exactly if its last time is.
 */
const dialogsOf = (companyId: number, { since, now }: TrafficPeriod): Piece => sql`
  traffic_dialog t where t.company_id = ${companyId} and t.fact_id = f.id and t.last_at >= ${since}
    and (f.kind <> 'silent' or t.last_at < ${new Date(now.getTime() - silentAfterMs)})`

export interface TrafficCount {
  kind: TrafficKind
  node: string
  target: string | null
  total: number
}

/** SQL: the dialogs `d` of a bot whose flow waits now for a time. Counts and lists share it. */
const waitingOf = (companyId: number, botId: number): Piece => sql`
  dialog d where d.company_id = ${companyId} and d.bot_id = ${botId} and d.resumes_at is not null and d.open and d.owner = 'bot'`

/** Number of dialogs per fact, and of those that wait now. */
export const count = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  period: TrafficPeriod,
): Promise<TrafficCount[]> => {
  const { rows } = await sql<TrafficCount>`
    select f.kind, f.node_id as node, f.target_id as target, c.total
    from traffic_fact f cross join lateral (select count(*)::int as total from ${dialogsOf(companyId, period)}) c
    where f.company_id = ${companyId} and f.bot_id = ${botId} and c.total > 0
    union all
    select 'waiting', d.session ->> 'nodeId', null, count(*)::int from ${waitingOf(companyId, botId)}
    group by d.session ->> 'nodeId'`.execute(db)
  return rows
}

export interface TrafficDialog extends Place {
  /** Last time of the fact. */
  at: Date
  contact: ContactParts
  channel: string
  workspace: string
  workspaceId: number
  open: boolean
}

export interface WantedTraffic {
  kind: TrafficKind
  node: string
  target: string | null
}

/** Dialogs that wait at a node now, those with the latest message first. */
const waitingPage = (
  companyId: number,
  botId: number,
  { node, after, limit }: { node: string; after: Place | null; limit: number },
): Piece => sql`
  select d.id as dialog_id, d.last_at as at from ${waitingOf(companyId, botId)} and d.session ->> 'nodeId' = ${node}${olderThan('d.last_at', 'd.id', after)}
  order by d.last_at desc, d.id desc limit ${limit}`

/** The dialogs behind a number, latest first, after a given place. */
export const listDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  {
    period,
    wanted: { kind, node, target },
    after,
    limit,
  }: { period: TrafficPeriod; wanted: WantedTraffic; after: Place | null; limit: number },
): Promise<TrafficDialog[]> => {
  const { rows } = await sql<TrafficDialog>`
    with page as materialized (${
      kind === 'waiting'
        ? waitingPage(companyId, botId, { node, after, limit })
        : sql`
      select t.dialog_id, t.last_at as at
      from (select id, kind from traffic_fact where company_id = ${companyId} and bot_id = ${botId} and kind = ${kind} and node_id = ${node}
        and target_id is not distinct from ${target}) f
      cross join lateral (select t.dialog_id, t.last_at from ${dialogsOf(companyId, period)}${olderThan('t.last_at', 't.dialog_id', after)}
        order by t.last_at desc, t.dialog_id desc limit ${limit}) t`
    })
    select p.dialog_id as id, p.at, ${sql.raw(microsOf('p.at'))}::text as micros, d.open, d.workspace_id as "workspaceId", w.name as workspace, k.kind as channel,
      ${sql.raw(contactParts)} as contact
    from page p
    join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
    join contact c on c.company_id = ${companyId} and c.id = d.contact_id
    join workspace w on w.company_id = ${companyId} and w.id = d.workspace_id
    join connection k on k.company_id = ${companyId} and k.id = d.connection_id
    order by p.at desc, p.dialog_id desc`.execute(db)
  return rows
}
