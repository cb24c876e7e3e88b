import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'

/** SQL on a membership `wm`: its person may be given rooms, if active. */
const answers = (companyId: number) => sql<boolean>`exists (
  select from member_profile mp join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
  where mp.company_id = ${companyId} and mp.user_id = wm.user_id and p.permissions && array['dialog_view', 'omnichannel_view'])`

/** People a room can be transferred to: attendants of the workspace who do not hold the room there already. */
export const listTransferTargets = async (
  db: Kysely<DB>,
  { companyId }: Pick<Scope, 'companyId'>,
  workspaceId: number,
  dialogId: number,
): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select wm.user_id as id from workspace_member wm
    where wm.company_id = ${companyId} and wm.workspace_id = ${workspaceId}
      and ${answers(companyId)}
      and not exists (select from dialog d where d.company_id = ${companyId} and d.id = ${dialogId} and d.owner = 'person'
        and d.owner_user_id = wm.user_id and d.workspace_id = wm.workspace_id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Active people of a workspace by name, and whether they have the inbox open in any process and are not away; empty for
 * another company's workspace or none.
 */
export const listByWorkspace = (
  db: Kysely<DB>,
  { companyId }: Pick<Scope, 'companyId'>,
  workspaceId: number,
  { onlyAttending }: { onlyAttending: boolean },
) =>
  db
    .selectFrom('workspace_member as wm')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'wm.company_id').onRef('member.id', '=', 'wm.user_id'),
    )
    .leftJoin('presence', (join) =>
      join.onRef('presence.company_id', '=', 'member.company_id').onRef('presence.user_id', '=', 'member.id'),
    )
    .select(['member.id', 'member.name', 'member.is_attendant as isAttendant'])
    .select(
      sql<boolean>`coalesce(presence.online_until > now(), false)
        and not (member.away and coalesce(member.away_until > now(), true))`.as('online'),
    )
    .where('wm.company_id', '=', companyId)
    .where('wm.workspace_id', '=', workspaceId)
    .where('member.active', '=', true)
    .$if(onlyAttending, (query) => query.where(answers(companyId)))
    .orderBy('member.name_folded')
    .execute()

/** Those of the ids that are active people of the company. */
export const listActiveIds = async (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('active', '=', true)
    .where('kind', '<>', 'integration')
    .execute()
  return rows.map(({ id }) => id)
}

export const workspaceExists = async (db: Kysely<DB>, companyId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('workspace')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

/** Whether the person may be given rooms of the workspace. */
export const mayAttend = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  userId: number,
): Promise<boolean> => (await listAttendees(db, companyId, [userId])).some((found) => found.workspaceId === workspaceId)

/** Workspaces in which these people may be given rooms. */
export const listAttendees = async (
  db: Kysely<DB>,
  companyId: number,
  userIds: readonly number[],
): Promise<{ workspaceId: number; userId: number }[]> => {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ workspaceId: number; userId: number }>`
    select wm.workspace_id as "workspaceId", wm.user_id as "userId"
    from workspace_member wm join member m on m.company_id = wm.company_id and m.id = wm.user_id and m.active
    where wm.company_id = ${companyId} and wm.user_id = any (${[...userIds]}::int[]) and ${answers(companyId)}`.execute(
    db,
  )
  return rows
}
