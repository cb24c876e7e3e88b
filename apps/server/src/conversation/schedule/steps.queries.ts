import type { StopReason } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import { conversationErrors } from '../model/errors.ts'
import { runFacts } from '../model/follow-up.queries.ts'
import type { RunRow, RunStart, StoredDefinition } from '../model/follow-up.ts'
import type { Reminded } from '../model/reminders.ts'

/** Locks steps that still wait and are due; their dialogs must be locked. */
export const lockDueSteps = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<RunRow[]> =>
  pipeline.query<RunRow>(
    `${runFacts} and a.id = any ($2) and a.state = 'waiting' and a.due_at <= $3 order by a.due_at, a.id for update of a`,
    [companyId, ids, now.toISOString()],
  )

/** Locks one that is under way; its dialog must be locked. */
export const lockRun = async (pipeline: Pipeline, companyId: number, id: number): Promise<RunRow | null> => {
  const rows = await pipeline.query<RunRow>(`${runFacts} and a.id = $2 and a.state = 'waiting' for update of a`, [
    companyId,
    id,
  ])
  return rows[0] ?? null
}

export const findRunByKey = async (
  pipeline: Pipeline,
  { companyId, userId, clientId }: RunStart,
): Promise<RunRow | null> => {
  const rows = await pipeline.query<RunRow>(`${runFacts} and a.made_by = $2 and a.client_key = $3`, [
    companyId,
    userId,
    clientId,
  ])
  return rows[0] ?? null
}

/** What is to be begun: null where the workspace has no such follow-up, or it is switched off. */
export const findToStart = async (
  pipeline: Pipeline,
  { companyId, followUpId }: Pick<RunStart, 'companyId' | 'followUpId'>,
  { dialogId, workspaceId }: { dialogId: number; workspaceId: number },
): Promise<{
  version: number
  definition: StoredDefinition
  timeZone: string
  /** Follow-ups under way in this room; whether this one is among them. */
  runs: number
  isRunning: boolean
} | null> => {
  const rows = await pipeline.query<{
    version: number
    definition: StoredDefinition
    timeZone: string
    runs: number
    isRunning: boolean
  }>(
    `select f.version, v.definition, y.time_zone as "timeZone",
      (select count(*) from scheduled_act a where a.company_id = $1 and a.dialog_id = $3 and a.kind = 'step' and a.state = 'waiting')::int as runs,
      exists (select from scheduled_act a where a.company_id = $1 and a.dialog_id = $3 and a.kind = 'step' and a.state = 'waiting'
        and a.follow_up_id = f.id) as "isRunning"
     from follow_up f
     join follow_up_version v on v.company_id = $1 and v.follow_up_id = f.id and v.version = f.version
     join company y on y.id = $1
     where f.company_id = $1 and f.id = $2 and f.workspace_id = $4 and f.active and f.deleted_at is null for share of f`,
    [companyId, followUpId, dialogId, workspaceId],
  )
  return rows[0] ?? null
}

export const insertRun = async (
  pipeline: Pipeline,
  { companyId, dialogId, userId, followUpId, clientId }: RunStart,
  run: {
    connectionId: number
    inbound: number
    lastPersonAt: Date | null
    version: number
    dueAt: Date
    clock: string | null
    at: Date
  },
): Promise<number> => {
  const rows = await pipeline.query<{ id: number }>(
    `insert into scheduled_act (company_id, dialog_id, connection_id, kind, follow_up_id, version, step, due_at, wall, made_by, content,
       seen_inbound, seen_person_at, stops_on_answer, client_key, created_at)
     values ($1, $2, $3, 'step', $4, $5, 0, $6, $7, $8, '{"files": []}', $9, $10, true, $11, $12)
     on conflict (company_id, made_by, client_key) do nothing returning id`,
    [
      companyId,
      dialogId,
      run.connectionId,
      followUpId,
      run.version,
      run.dueAt.toISOString(),
      run.clock,
      userId,
      run.inbound,
      run.lastPersonAt?.toISOString() ?? null,
      clientId,
      run.at.toISOString(),
    ],
  )
  const [row] = rows
  // It is the id of a message or of a reminder.
  if (!row) throw new AppError(conversationErrors.clientIdReused)
  return row.id
}

/** A reminder that a follow-up makes, as people are told of it. */
export type FiredReminder = Reminded

/** What becomes of one that is under way: it ends, or waits for another moment. */
export type StepEnd =
  | {
      id: number
      state: 'done' | 'stopped' | 'cancelled'
      reason?: StopReason
      doneSeq?: number
      labelId?: number | null
      /** The automations that began it. */
      chain?: readonly number[]
      fires?: FiredReminder
    }
  | {
      id: number
      state: 'waiting'
      step: number
      dueAt: Date
      clock: string | null
      channelOffSince: Date | null
      /** The whole follow-up waits for a person, because of this step. */
      pauses?: { followUpId: number; step: number }
      /** Its template was refused, and it is said again. */
      refusedStep?: number
      doneSeq?: number
      fires?: FiredReminder
    }

/**
 * A reminder that has come, of whoever began the follow-up. One with the same words that is not done yet is enough. It waits for nothing, so it does not count
 * against the company's limit.
 */
const fire = (
  pipeline: Pipeline,
  companyId: number,
  runId: number,
  { userId, text }: FiredReminder,
  at: Date,
): void => {
  void pipeline.query(
    `insert into scheduled_act (company_id, dialog_id, connection_id, kind, state, due_at, made_by, for_user, of_queue, content, seen_inbound,
       stops_on_answer, client_key)
     select $1, a.dialog_id, a.connection_id, 'reminder', 'fired', $3, a.made_by, $4::int, $4::int is null, $5::jsonb, a.seen_inbound, false, gen_random_uuid()
     from scheduled_act a where a.company_id = $1 and a.id = $2 and not exists (select from scheduled_act o
       where o.company_id = $1 and o.dialog_id = a.dialog_id and o.kind = 'reminder' and o.state = 'fired'
         and o.for_user is not distinct from $4::int and o.content ->> 'text' = $5::jsonb ->> 'text')`,
    [companyId, runId, at.toISOString(), userId, JSON.stringify({ text, files: [], quotes: null })],
  )
}

/** In the same order in every transaction, so that none waits for another in a circle. */
const pauseFollowUps = (pipeline: Pipeline, companyId: number, ends: readonly StepEnd[], at: Date): void => {
  const paused = ends.flatMap((end) => (end.state === 'waiting' && end.pauses ? [end.pauses] : []))
  for (const { followUpId, step } of paused.toSorted((one, other) => one.followUpId - other.followUpId))
    void pipeline.query(
      'update follow_up set paused_at = $3, paused_step = $4 where company_id = $1 and id = $2 and paused_at is null',
      [companyId, followUpId, at.toISOString(), step],
    )
}

/** Writes it for the current company; the dialogs are locked. */
export const writeSteps = (pipeline: Pipeline, companyId: number, ends: readonly StepEnd[], at: Date): void => {
  pauseFollowUps(pipeline, companyId, ends, at)
  for (const end of ends) {
    const seq = end.doneSeq ?? null
    if (end.fires) fire(pipeline, companyId, end.id, end.fires, at)
    if (end.state === 'waiting') {
      const since = end.channelOffSince?.toISOString() ?? null
      void pipeline.query(
        `update scheduled_act set step = $3, due_at = $4, wall = $5, done_seq = coalesce($6, done_seq),
           content = case when $7::text is null then content - 'offSince' else content || jsonb_build_object('offSince', $7::text) end
             || case when $8::int is null then '{}'::jsonb else jsonb_build_object('refusedStep', $8::int) end
         where company_id = $1 and id = $2`,
        [companyId, end.id, end.step, end.dueAt.toISOString(), end.clock, seq, since, end.refusedStep ?? null],
      )
      continue
    }
    void pipeline.query(
      `update scheduled_act set state = $3, reason = $4, done_seq = coalesce($5, done_seq), settled_at = $6 where company_id = $1 and id = $2`,
      [companyId, end.id, end.state, end.reason ?? null, seq, at.toISOString()],
    )
    if (end.labelId) {
      // Of the event that a label is (`tell_labelled`).
      void pipeline.query(
        `select set_config('app.chains', (select jsonb_build_object(a.dialog_id, $3::jsonb)::text from scheduled_act a where a.company_id = $1 and a.id = $2), true)`,
        [companyId, end.id, JSON.stringify(end.chain ?? [])],
      )
      void pipeline.query(
        `insert into dialog_label (company_id, dialog_id, label_id, open)
         select a.company_id, d.id, l.id, d.open from scheduled_act a
         join dialog d on d.company_id = a.company_id and d.id = a.dialog_id
         join label l on l.company_id = a.company_id and l.id = $3
         where a.company_id = $1 and a.id = $2 on conflict do nothing`,
        [companyId, end.id, end.labelId],
      )
    }
  }
}
