import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface OwnerChangeRow {
  dialogId: number
  version: number
  kind: string
  detail: Record<string, unknown>
}

/** What happened to the owners of dialogs, by the versions of these changes. */
export const findOwnerChanges = async (
  db: Kysely<DB>,
  companyId: number,
  places: readonly { dialogId: number; version: number }[],
): Promise<OwnerChangeRow[]> => {
  if (places.length === 0) return []
  const { rows } = await sql<OwnerChangeRow>`
    select e.dialog_id as "dialogId", e.version, e.kind, e.detail
    from unnest(${places.map(({ dialogId }) => dialogId)}::int[], ${places.map(({ version }) => version)}::int[]) p(dialog_id, version)
    join dialog_event e on e.company_id = ${companyId} and e.dialog_id = p.dialog_id and e.version = p.version`.execute(
    db,
  )
  return rows
}

/** Which of these accounts are people, and which programs. */
export const findKinds = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, 'person' | 'integration'>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; kind: 'person' | 'integration' }>`
    select m.id, case m.kind when 'integration' then 'integration' else 'person' end as kind
    from member m where m.company_id = ${companyId} and m.id = any (${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Records that belong to workspaces. */
const places = {
  campaign: sql`select x.id, array[x.workspace_id] as workspaces from campaign x where x.company_id =`,
  bot: sql`select x.id, array[x.workspace_id] as workspaces from bot x where x.company_id =`,
  import: sql`select x.id, array_remove(x.workspace_ids || x.workspace_id, null) as workspaces from contact_import x where x.company_id =`,
  channel: sql`
    select x.id, array(select b.workspace_id from bot b where b.company_id = x.company_id and b.id = x.bot_id union
      select w.workspace_id from workspace_member w where w.company_id = x.company_id and w.user_id = x.user_id) as workspaces
    from connection x where x.company_id =`,
} as const
export type PlacedKind = keyof typeof places

/** The workspaces of records, by their ids. Those that are gone are missing. */
export const findWorkspaces = async (
  db: Kysely<DB>,
  companyId: number,
  kind: PlacedKind,
  ids: readonly number[],
): Promise<Map<number, readonly number[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; workspaces: number[] }>`
    ${places[kind]} ${companyId} and x.id = any (${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, workspaces }) => [id, workspaces]))
}
