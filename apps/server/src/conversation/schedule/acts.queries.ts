import type { StopReason } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import { conversationErrors } from '../model/errors.ts'
import { plannedFacts } from '../model/planned.queries.ts'
import type { PlannedMessage, PlannedMoment, PlannedRow, PlannedWords } from '../model/planned.ts'

export interface DueAct {
  companyId: number
  actId: number
  dialogId: number
}

/** Those that this program takes. */
const kinds = ['message', 'reminder', 'step', 'event']

/** Acts of any company that are due, the first of each lane before the second of any. */
export const findDueActs = (pipeline: Pipeline, limit: number): Promise<DueAct[]> =>
  pipeline.query<DueAct>(
    'select company_id as "companyId", act_id as "actId", dialog_id as "dialogId" from worker_due_acts($1, $2)',
    [limit, kinds],
  )

/** Kinds of acts that still wait and are due. */
export const findDueKinds = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; kind: string }[]> =>
  pipeline.query(
    `select id, kind from scheduled_act where company_id = $1 and id = any ($2) and state = 'waiting' and due_at <= $3`,
    [companyId, ids, now.toISOString()],
  )

/** Locks acts that still wait and are due; their dialogs must be locked. */
export const lockDueActs = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<PlannedRow[]> =>
  pipeline.query<PlannedRow>(
    `${plannedFacts} and a.kind = 'message' and a.id = any ($2) and a.state = 'waiting' and a.due_at <= $3 order by a.due_at, a.id for update of a`,
    [companyId, ids, now.toISOString()],
  )

/** Locks one act, whatever its state; its dialog must be locked. */
export const lockAct = async (pipeline: Pipeline, companyId: number, id: number): Promise<PlannedRow | null> => {
  const rows = await pipeline.query<PlannedRow>(
    `${plannedFacts} and a.kind = 'message' and a.id = $2 for update of a`,
    [companyId, id],
  )
  return rows[0] ?? null
}

export const findByClientKey = async (
  pipeline: Pipeline,
  companyId: number,
  userId: number,
  clientKey: string,
): Promise<PlannedRow | null> => {
  const rows = await pipeline.query<PlannedRow>(`${plannedFacts} and a.made_by = $2 and a.client_key = $3`, [
    companyId,
    userId,
    clientKey,
  ])
  return rows[0] ?? null
}

export interface NumberRow {
  kind: string
  externalId: string
  settings: Record<string, unknown>
  secret: Buffer | null
}

/** The number of a connection that is in use. */
export const findNumber = async (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
): Promise<NumberRow | null> => {
  pipeline.begin()
  pipeline.setCompany(companyId)
  const asked = pipeline.query<NumberRow>(
    `select kind, external_id as "externalId", settings, secret_encrypted as secret from connection
     where company_id = $1 and id = $2 and active`,
    [companyId, connectionId],
  )
  await pipeline.commit()
  return (await asked)[0] ?? null
}

/** Whether enough messages wait in the room, and messages and reminders of the person; each is counted up to its limit. */
export const countWaiting = async (
  pipeline: Pipeline,
  companyId: number,
  { dialogId, userId }: { dialogId: number; userId: number },
  most: { room: number; person: number },
): Promise<{ isRoomFull: boolean; isPersonFull: boolean }> => {
  const rows = await pipeline.query<{ isRoomFull: boolean; isPersonFull: boolean }>(
    `select (select count(*) from scheduled_act where company_id = $1 and dialog_id = $2 and kind = 'message' and state = 'waiting') >= $4 as "isRoomFull",
      exists (select from scheduled_act where company_id = $1 and made_by = $3 and kind in ('message', 'reminder') and chain is null and state = 'waiting' offset $5 - 1 limit 1) as "isPersonFull"`,
    [companyId, dialogId, userId, most.room, most.person],
  )
  return rows[0] ?? { isRoomFull: false, isPersonFull: false }
}

/** How many wait in a company, up to a number. */
export const countOfCompany = async (pipeline: Pipeline, companyId: number, most: number): Promise<number> => {
  const rows = await pipeline.query<{ count: number }>(
    `select count(*)::int as count from (select from scheduled_act where company_id = $1 and state = 'waiting' limit $2) x`,
    [companyId, most],
  )
  return rows[0]?.count ?? 0
}

const contentOf = ({ text, files, quotes, template }: PlannedWords): string =>
  JSON.stringify({ text, files, quotes, ...(template ? { template } : {}) })

export const insertAct = async (
  pipeline: Pipeline,
  plan: PlannedMessage,
  { connectionId, inbound }: { connectionId: number; inbound: number },
): Promise<number> => {
  const rows = await pipeline.query<{ id: number }>(
    `insert into scheduled_act (company_id, dialog_id, connection_id, due_at, wall, made_by, content, seen_inbound, stops_on_answer, client_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (company_id, made_by, client_key) do nothing returning id`,
    [
      plan.companyId,
      plan.dialogId,
      connectionId,
      plan.dueAt.toISOString(),
      plan.clock,
      plan.userId,
      contentOf(plan),
      inbound,
      plan.stopsOnAnswer,
      plan.clientId,
    ],
  )
  const [row] = rows
  // It is the id of a reminder.
  if (!row) throw new AppError(conversationErrors.clientIdReused)
  return row.id
}

/** Writes it anew as the room stands now. */
export const updateAct = (
  pipeline: Pipeline,
  companyId: number,
  id: number,
  next: PlannedMoment & { content: PlannedWords; stopsOnAnswer: boolean; seenInbound: number },
): void => {
  void pipeline.query(
    `update scheduled_act set due_at = $3, wall = $4, content = $5, stops_on_answer = $6, seen_inbound = $7
     where company_id = $1 and id = $2`,
    [
      companyId,
      id,
      next.dueAt.toISOString(),
      next.clock,
      contentOf(next.content),
      next.stopsOnAnswer,
      next.seenInbound,
    ],
  )
}

/** What became of an act. */
export interface Settled {
  id: number
  state: 'done' | 'stopped' | 'cancelled'
  reason?: StopReason
  doneSeq?: number
}

/** Ends acts of the current company. */
export const settleActs = (pipeline: Pipeline, companyId: number, settled: readonly Settled[], at: Date): void => {
  if (settled.length === 0) return
  void pipeline.query(
    `update scheduled_act a set state = u.state, reason = u.reason, done_seq = coalesce(u.done_seq, a.done_seq), settled_at = $6
     from unnest($2::int[], $3::text[], $4::text[], $5::int[]) u(id, state, reason, done_seq) where a.company_id = $1 and a.id = u.id`,
    [
      companyId,
      settled.map(({ id }) => id),
      settled.map(({ state }) => state),
      settled.map(({ reason }) => reason ?? null),
      settled.map(({ doneSeq }) => doneSeq ?? null),
      at.toISOString(),
    ],
  )
}

/** Stops one that fails again and again, so that it does not keep those behind it; a reminder is shown as one that has come, and a room that it had put off is back. */
export const stopFaulty = async (
  pipeline: Pipeline,
  companyId: number,
  id: number,
): Promise<{ id: number; workspaceId: number } | undefined> => {
  const rows = await pipeline.query<{ id: number; workspaceId: number }>(
    `with room as materialized (select d.id, d.workspace_id from scheduled_act a join dialog d on d.company_id = $1 and d.id = a.dialog_id
       where a.company_id = $1 and a.id = $2 for no key update of d),
     ended as (update scheduled_act a set state = case a.kind when 'reminder' then 'fired' else 'stopped' end,
       reason = case a.kind when 'reminder' then null else 'fault' end, settled_at = case a.kind when 'reminder' then null else now() end
       from room r where a.company_id = $1 and a.id = $2 and a.dialog_id = r.id and a.state = 'waiting'
       returning r.id, r.workspace_id, a.snoozes, a.due_at),
     back as (update dialog d set snoozed_until = null, version = d.version + 1, changed_xid = pg_current_xact_id() from ended e
       where d.company_id = $1 and d.id = e.id and e.snoozes and d.snoozed_until = e.due_at)
     select id, workspace_id as "workspaceId" from ended`,
    [companyId, id],
  )
  return rows[0]
}
