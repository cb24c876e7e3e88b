import { type Ask, type DB, type Kysely, sql, sqlInt } from '../../../../platform/database/index.ts'
import { type SidebarRow, sidebarStatement } from './dialogs.queries.ts'

export interface ConversationsFilter {
  companyId: number
  workspaceIds: readonly number[]
  status: 'open' | 'closed' | undefined
  contactId: number | undefined
}

export interface ConversationRow extends SidebarRow {
  first_at: Date
  closed_at: Date | null
  tag_stage: string | null
}

/** The rows that were looked at, from the highest id down. */
interface Look {
  ids: number[]
  end: number | null
}

type Fragment = ReturnType<typeof sql>

/**
 * Matching ids below a given id, from the highest down, at most `most`. Those of one contact, and open ones of
 * workspaces, are all found by an index; of the others, only the `look` highest ids are looked at. `end`: where the
 * next look begins; null: there are no more.
 */
export const conversationsBelow = async (
  db: Kysely<DB>,
  filter: ConversationsFilter,
  { below, most, look }: { below: number; most: number; look: number },
): Promise<Look> => {
  const { companyId, workspaceIds, status, contactId } = filter
  const isSeen = sql`d.workspace_id = any (${[...workspaceIds]}::int[])`
  const hasStatus = status === undefined ? sql`` : sql` and d.open = ${status === 'open'}`
  const size = sqlInt(most)
  const whole = async (rows: Fragment): Promise<Look> => {
    const { rows: found } = await sql<{ id: number }>`
      with d as materialized (${rows}) select d.id from d order by d.id desc limit ${size}`.execute(db)
    const ids = found.map(({ id }) => id)
    return { ids, end: ids.length === most ? (ids.at(-1) ?? null) : null }
  }
  if (contactId !== undefined)
    return whole(sql`
      select d.id from dialog_party p join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
      where p.company_id = ${companyId} and p.contact_id = ${contactId} and d.id < ${below} and ${isSeen}${hasStatus}`)
  if (status === 'open')
    return whole(
      sql`select d.id from dialog d where d.company_id = ${companyId} and ${isSeen} and d.open and d.id < ${below}`,
    )
  const { rows } = await sql<{ ids: number[] | null; end: number | null; looked: number }>`
    with looked as materialized (
      select x.id, x.workspace_id, x.open from dialog x where x.company_id = ${companyId} and x.id < ${below}
      order by x.id desc limit ${sqlInt(look)})
    select array(select d.id from looked d where ${isSeen}${hasStatus} order by d.id desc limit ${size}) as ids,
      (select min(d.id) from looked d) as end, (select count(*) from looked)::int as looked`.execute(db)
  const [found] = rows
  const ids = found?.ids ?? []
  if (ids.length === most) return { ids, end: ids.at(-1) ?? null }
  return { ids, end: found && found.looked === look ? found.end : null }
}

const rowsOfIds = sidebarStatement(
  'unnest($3::int[]) with ordinality p(id, place)',
  'p.place',
  ', d.first_at, d.closed_at, d.tag_stage',
)

/** In the order of the ids. */
export const conversationRows = async (
  ask: Ask,
  companyId: number,
  userId: number,
  dialogIds: readonly number[],
): Promise<ConversationRow[]> =>
  dialogIds.length === 0 ? [] : ask<ConversationRow>(rowsOfIds, [companyId, userId, dialogIds])
