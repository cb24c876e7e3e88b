import type { Pipeline } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import { conversationErrors } from '../model/errors.ts'
import { mayAttendRoom, reminderFacts } from '../model/reminders.queries.ts'
import type { NewReminder, ReminderRow } from '../model/reminders.ts'

/** Locks reminders that still wait and are due; their dialogs must be locked. */
export const lockDueReminders = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<ReminderRow[]> =>
  pipeline.query<ReminderRow>(
    `${reminderFacts} and a.id = any ($2) and a.state = 'waiting' and a.due_at <= $3 order by a.due_at, a.id for update of a`,
    [companyId, ids, now.toISOString()],
  )

/** Locks one reminder, whatever its state; its dialog must be locked. */
export const lockReminder = async (pipeline: Pipeline, companyId: number, id: number): Promise<ReminderRow | null> => {
  const rows = await pipeline.query<ReminderRow>(`${reminderFacts} and a.id = $2 for update of a`, [companyId, id])
  return rows[0] ?? null
}

/** The act that a person's browser made with this key: a reminder's id, and whether it is another kind of act. */
export const findMade = async (
  pipeline: Pipeline,
  { companyId, userId, clientId }: NewReminder,
): Promise<{ id: number; kind: string } | null> => {
  const rows = await pipeline.query<{ id: number; kind: string }>(
    'select id, kind from scheduled_act where company_id = $1 and made_by = $2 and client_key = $3',
    [companyId, userId, clientId],
  )
  return rows[0] ?? null
}

/** Whether a room has this many reminders that wait or are not done. */
export const isRoomFull = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  most: number,
): Promise<boolean> => {
  const rows = await pipeline.query(
    `select from scheduled_act where company_id = $1 and dialog_id = $2 and kind = 'reminder' and state in ('waiting', 'fired') offset $3 - 1 limit 1`,
    [companyId, dialogId, most],
  )
  return rows.length > 0
}

/** Whether a person may be reminded in a room: active, may attend, and sees its workspace. */
export const mayBeReminded = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  userId: number,
): Promise<boolean> => {
  const rows = await pipeline.query(
    `select from member m join dialog d on d.company_id = $1 and d.id = $2 where m.company_id = $1 and m.id = $3 and ${mayAttendRoom}`,
    [companyId, dialogId, userId],
  )
  return rows.length > 0
}

export const insertReminder = async (
  pipeline: Pipeline,
  plan: NewReminder,
  { connectionId, inbound }: { connectionId: number; inbound: number },
): Promise<number> => {
  const rows = await pipeline.query<{ id: number }>(
    `insert into scheduled_act (company_id, dialog_id, connection_id, kind, due_at, wall, made_by, for_user, of_queue, content, seen_inbound,
       stops_on_answer, snoozes, client_key)
     values ($1, $2, $3, 'reminder', $4, $5, $6, $7, $7::int is null, $8, $9, $10, $11, $12)
     on conflict (company_id, made_by, client_key) do nothing returning id`,
    [
      plan.companyId,
      plan.dialogId,
      connectionId,
      plan.dueAt.toISOString(),
      plan.clock,
      plan.userId,
      plan.forUser,
      contentOf(plan.text),
      inbound,
      plan.stopsOnAnswer,
      plan.snoozes,
      plan.clientId,
    ],
  )
  const [row] = rows
  if (!row) throw new AppError(conversationErrors.clientIdReused)
  return row.id
}

/** Files and quotes are a message's. */
const contentOf = (text: string): string => JSON.stringify({ text, files: [], quotes: null })

/** Writes it anew as the room stands now; it waits again. */
export const updateReminder = (
  pipeline: Pipeline,
  companyId: number,
  { id, dueAt, clock, forUser, content, seenInbound, stopsOnAnswer, snoozes }: ReminderRow,
): void => {
  void pipeline.query(
    `update scheduled_act set state = 'waiting', due_at = $3, wall = $4, for_user = $5, of_queue = $5::int is null, content = $6,
       seen_inbound = $7, stops_on_answer = $8, snoozes = $9, settled_at = null
     where company_id = $1 and id = $2`,
    [companyId, id, dueAt.toISOString(), clock, forUser, contentOf(content.text), seenInbound, stopsOnAnswer, snoozes],
  )
}

/** Until when the room is out of its holder's list; of its reminders at most one does that. */
export const snooze = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  until: Date | null,
  actId: number,
): void => {
  void pipeline.query('update dialog set snoozed_until = $3 where company_id = $1 and id = $2', [
    companyId,
    dialogId,
    until?.toISOString() ?? null,
  ])
  void pipeline.query(
    `update scheduled_act set snoozes = false
     where company_id = $1 and dialog_id = $2 and kind = 'reminder' and state = 'waiting' and snoozes and id <> $3`,
    [companyId, dialogId, actId],
  )
}

/** What was due has fired; the rooms that it had put off come back. */
export const fireReminders = (
  pipeline: Pipeline,
  companyId: number,
  fired: readonly { id: number; isOfQueue: boolean; endsSnoozeOf: number | null }[],
): void => {
  if (fired.length === 0) return
  void pipeline.query(
    `update scheduled_act a set state = 'fired', of_queue = u.of_queue from unnest($2::int[], $3::boolean[]) u(id, of_queue)
     where a.company_id = $1 and a.id = u.id`,
    [companyId, fired.map(({ id }) => id), fired.map(({ isOfQueue }) => isOfQueue)],
  )
  const rooms = fired.flatMap(({ endsSnoozeOf }) => endsSnoozeOf ?? [])
  if (rooms.length > 0)
    void pipeline.query('update dialog set snoozed_until = null where company_id = $1 and id = any ($2::int[])', [
      companyId,
      rooms,
    ])
}

/**
 * Reminders that came before their person left, or lost the room's workspace, are the queue's from now on.
 * @returns their rooms
 */
export const leaveReminders = (
  pipeline: Pipeline,
  companyId: number,
  userId: number,
): Promise<{ id: number; workspaceId: number }[]> =>
  pipeline.query(
    `update scheduled_act a set of_queue = true from dialog d, member m
     where a.company_id = $1 and a.for_user = $2 and a.kind = 'reminder' and a.state = 'fired' and not a.of_queue
       and d.company_id = $1 and d.id = a.dialog_id and m.company_id = $1 and m.id = $2 and not (${mayAttendRoom})
     returning d.id, d.workspace_id as "workspaceId"`,
    [companyId, userId],
  )
