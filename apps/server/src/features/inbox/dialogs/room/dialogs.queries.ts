import type { Dialog } from '@prosa/contract'
import { type Ask, askOf, type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import { heldByMeta } from './give-back.queries.ts'

/** A dialog with the names shown in its inbox row; `unread` is that of the person asking. */
export interface SidebarRow {
  id: number
  bot_id: number | null
  bot_name: string | null
  bot_color: string | null
  workspace_id: number
  connection_kind: string
  contact_id: number
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
  visitor_number: number | null
  contact_picture: string | null
  open: boolean
  owner: string
  owner_user_id: number | null
  owner_name: string | null
  waits: boolean
  waits_since: Date | null
  queued_since: Date | null
  offer_expires_at: Date | null
  alarmed_at: Date | null
  answer_by: Date | null
  close_by: Date | null
  snoozed_until: Date | null
  labels: number[]
  transferred_to: string | null
  transferred_kind: string | null
  transferred_id: number | null
  last_text: string
  last_sender: string
  last_sender_user_id: number | null
  last_sender_name: string | null
  last_failed: boolean
  is_quiet: boolean
  last_customer_text: string | null
  version: number
  last_at: Date
  unread: number
}

/** An inbox row with the further fields of an opened dialog. */
export interface DialogRow extends SidebarRow {
  bot_target: number | null
  workspace_name: string
  opening_hours: NonNullable<Dialog['openingHours']> | null
  joined: boolean
  tag_stage: string | null
  first_at: Date
  closed_at: Date | null
  transfer_url: string | null
  /** The customer's account on the channel. */
  external_id: string
  has_scheduled: boolean
}

/** What few opened dialogs have. */
export interface DialogRareRow {
  meta_agent: boolean
  attended_by: string | null
  attended_by_id: number | null
}

/** Start of a room's wait in a queue, as in its index. */
export const queuedAt = 'coalesce(d.waits_since, d.transferred_at, d.first_at)'

/**
 * SQL: only a campaign wrote in this dialog; since then neither the customer nor a person has. Such a dialog is not in
 * the inbox yet. `dialog` is the alias of the table.
 */
export const isQuiet = (dialog: string): string =>
  `(${dialog}.campaign_at is not null and ${dialog}.inbound = 0 and ${dialog}.owner in ('bot', 'closed') and not ${dialog}.person_took_part)`

/** A bare number answers a numbered menu: the label of the chosen item is shown. */
const isNumber = (text: string): string => `${text} ~ '^ *[0-9]{1,2} *$'`
const chosenLabel = `case when ${isNumber('x.text')} then (
   select jsonb_path_query_first(q.buttons, '$[*] ? (@.number == $place).label', jsonb_build_object('place', x.text::int)) #>> '{}'
   from message q where q.company_id = $1 and q.dialog_id = x.dialog_id and q.seq < x.seq and q.sender = 'BOT' order by q.seq desc limit 1) end`

/**
 * Columns that are the same for everybody who sees a dialog; `p(id)` gives the dialogs, $1 is the company. Whether the
 * company uses labels at all is queried once, so that without labels no dialog is searched for them.
 */
const nameColumns = `d.id, d.bot_id, b.name as bot_name, b.avatar_color as bot_color, d.workspace_id, k.kind as connection_kind, d.contact_id, c.name as contact_name,
 c.phone as contact_phone, c.email as contact_email, c.visitor_number, c.picture_file_id as contact_picture, d.open, d.owner, d.owner_user_id, coalesce(nullif(o.agent_name, ''), o.name) as owner_name,
 d.waits, d.waits_since, case when d.owner in ('queue', 'offered') then ${queuedAt} end as queued_since,
 d.offer_expires_at, d.alarmed_at, d.answer_by, d.close_by, d.snoozed_until, d.transferred_to, d.transferred_kind, d.transferred_id, d.last_text, d.last_sender,
 d.last_sender_user_id, d.version, d.last_at,
 case when d.last_sender_user_id is not null then (select coalesce(nullif(s.agent_name, ''), s.name) from member s
  where s.company_id = $1 and s.id = d.last_sender_user_id) end as last_sender_name,
 (d.last_sender = 'HUMAN' or d.last_sender = 'BOT' and d.campaign_at = d.last_at) and exists (select from message f where f.company_id = $1 and f.dialog_id = d.id and f.seq = d.seq and f.status = 'failed') as last_failed, ${isQuiet('d')} as is_quiet,
 case when d.last_sender = 'BOT' and d.inbound > 0 or d.last_sender = 'CLIENT' and ${isNumber('d.last_text')} then (select left(case when x.deleted_at is not null then 'Mensagem apagada'
   when x.text <> '' then coalesce(${chosenLabel}, x.text) when x.files -> 0 ->> 'mime' like 'audio/%' then 'Áudio' else coalesce(x.files -> 0 ->> 'name', '') end, 200)
  from message x where x.company_id = $1 and x.dialog_id = d.id and x.sender = 'CLIENT' order by x.seq desc limit 1) end as last_customer_text,
 case when (select exists (select from dialog_label where company_id = $1))
  then array(select l.label_id from dialog_label l where l.company_id = $1 and l.dialog_id = d.id order by l.label_id) else '{}' end as labels`
const nameJoins = `join dialog d on d.company_id = $1 and d.id = p.id
 join connection k on k.company_id = $1 and k.id = d.connection_id
 join contact c on c.company_id = $1 and c.id = d.contact_id
 left join bot b on b.company_id = $1 and b.id = d.bot_id
 left join member o on o.company_id = $1 and o.id = d.owner_user_id`

/**
 * Time of a dialog's last news for a person who never read it: a message of the customer, or a transfer of the whole
 * dialog.
 */
export const newsAt = (dialog: string): string =>
  `case when ${dialog}.inbound > 0 then greatest(${dialog}.last_inbound_at, ${dialog}.transferred_at) end`

/**
 * Unread are the customer's messages after the person's last read; without one, those since the person got the
 * workspace, or all if the dialog was transferred since. $2 is the person.
 */
const sidebarColumns = `${nameColumns},
 (case when r.inbound is not null then d.inbound - r.inbound
       when coalesce(g.granted_at, m.created_at) is null or coalesce(g.granted_at, m.created_at) <= coalesce(d.transferred_at, d.first_at)
         then d.inbound
       when d.last_inbound_at is null or d.last_inbound_at <= coalesce(g.granted_at, m.created_at) then 0
       else (select count(*)::int from (select 1 from message x where x.company_id = $1 and x.dialog_id = d.id
               and x.sender = 'CLIENT' and x.created_at > coalesce(g.granted_at, m.created_at) order by x.seq desc limit 100) later)
  end)::int as unread`
const sidebarJoins = `${nameJoins}
 left join dialog_read r on r.company_id = $1 and r.user_id = $2::int and r.dialog_id = d.id
 left join workspace_member g on g.company_id = $1 and g.workspace_id = d.workspace_id and g.user_id = $2::int
 left join member m on m.company_id = $1 and m.id = $2::int`

/**
 * A statement that returns inbox rows for the dialogs of `source`, which is `p(id, …)`; `columns` are added to each
 * row.
 */
export const sidebarStatement = (source: string, order: string, columns = ''): string =>
  `select ${sidebarColumns}${columns} from ${source} ${sidebarJoins} order by ${order}`

const byIds = 'unnest($3::int[]) with ordinality p(id, place)'
const rowsOfIds = sidebarStatement(byIds, 'p.place')
// A table costs the start of the statement more than its row does: what one column needs is no join, and what few dialogs have is asked apart.
const room = `select ${sidebarColumns}, b.target as bot_target, d.joined, d.tag_stage, d.first_at, d.closed_at,
 (select w.name from workspace w where w.company_id = $1 and w.id = d.workspace_id) as workspace_name,
 (select w.business_hours from workspace w where w.company_id = $1 and w.id = d.workspace_id) as opening_hours,
 (select nullif(h.transfer_url, '') from bot_webhook h where h.company_id = $1 and h.bot_id = d.bot_id) as transfer_url,
 (select i.external_id from identity i where i.company_id = $1 and i.id = d.identity_id) as external_id,
 exists (select from scheduled_act a where a.company_id = $1 and a.dialog_id = d.id and a.state in ('waiting', 'fired', 'stopped')
  and (a.done_seq is null and (a.kind = 'message' or a.kind = 'reminder' and a.state <> 'stopped') or a.kind = 'step' and a.state = 'waiting')) as has_scheduled
 from (select $3::int as id) p ${sidebarJoins}`
const rare = `select ${heldByMeta} as meta_agent, coalesce(nullif(t.agent_name, ''), t.name) as attended_by, t.id as attended_by_id
 from dialog d left join lateral (select e.user_id from dialog_event e
  where not d.open and e.company_id = $1 and e.dialog_id = d.id and e.kind = 'joined' order by e.version desc limit 1) l on true
 left join member t on t.company_id = $1 and t.id = l.user_id where d.company_id = $1 and d.id = $2`

/** Dialogs by id as this person sees them, in the order of the ids. */
export const rowsFor = async (
  ask: Ask,
  companyId: number,
  userId: number,
  dialogIds: readonly number[],
): Promise<SidebarRow[]> => (dialogIds.length === 0 ? [] : ask<SidebarRow>(rowsOfIds, [companyId, userId, dialogIds]))

/** One dialog as seen by the person who opens it: one row or none. */
export const roomFor = (ask: Ask, companyId: number, userId: number, dialogId: number): Promise<DialogRow[]> =>
  ask<DialogRow>(room, [companyId, userId, dialogId])

/** Of a closed dialog, who attended it last; of one on Meta's channels, whether Meta's own agent has answered in it. */
export const rareFor = (ask: Ask, companyId: number, dialogId: number): Promise<DialogRareRow[]> =>
  ask<DialogRareRow>(rare, [companyId, dialogId])

/** A dialog's row shared by all listeners, with each person's read mark: `{ person: inbound }`. */
export interface SharedDialogRow extends Omit<SidebarRow, 'unread'> {
  /** Time of the last transfer, else of the first message. */
  arrived_at: Date
  inbound: number
  last_inbound_at: Date | null
  marks: Record<string, number> | null
}

const shared = `select ${nameColumns}, coalesce(d.transferred_at, d.first_at) as arrived_at, d.inbound, d.last_inbound_at,
  (select json_object_agg(r.user_id, r.inbound) from dialog_read r
   where r.company_id = $1 and r.user_id = any (p.users::int[]) and r.dialog_id = d.id) as marks
 from unnest($2::int[], $3::text[]) with ordinality p(id, users, place) ${nameJoins} order by p.place`

/** Dialogs by id, one row each for all listeners, with the read marks of those persons who see it. */
export const sharedRows = (
  db: Kysely<DB>,
  companyId: number,
  asked: readonly { dialogId: number; userIds: readonly number[] }[],
): Promise<SharedDialogRow[]> =>
  askOf(db)<SharedDialogRow>(shared, [
    companyId,
    asked.map(({ dialogId }) => dialogId),
    // PostgreSQL has no arrays of lists of different lengths: each list is passed as the text of an array.
    asked.map(({ userIds }) => `{${userIds.join()}}`),
  ])

export interface GrantRow {
  user_id: number
  created_at: Date
  workspace_id: number | null
  granted_at: Date | null
}

/** Since when these persons have belonged to the company and to each of its workspaces. */
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

/** A dialog's workspace and state, for the access check; undefined for a dialog of another company or none. */
export const findPlace = (db: Kysely<DB>, companyId: number, dialogId: number) =>
  db
    .selectFrom('dialog')
    .select(['id', 'workspace_id', 'version', 'contact_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', dialogId)
    .executeTakeFirst()
