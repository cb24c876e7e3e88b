import { fold } from '@prosa/language'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface WorkspaceValues {
  name: string
  active: boolean
  parentId: number | null
}

export const insertWorkspace = async (tx: Kysely<DB>, companyId: number, values: WorkspaceValues): Promise<number> => {
  const { id } = await tx
    .insertInto('workspace')
    .values({
      company_id: companyId,
      name: values.name,
      name_folded: fold(values.name),
      active: values.active,
      parent_id: values.parentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { name, active, parentId }: { [Key in keyof WorkspaceValues]?: WorkspaceValues[Key] | undefined },
): Promise<void> => {
  await tx
    .updateTable('workspace')
    .set({
      ...(name !== undefined && { name, name_folded: fold(name) }),
      ...(active !== undefined && { active }),
      ...(parentId !== undefined && { parent_id: parentId }),
      updated_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export const find = (db: Kysely<DB>, companyId: number, id: number) =>
  db
    .selectFrom('workspace')
    .select(['id', 'name', 'active', 'parent_id as parentId'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export const lock = (tx: Kysely<DB>, companyId: number, id: number) =>
  tx
    .selectFrom('workspace')
    .select(['id', 'name', 'active', 'parent_id as parentId'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The workspaces above one, nearest first; stops at a cycle. */
export const listAncestors = async (tx: Kysely<DB>, companyId: number, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive up (id, parent_id) as (
      select w.id, w.parent_id from workspace w where w.company_id = ${companyId} and w.id = ${id}
      union
      select w.id, w.parent_id from up join workspace w on w.company_id = ${companyId} and w.id = up.parent_id)
    select id from up where id <> ${id}`.execute(tx)
  return rows.map((row) => row.id)
}

export interface WorkspaceListRow {
  id: number
  name: string
  active: boolean
  parentId: number | null
  parentName: string | null
  users: number
  total: number
}

/** @param part folded and escaped for LIKE */
export const page = async (
  db: Kysely<DB>,
  companyId: number,
  { part, limit, offset }: { part: string; limit: number; offset: number },
): Promise<WorkspaceListRow[]> => {
  const { rows } = await sql<WorkspaceListRow>`
    select w.id, w.name, w.active, w.parent_id as "parentId", parent.name as "parentName", count(*) over ()::int as total,
           (select count(*)::int from workspace_member wm join member m on m.company_id = wm.company_id and m.id = wm.user_id
            where wm.company_id = w.company_id and wm.workspace_id = w.id and m.active and m.kind = 'person') as users
    from workspace w left join workspace parent on parent.company_id = w.company_id and parent.id = w.parent_id
    where w.company_id = ${companyId} and (${part} = '' or w.name_folded like '%' || ${part} || '%')
    order by w.name_folded, w.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface PlacedWorkspace {
  id: number
  name: string
  parentId: number | null
  /** Active people. */
  users: number
}

/** Those of the ids that are active, by descending id. */
export const listBelow = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  { from, limit }: { from: number; limit: number },
): Promise<PlacedWorkspace[]> => {
  const { rows } = await sql<PlacedWorkspace>`
    select w.id, w.name, w.parent_id as "parentId",
           (select count(*)::int from workspace_member wm join member m on m.company_id = wm.company_id and m.id = wm.user_id
            where wm.company_id = w.company_id and wm.workspace_id = w.id and m.active and m.kind = 'person') as users
    from workspace w where w.company_id = ${companyId} and w.id = any (${[...ids]}::int[]) and w.active and w.id < ${from}
    order by w.id desc limit ${limit}`.execute(db)
  return rows
}

/** Its team by name, without administrators of the company. */
export const listTeam = (db: Kysely<DB>, companyId: number, id: number) =>
  db
    .selectFrom('workspace_member')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'workspace_member.company_id')
        .onRef('member.id', '=', 'workspace_member.user_id'),
    )
    .select(['member.id', 'member.name', 'member.email', 'member.active', 'member.avatar_color as avatarColor'])
    .select('member.avatar_file_id as avatarFileId')
    .where('workspace_member.company_id', '=', companyId)
    .where('workspace_member.workspace_id', '=', id)
    .where('member.kind', '=', 'person')
    .$narrowType<{ email: string }>()
    .orderBy('member.name_folded')
    .limit(1000)
    .execute()

/** People who would have no workspace left without this one. */
export const listOnlyHere = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  userIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${userIds}::int[]) u (id)
    where not exists (select from workspace_member wm where wm.company_id = ${companyId} and wm.user_id = u.id
      and wm.workspace_id <> ${id})`.execute(tx)
  return rows.map((row) => row.id)
}

/** Number of open rooms, from an index of open rooms only. */
export const countOpenRooms = async (db: Kysely<DB>, companyId: number, id: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from dialog
    where company_id = ${companyId} and workspace_id = ${id} and open`.execute(db)
  return rows[0]?.total ?? 0
}

/** Number of its bots, active or not: customers write to both. */
export const countBots = async (db: Kysely<DB>, companyId: number, id: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from bot
    where company_id = ${companyId} and workspace_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.total ?? 0
}

/** @returns ids of the moved bots */
export const moveBots = async (tx: Kysely<DB>, companyId: number, from: number, to: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update bot set workspace_id = ${to}, updated_at = now()
    where company_id = ${companyId} and workspace_id = ${from} and deleted_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether the company has another active workspace. */
export const hasOtherActive = async (db: Kysely<DB>, companyId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('workspace')
    .select('id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined
