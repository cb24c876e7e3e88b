import type { EventRow } from '../../../../conversation/model/present.ts'
import type { Ask } from '../../../../platform/database/index.ts'
import { maxSeq } from '../room/messages.queries.ts'

export interface TimelineRow {
  sender: string
  sender_name: string | null
  status: string
  failure: string | null
  provider_at: Date | null
  created_at: Date
  deleted_at: Date | null
  /** As written by `add_step`. */
  steps: { s: string; at: string; why?: string; by?: number; next?: string }[] | null
  /** Trace of the message's turn; messages of one turn have the same time. */
  trace: unknown
  tries: number | null
  next_at: Date | null
}

/** Maximum of messages in one turn of a flow. */
const turnLength = 50

const timeline = `select m.sender, coalesce(nullif(a.agent_name, ''), a.name) as sender_name, m.status, m.failure, m.provider_at, m.created_at,
  m.deleted_at, m.steps, o.attempts as tries, o.due_at as next_at,
  case when m.sender = 'CLIENT' then m.trace when m.sender = 'BOT' then (
   select t.trace from (
    select x.seq, x.trace, x.created_at from message x
    where x.company_id = $1 and x.dialog_id = $2 and x.seq <= $3 order by x.seq desc limit ${turnLength}) t
   where t.trace is not null and t.created_at = m.created_at order by t.seq desc limit 1) end as trace
 from message m
 left join member a on a.company_id = $1 and a.id = m.user_id
 left join outbox o on o.company_id = $1 and o.dialog_id = m.dialog_id and o.seq = m.seq
 where m.company_id = $1 and m.dialog_id = $2 and m.seq = $3`

export const findTimeline = (ask: Ask, companyId: number, dialogId: number, seq: number): Promise<TimelineRow[]> =>
  ask<TimelineRow>(timeline, [companyId, dialogId, seq])

/** Names of people of the company. */
export const namesOf = (ask: Ask, companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  ask(
    `select id, coalesce(nullif(agent_name, ''), name) as name from member where company_id = $1 and id = any ($2::int[])`,
    [companyId, ids],
  )

export interface NodeName {
  id: string
  name: string
  /** Target node id of each exit. */
  exits: Record<string, string | null> | null
}

const nodes = `select n ->> 'id' as id, n ->> 'name' as name,
  (select jsonb_object_agg(e ->> 'id', e ->> 'target') from jsonb_array_elements(n -> 'userInteractions') e where e ->> 'id' = any ($4::text[])) as exits
 from flow f cross join lateral jsonb_array_elements(f.document -> 'nodes') n where f.company_id = $1 and f.id = $2
  and (n ->> 'id' = any ($3::text[]) or n -> 'userInteractions' @> any (
   select jsonb_build_array(jsonb_build_object('id', x)) from unnest($4::text[]) x))`

/** Names of these nodes of a published version, and of nodes with one of these exits. */
export const findNodeNames = (
  ask: Ask,
  companyId: number,
  versionId: number,
  nodeIds: readonly string[],
  exitIds: readonly string[],
): Promise<NodeName[]> => ask<NodeName>(nodes, [companyId, versionId, nodeIds, exitIds])

/** The state that each kind of event begins; other kinds do not change the owner. */
const stateOf = `case e.kind when 'joined' then 'person' when 'transferred-to-person' then 'person' when 'transferred-to-queue' then 'queue'
  when 'transferred-to-external' then 'external' when 'transferred-to-bot' then 'closed' when 'returned-from-external' then 'bot' when 'given-to-bot' then 'bot'
  when 'offered' then 'offered' when 'closed' then 'closed' when 'reopened' then coalesce(e.detail ->> 'owner', 'queue') end`
const owned = `with owned as materialized (
  select e.dialog_id, e.version, e.kind, e.user_id, e.detail, e.at, ${stateOf} as state, lead(e.at) over (order by e.version) as until
  from dialog_event e where e.company_id = $1 and e.dialog_id = $2 and ${stateOf} is not null)`

export interface StateRow extends EventRow {
  state: string
  until: Date | null
}

const states = `${owned} select o.*, coalesce(nullif(a.agent_name, ''), a.name) as user_name from owned o
 left join member a on a.company_id = $1 and a.id = o.user_id where o.version < $3 order by o.version desc limit $4`

/** Changes of owner before a version, newest first. */
export const findStates = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  before: number | undefined,
  limit: number,
): Promise<StateRow[]> => ask<StateRow>(states, [companyId, dialogId, before ?? maxSeq, limit])

export interface SpanRow {
  state: string
  ms: number
}

const spans = `${owned}, beginning as (
  select case when d.bot_id is null then 'person' else 'bot' end as state, d.first_at as at, (select min(o.at) from owned o) as until
  from dialog d where d.company_id = $1 and d.id = $2)
 select s.state, greatest(0, sum(extract(epoch from s.until - s.at)) * 1000)::float8 as ms
 from (select o.state, o.at, o.until from owned o union all select b.state, b.at, b.until from beginning b) s
 where s.until is not null and s.state <> 'closed' group by s.state order by ms desc`

/** How long the dialog was in each state except closed, counting finished periods only. */
export const findSpans = (ask: Ask, companyId: number, dialogId: number): Promise<SpanRow[]> =>
  ask<SpanRow>(spans, [companyId, dialogId])

export interface BeginningRow {
  workspace_id: number
  bot_id: number | null
  bot_name: string | null
  /** Name of the number's owner, for a collaborator's own number. */
  person_name: string | null
  first_at: Date
  until: Date | null
}

const beginning = `select d.workspace_id, d.bot_id, b.name as bot_name, coalesce(nullif(a.agent_name, ''), a.name) as person_name, d.first_at,
  (select min(e.at) from dialog_event e where e.company_id = $1 and e.dialog_id = $2 and ${stateOf} is not null) as until
 from dialog d join connection c on c.company_id = $1 and c.id = d.connection_id
 left join bot b on b.company_id = $1 and b.id = d.bot_id left join member a on a.company_id = $1 and a.id = c.user_id
 where d.company_id = $1 and d.id = $2`

/** A dialog's first state, and when it ended. */
export const findBeginning = (ask: Ask, companyId: number, dialogId: number): Promise<BeginningRow[]> =>
  ask<BeginningRow>(beginning, [companyId, dialogId])
