import { plannedFacts } from '../../../../conversation/model/planned.queries.ts'
import type { PlannedRow } from '../../../../conversation/model/planned.ts'
import { askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'

/** The dialog of a planned message or of a reminder; null: no such one. */
export const findDialogOf = async (
  db: Kysely<DB>,
  companyId: number,
  kind: 'message' | 'reminder',
  id: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom('scheduled_act')
    .select('dialog_id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.dialog_id ?? null
}

/** Of a room: those that wait, and those not sent of which no message tells, the soonest first. */
export const listOfDialog = (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  limit: number,
): Promise<PlannedRow[]> =>
  askOf(db)<PlannedRow>(
    `${plannedFacts} and a.kind = 'message' and a.dialog_id = $2 and a.state in ('waiting', 'stopped') and a.done_seq is null order by a.due_at, a.id limit $3`,
    [companyId, dialogId, limit],
  )

interface OwnPage {
  userId: number
  workspaceIds: readonly number[]
  /** The last row of the page before. */
  after: { dueAt: Date; id: number } | null
  limit: number
}

/** What a person planned and waits, the soonest first. */
export const listWaiting = (db: Kysely<DB>, companyId: number, page: OwnPage): Promise<PlannedRow[]> =>
  askOf(db)<PlannedRow>(
    `${plannedFacts} and a.kind = 'message' and a.made_by = $2 and a.state = 'waiting' and d.workspace_id = any ($3)
      and (a.due_at, a.id) > ($4::timestamptz, $5::int) order by a.due_at, a.id limit $6`,
    [
      companyId,
      page.userId,
      page.workspaceIds,
      page.after?.dueAt.toISOString() ?? '-infinity',
      page.after?.id ?? 0,
      page.limit,
    ],
  )

/** What was not sent, of the person or of rooms that are with them, the newest first. */
export const listStopped = (db: Kysely<DB>, companyId: number, page: OwnPage): Promise<PlannedRow[]> =>
  askOf(db)<PlannedRow>(
    `${plannedFacts} and d.workspace_id = any ($3) and a.id = any (array(
       (select x.id from scheduled_act x where x.company_id = $1 and x.made_by = $2 and x.kind = 'message' and x.state = 'stopped'
         and x.done_seq is null and (x.due_at, x.id) < ($4::timestamptz, $5::int) order by x.due_at desc, x.id desc limit $6)
       union
       (select x.id from dialog o join scheduled_act x on x.company_id = $1 and x.dialog_id = o.id and x.kind = 'message' and x.state = 'stopped'
         and x.done_seq is null
         where o.company_id = $1 and o.open and o.owner_user_id = $2 and o.owner = 'person' and (x.due_at, x.id) < ($4::timestamptz, $5::int)
         order by x.due_at desc, x.id desc limit $6)))
      order by a.due_at desc, a.id desc limit $6`,
    [
      companyId,
      page.userId,
      page.workspaceIds,
      page.after?.dueAt.toISOString() ?? 'infinity',
      page.after?.id ?? 0,
      page.limit,
    ],
  )

/** Companies with something to forget. */
export const listSettledCompanies = async (db: Kysely<DB>, before: Date): Promise<number[]> =>
  (await askOf(db)<{ id: number }>('select company_id as id from worker_settled_acts($1)', [before.toISOString()])).map(
    ({ id }) => id,
  )

/** Forgets what was settled long ago. @returns how many */
export const forgetSettled = async (
  db: Kysely<DB>,
  companyId: number,
  before: Date,
  limit: number,
): Promise<number> => {
  const rows = await askOf(db)<{ id: number }>(
    `delete from scheduled_act a using (select id from scheduled_act where company_id = $1 and settled_at < $2 limit $3) s
     where a.company_id = $1 and a.id = s.id returning a.id`,
    [companyId, before.toISOString(), limit],
  )
  return rows.length
}

/** Companies in which something waits for a clock time. */
export const listClockCompanies = async (db: Kysely<DB>): Promise<number[]> =>
  (await askOf(db)<{ id: number }>('select company_id as id from worker_clock_acts()', [])).map(({ id }) => id)

export const zoneOf = async (db: Kysely<DB>, companyId: number): Promise<string | null> => {
  const row = await db.selectFrom('company').select('time_zone').where('id', '=', companyId).executeTakeFirst()
  return row?.time_zone ?? null
}

/** Those that wait for a clock time, in order of id. */
export const listClocked = (
  db: Kysely<DB>,
  companyId: number,
  after: number,
  limit: number,
): Promise<{ id: number; clock: string; dueAt: Date }[]> =>
  askOf(db)(
    `select id, wall as clock, due_at as "dueAt" from scheduled_act
     where company_id = $1 and state = 'waiting' and wall is not null and id > $2 order by id limit $3`,
    [companyId, after, limit],
  )

export const moveTo = async (
  db: Kysely<DB>,
  companyId: number,
  moved: readonly { id: number; clock: string; dueAt: Date }[],
): Promise<void> => {
  // Dialogs are locked before their acts, as everywhere; a room that was put off until then follows.
  await askOf(db)(
    `with u as (select * from unnest($2::int[], $3::text[], $4::timestamptz[]) u(id, wall, due_at)),
     rooms as materialized (select d.id from dialog d where d.company_id = $1 and d.id in (select a.dialog_id from u join scheduled_act a
       on a.company_id = $1 and a.id = u.id) order by d.id for no key update),
     off as (update dialog d set snoozed_until = u.due_at, version = d.version + 1, changed_xid = pg_current_xact_id()
       from u join scheduled_act a on a.company_id = $1 and a.id = u.id and a.state = 'waiting' and a.snoozes and a.wall = u.wall
       where d.company_id = $1 and d.id = a.dialog_id and d.id in (select id from rooms) and d.snoozed_until = a.due_at)
     update scheduled_act a set due_at = u.due_at from u
     where a.company_id = $1 and a.id = u.id and a.state = 'waiting' and a.wall = u.wall and a.dialog_id in (select id from rooms)`,
    [
      companyId,
      moved.map(({ id }) => id),
      moved.map(({ clock }) => clock),
      moved.map(({ dueAt }) => dueAt.toISOString()),
    ],
  )
}
