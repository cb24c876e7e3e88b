import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

export interface MentionRow {
  note_id: number
  dialog_id: number
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
  visitor_number: number | null
  contact_id: number
  connection_kind: string
  author_name: string
  text: string
  created_at: Date
  is_read: boolean
}

/** Join for a mention `x`: its note is not deleted, and the person sees its dialog. */
const seen = (companyId: number, workspaceIds: readonly number[]) => sql`
  join note n on n.company_id = ${companyId} and n.id = x.note_id and n.deleted_at is null
  join dialog d on d.company_id = ${companyId} and d.id = n.dialog_id and d.workspace_id = any (${[...workspaceIds]}::int[])`

/** Notes that mention a person, newest first, before an id. */
export const listMentionsOf = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  workspaceIds: readonly number[],
  page: { before: number; limit: number },
): Promise<MentionRow[]> => {
  const { rows } = await sql<MentionRow>`
    select n.id as note_id, n.dialog_id, c.name as contact_name, c.phone as contact_phone, c.email as contact_email, c.visitor_number, c.id as contact_id,
      k.kind as connection_kind, a.name as author_name, n.text, n.created_at, x.read_at is not null as is_read
    from note_mention x ${seen(companyId, workspaceIds)}
    join contact c on c.company_id = ${companyId} and c.id = d.contact_id
    join connection k on k.company_id = ${companyId} and k.id = d.connection_id
    join member a on a.company_id = ${companyId} and a.id = n.author_id
    where x.company_id = ${companyId} and x.user_id = ${userId} and x.note_id < ${page.before}
    order by x.note_id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Number of unread mentions, counted up to `most`. */
export const countUnreadMentions = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  workspaceIds: readonly number[],
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from note_mention x ${seen(companyId, workspaceIds)}
      where x.company_id = ${companyId} and x.user_id = ${userId} and x.read_at is null limit ${most}) unread`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Marks a person's mentions in a dialog as read. @returns whether any was unread. */
export const markMentionsRead = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  dialogId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update note_mention x set read_at = now() from note n
    where x.company_id = ${companyId} and x.user_id = ${userId} and x.read_at is null
      and n.company_id = ${companyId} and n.id = x.note_id and n.dialog_id = ${dialogId} returning x.note_id`.execute(
    db,
  )
  return rows.length > 0
}
