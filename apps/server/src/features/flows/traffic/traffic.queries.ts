import type { TrafficKind } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

type Piece = ReturnType<typeof sql>

/** After so long without a word a customer counts as silent. */
export const silentAfterMs = 3_600_000

export interface TrafficPeriod {
  since: Date
  now: Date
}

/**
 * What dialogs of a bot did in a period, as (dialog, when, what, node, target): numbers and their lists are both made of it, so that a number is the
 * length of its list. A dialog came to a node where it stood there or went there. It fell silent at the last one where the bot waits, where the customer has
 * written nothing since, to whomever.
 */
const facts = (companyId: number, botId: number, { since, now }: TrafficPeriod): Piece => sql`
  select s.dialog_id, s.at, f.kind, f.node, f.target from flow_step s cross join lateral (values
    ('came', s.node_id, null),
    ('came', s.target_id, null),
    ('left', case when s.outcome = 'exit' then s.node_id end, s.target_id),
    ('missed', case when s.outcome = 'fallback' then s.node_id end, null),
    ('silent', case when s.waits_at is not null and s.at < ${new Date(now.getTime() - silentAfterMs)} and not exists (
      select from dialog d where d.company_id = ${companyId} and d.id = s.dialog_id and d.last_inbound_at > s.at) then s.waits_at end, null)
  ) f(kind, node, target)
  where s.company_id = ${companyId} and s.bot_id = ${botId} and s.at >= ${since} and f.node is not null`

export interface TrafficCount {
  kind: TrafficKind
  node: string
  target: string | null
  total: number
}

/** How many dialogs did each thing. */
export const count = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  period: TrafficPeriod,
): Promise<TrafficCount[]> => {
  const { rows } = await sql<TrafficCount>`
    select kind, node, target, count(distinct dialog_id)::int as total from (${facts(companyId, botId, period)}) f
    group by kind, node, target`.execute(db)
  return rows
}

export interface TrafficDialog {
  id: number
  /** When it last did so, and the same in microseconds. */
  at: Date
  place: string
  contact: string
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

/** The dialogs of a number, those first that did so last, after a place. */
export const listDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  {
    period,
    wanted: { kind, node, target },
    after,
    limit,
  }: { period: TrafficPeriod; wanted: WantedTraffic; after: { place: string; id: number } | null; limit: number },
): Promise<TrafficDialog[]> => {
  const later = after
    ? sql`having (max(f.at), f.dialog_id) < (timestamptz 'epoch' + ${after.place}::bigint * interval '1 microsecond', ${after.id})`
    : sql``
  const { rows } = await sql<TrafficDialog>`
    with page as materialized (
      select f.dialog_id, max(f.at) as at from (${facts(companyId, botId, period)}) f
      where f.kind = ${kind} and f.node = ${node} and f.target is not distinct from ${target}
      group by f.dialog_id ${later} order by at desc, f.dialog_id desc limit ${limit})
    select p.dialog_id as id, p.at, (extract(epoch from p.at) * 1000000)::bigint::text as place, d.open, d.workspace_id as "workspaceId", w.name as workspace, k.kind as channel,
      coalesce(c.name, c.phone, 'Visitante ' || coalesce(c.visitor_number, c.id)) as contact
    from page p
    join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
    join contact c on c.company_id = ${companyId} and c.id = d.contact_id
    join workspace w on w.company_id = ${companyId} and w.id = d.workspace_id
    join connection k on k.company_id = ${companyId} and k.id = d.connection_id
    order by p.at desc, p.dialog_id desc`.execute(db)
  return rows
}
