import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface TeamMember {
  id: number
  name: string
  email: string
  active: boolean
  isAttendant: boolean
  /** Of the asked ones. */
  workspaces: number[]
}

/** People of any of these workspaces, without administrators and integrations, by descending id. */
export const listTeam = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { from, limit, id }: { from: number; limit: number; id?: number },
): Promise<TeamMember[]> => {
  const { rows } = await sql<TeamMember>`
    select m.id, m.name, m.email, m.active, m.is_attendant as "isAttendant", w.ids as workspaces
    from member m cross join lateral (
      select array_agg(wm.workspace_id order by wm.workspace_id) as ids from workspace_member wm
      where wm.company_id = m.company_id and wm.user_id = m.id and wm.workspace_id = any (${[...workspaceIds]}::int[])) w
    where m.company_id = ${companyId} and m.kind = 'person' and w.ids is not null and m.id < ${from}
      ${id === undefined ? sql`` : sql`and m.id = ${id}`}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}
