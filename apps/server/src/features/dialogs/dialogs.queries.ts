import type { EventRow, MessageRow } from '../../conversation/model/present.ts'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** A dialog with the names that its row in the inbox shows; `unread` is the asking person's. */
export interface DialogRow {
  id: number
  bot_id: number | null
  bot_name: string | null
  bot_target: number | null
  workspace_id: number
  workspace_name: string
  connection_kind: string
  contact_id: number
  contact_name: string | null
  contact_phone: string | null
  visitor_number: number | null
  open: boolean
  owner: string
  owner_user_id: number | null
  owner_name: string | null
  joined: boolean
  waits: boolean
  waits_since: Date | null
  offer_expires_at: Date | null
  transferred_to: string | null
  last_text: string
  last_sender: string
  tag_stage: string | null
  version: number
  first_at: Date
  last_at: Date
  closed_at: Date | null
  transfer_url: string | null
  user_id: number
  unread: number
}

const rowColumns = sql`d.id, d.bot_id, b.name as bot_name, b.target as bot_target, d.workspace_id, w.name as workspace_name, k.kind as connection_kind,
      d.contact_id, c.name as contact_name, c.phone as contact_phone, c.visitor_number, d.open, d.owner, d.owner_user_id,
      coalesce(nullif(o.agent_name, ''), o.name) as owner_name, d.joined, d.waits, d.waits_since, d.offer_expires_at, d.transferred_to,
      d.last_text, d.last_sender, d.tag_stage, d.version,
      d.first_at, d.last_at, d.closed_at, nullif(h.transfer_url, '') as transfer_url`

/** What stands beside the dialogs `p(id)`. */
const rowSources = (companyId: number) => sql`
    join dialog d on d.company_id = ${companyId} and d.id = p.id
    join workspace w on w.company_id = ${companyId} and w.id = d.workspace_id
    join connection k on k.company_id = ${companyId} and k.id = d.connection_id
    join contact c on c.company_id = ${companyId} and c.id = d.contact_id
    left join bot b on b.company_id = ${companyId} and b.id = d.bot_id
    left join bot_webhook h on h.company_id = ${companyId} and h.bot_id = d.bot_id
    left join member o on o.company_id = ${companyId} and o.id = d.owner_user_id`

/**
 * Dialogs by id for each of these persons: `userIds` × `dialogIds`. What is unread is the customer's messages after the
 * person's last read; without one, those since the person got the workspace.
 */
export const rowsFor = async (
  db: Kysely<DB>,
  companyId: number,
  userIds: readonly number[],
  dialogIds: readonly number[],
): Promise<DialogRow[]> => {
  if (dialogIds.length === 0 || userIds.length === 0) return []
  const { rows } = await sql<DialogRow>`
    select ${rowColumns}, u.id as user_id,
      (case when r.inbound is not null then d.inbound - r.inbound
            when coalesce(g.granted_at, m.created_at) is null or coalesce(g.granted_at, m.created_at) <= d.first_at then d.inbound
            when d.last_inbound_at is null or d.last_inbound_at <= coalesce(g.granted_at, m.created_at) then 0
            else (select count(*)::int from (select 1 from message x where x.company_id = ${companyId} and x.dialog_id = d.id
                    and x.sender = 'CLIENT' and x.created_at > coalesce(g.granted_at, m.created_at) order by x.seq desc limit 100) later)
       end)::int as unread
    from unnest(${[...dialogIds]}::int[]) with ordinality p(id, place) ${rowSources(companyId)}
    cross join unnest(${[...userIds]}::int[]) u(id)
    left join dialog_read r on r.company_id = ${companyId} and r.user_id = u.id and r.dialog_id = d.id
    left join workspace_member g on g.company_id = ${companyId} and g.workspace_id = d.workspace_id and g.user_id = u.id
    left join member m on m.company_id = ${companyId} and m.id = u.id
    order by p.place, u.id`.execute(db)
  return rows
}

/** A dialog as all who listen share it, with what each of them has read of it: `{ person: inbound }`. */
export interface SharedDialogRow extends Omit<DialogRow, 'user_id' | 'unread'> {
  inbound: number
  last_inbound_at: Date | null
  marks: Record<string, number> | null
}

/** Dialogs by id, each once however many persons listen. */
export const sharedRows = async (
  db: Kysely<DB>,
  companyId: number,
  userIds: readonly number[],
  dialogIds: readonly number[],
): Promise<SharedDialogRow[]> => {
  const { rows } = await sql<SharedDialogRow>`
    select ${rowColumns}, d.inbound, d.last_inbound_at,
      (select json_object_agg(r.user_id, r.inbound) from dialog_read r
       where r.company_id = ${companyId} and r.user_id = any (${[...userIds]}::int[]) and r.dialog_id = d.id) as marks
    from unnest(${[...dialogIds]}::int[]) with ordinality p(id, place) ${rowSources(companyId)}
    order by p.place`.execute(db)
  return rows
}

export interface GrantRow {
  user_id: number
  created_at: Date
  workspace_id: number | null
  granted_at: Date | null
}

/** Since when these persons have been in the company and in each of its workspaces. */
export const findGrants = async (
  db: Kysely<DB>,
  companyId: number,
  userIds: readonly number[],
): Promise<GrantRow[]> => {
  const { rows } = await sql<GrantRow>`
    select m.id as user_id, m.created_at, g.workspace_id, g.granted_at from member m
    left join workspace_member g on g.company_id = m.company_id and g.user_id = m.id
    where m.company_id = ${companyId} and m.id = any (${[...userIds]}::int[])`.execute(db)
  return rows
}

/** Where a dialog is, for the wall of workspaces; undefined for one of another company or none. */
export const findPlace = (db: Kysely<DB>, companyId: number, dialogId: number) =>
  db
    .selectFrom('dialog')
    .select(['id', 'workspace_id', 'version', 'contact_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', dialogId)
    .executeTakeFirst()

const messageColumns = sql`x.dialog_id, x.seq, x.version, x.ext_id, x.sender, x.user_id, coalesce(nullif(a.agent_name, ''), a.name, case when x.sender = 'BOT' then b.name end) as sender_name,
  x.text, x.buttons, x.files, x.status, x.failure, x.created_at, x.deleted_at`
const messageSource = (companyId: number) => sql`message x
  join dialog d on d.company_id = ${companyId} and d.id = x.dialog_id
  left join bot b on b.company_id = ${companyId} and b.id = d.bot_id
  left join member a on a.company_id = ${companyId} and a.id = x.user_id`

/** The newest messages before `before` (exclusive, a seq), newest first. */
export const messagesBefore = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  before: number,
  limit: number,
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from ${messageSource(companyId)}
    where x.company_id = ${companyId} and x.dialog_id = ${dialogId} and x.seq < ${before} order by x.seq desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Messages whose last change is above a version, in that order, at most `limit`. */
export const messagesAfter = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  version: number,
  limit: number,
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from ${messageSource(companyId)}
    where x.company_id = ${companyId} and x.dialog_id = ${dialogId} and x.version > ${version} order by x.version limit ${limit}`.execute(
    db,
  )
  return rows
}

export const findMessage = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from ${messageSource(companyId)}
    where x.company_id = ${companyId} and x.dialog_id = ${dialogId} and x.seq = ${seq}`.execute(db)
  return rows[0]
}

/** Events with a version in (`above`, `upTo`], in order, at most `limit`. */
export const eventsBetween = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  range: { above: number; upTo: number },
  limit: number,
): Promise<EventRow[]> => {
  const { rows } =
    await sql<EventRow>`select e.dialog_id, e.version, e.kind, e.user_id, coalesce(nullif(a.agent_name, ''), a.name) as user_name, e.detail, e.at
    from dialog_event e left join member a on a.company_id = ${companyId} and a.id = e.user_id
    where e.company_id = ${companyId} and e.dialog_id = ${dialogId} and e.version > ${range.above} and e.version <= ${range.upTo}
    order by e.version desc limit ${limit}`.execute(db)
  return rows.reverse()
}

export interface FileRow {
  seq: number
  created_at: Date
  files: unknown
}

/** Messages of a dialog that carry files, newest first. */
export const messagesWithFiles = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  before: number,
  limit: number,
): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`select seq, created_at, files from message
    where company_id = ${companyId} and dialog_id = ${dialogId} and files is not null and deleted_at is null and seq < ${before}
    order by seq desc limit ${limit}`.execute(db)
  return rows
}

/** How many files a dialog's messages hold. */
export const countFiles = async (db: Kysely<DB>, companyId: number, dialogId: number): Promise<number> => {
  const { rows } = await sql<{
    total: number
  }>`select coalesce(sum(jsonb_array_length(files)), 0)::int as total from message
    where company_id = ${companyId} and dialog_id = ${dialogId} and files is not null and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** How customers see a person of the company. */
export const nameOf = async (db: Kysely<DB>, companyId: number, userId: number): Promise<string> => {
  const row = await db
    .selectFrom('member')
    .select(['name', 'agent_name'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.agent_name || row?.name || ''
}
