import { storedSites } from '@prosa/contract'
import { livechatKind } from '../../../channels/livechat/channel.ts'
import { messageAuthor, messageColumns } from '../../../conversation/model/message-columns.ts'
import type { MessageRow } from '../../../conversation/model/present.ts'
import { askedForMs } from '../../../conversation/model/satisfaction.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { DialogVersion } from './cursor.ts'
import { connectedPhone } from './settings.queries.ts'

/** The bot of a public token. */
export interface LivechatBot {
  companyId: number
  botId: number
  connectionId: number
  active: boolean
  /** The company is suspended: visitors' messages are stored, but not answered. */
  isPaused: boolean
  name: string
  platformName: string
  avatarColor: string
  chatColor: string
  avatarFileId: string | null
  interactions: unknown
  asksName: boolean
  asksEmail: boolean
  asksPhone: boolean
  whatsappRedirect: boolean
  whatsappPhone: string | null
  /** Sites that may show the chat; empty: any. */
  sites: readonly string[]
  /** Sealed keys that the company's server signs visitors with. */
  sealedKeys: Buffer | null
}

/** The company and connection of a token; called before the company is known. */
export const findConnection = async (
  db: Kysely<DB>,
  token: string,
): Promise<{ companyId: number; connectionId: number } | null> => {
  const { rows } = await sql<{ companyId: number; connectionId: number }>`
    select company_id as "companyId", connection_id as "connectionId" from gate_connection(${livechatKind}, ${token})`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Companies whose visitors currently get no answers. */
export const listStoppedCompanies = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ ids: number[] }>`select gate_stopped_companies() as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** The bot of a chat connection, as long as the connection still has this token. */
export const findBot = async (
  db: Kysely<DB>,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  token: string,
): Promise<LivechatBot | null> => {
  const { rows } = await sql<Omit<LivechatBot, 'sites'> & { sites: unknown }>`
    select c.company_id as "companyId", b.id as "botId", c.id as "connectionId",
      c.active and b.active and b.deleted_at is null and k.active and k.livechat as active, b.name,
      coalesce(k.stops_at <= now(), false) as "isPaused",
      p.display_name as "platformName", b.avatar_color as "avatarColor", b.chat_color as "chatColor",
      b.avatar_file_id as "avatarFileId", b.interactions, b.name_on_start as "asksName", b.email_on_start as "asksEmail",
      b.phone_on_start as "asksPhone", b.whatsapp_redirect as "whatsappRedirect",
      ${connectedPhone} as "whatsappPhone", c.settings -> 'sites' as sites, c.secret_encrypted as "sealedKeys"
    from connection c join bot b on b.company_id = c.company_id and b.id = c.bot_id
    join company k on k.id = c.company_id join platform p on p.id = k.platform_id
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.kind = ${livechatKind} and c.external_id = ${token}`.execute(
    db,
  )
  return rows[0] ? { ...rows[0], sites: storedSites(rows[0].sites) } : null
}

/** The visitor of a signed token. */
export const findIdentityById = async (
  db: Kysely<DB>,
  companyId: number,
  connectionId: number,
  id: number,
): Promise<{ id: number; contactId: number; externalId: string } | null> =>
  (await db
    .selectFrom('identity')
    .select(['id', 'contact_id as contactId', 'external_id as externalId'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

export const findIdentity = async (
  db: Kysely<DB>,
  companyId: number,
  connectionId: number,
  externalId: string,
): Promise<{ id: number; contactId: number } | null> =>
  (await db
    .selectFrom('identity')
    .select(['id', 'contact_id as contactId'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()) ?? null

/**
 * Creates a visitor with a contact. @throws a unique violation when a signed one was created concurrently; a secret is
 * always new
 */
export const insertVisitor = async (
  db: Kysely<DB>,
  companyId: number,
  connectionId: number,
  externalId: string,
): Promise<{ id: number; contactId: number }> => {
  const { rows } = await sql<{ id: number; contactId: number }>`
    with k as (insert into contact (company_id) values (${companyId}) returning id),
    f as (insert into fact (company_id, kind, subject_kind, subject_id) select ${companyId}, 'contact.created', 'contact', k.id from k)
    insert into identity (company_id, contact_id, connection_id, external_id)
    select ${companyId}, k.id, ${connectionId}, ${externalId} from k returning id, contact_id as "contactId"`.execute(
    db,
  )
  if (!rows[0]) throw new Error('A visitor was not stored')
  return rows[0]
}

/** Companies with a live chat. */
export const listLivechats = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from worker_livechats()`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Removes visitors from before a time who never wrote, with their contacts. A contact in a workspace is known to the
 * company, by an import or a merge, and stays. @returns the number removed, at most `limit`.
 */
export const deleteSilentVisitors = async (
  db: Kysely<DB>,
  companyId: number,
  before: Date,
  limit: number,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ contact_id: number }>`
      with silent as (
        select i.id from identity i join connection k on k.company_id = i.company_id and k.id = i.connection_id
        where i.company_id = ${companyId} and k.kind = ${livechatKind} and i.created_at < ${before} and not exists (
          select from dialog_party p where p.company_id = ${companyId} and p.identity_id = i.id)
          and not exists (select from contact_workspace w where w.company_id = ${companyId} and w.contact_id = i.contact_id)
        limit ${limit} for update of i skip locked)
      delete from identity i using silent where i.company_id = ${companyId} and i.id = silent.id
      returning i.contact_id`.execute(tx)
    await sql`
      delete from contact c where c.company_id = ${companyId} and c.id = any (${rows.map((row) => row.contact_id)}::int[])
        and not exists (select from identity i where i.company_id = ${companyId} and i.contact_id = c.id)
        and not exists (select from dialog_party p where p.company_id = ${companyId} and p.contact_id = c.id)`.execute(
      tx,
    )
    return rows.length
  })

export interface VisitorDetails {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** Writes the visitor's data about themself; absent fields are left unchanged. */
export const updateVisitor = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
  details: VisitorDetails,
  searchOf: (contact: { name: string | null; email: string | null; phone: string | null }) => string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('contact')
      .select(['name', 'email', 'phone'])
      .where('company_id', '=', companyId)
      .where('id', '=', contactId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const contact = {
      name: details.name || known.name,
      email: details.email || known.email,
      phone: details.phone || known.phone,
    }
    // A site sends the same data on every page.
    if (contact.name === known.name && contact.email === known.email && contact.phone === known.phone) return
    await tx
      .updateTable('contact')
      .set({ ...contact, search: searchOf(contact), updated_at: new Date() })
      .where('company_id', '=', companyId)
      .where('id', '=', contactId)
      .execute()
  })

export interface VisitorDialog extends DialogVersion {
  open: boolean
  /** Name of the attending person. */
  attendant: string | null
  /** It was transferred to people, and nobody has joined yet. */
  waits: boolean
  /** Place in the queue from 1, 101 for more than a hundred; null outside of a queue. */
  place: number | null
  /** Name of the assigned person who has not joined yet. */
  coming: string | null
  /** Open satisfaction question after closing, and the last attending person. Only for the newest dialog. */
  questionId: number | null
  servedBy: string | null
}

/** Older dialogs of a returning visitor are only read by paging back. */
const recentDialogs = 20

/** In the order of `dialog_queue`: an offered room waits among the others. */
const queuedAt = (dialog: string) =>
  sql.raw(`coalesce(${dialog}.waits_since, ${dialog}.transferred_at, ${dialog}.first_at)`)

/** How long the satisfaction question is shown: as long as an answer is accepted. */
const askedForSeconds = askedForMs / 1_000

/** The visitor's newest dialogs, oldest first. */
export const listDialogs = async (db: Kysely<DB>, companyId: number, identityId: number): Promise<VisitorDialog[]> => {
  const { rows } = await sql<VisitorDialog>`
    select d.id, d.version, d.open,
      case when d.owner = 'person' and d.joined then coalesce(nullif(u.agent_name, ''), u.name) end as attendant,
      d.owner in ('queue', 'offered') or (d.owner = 'person' and not d.joined) as waits,
      case when d.owner = 'person' and not d.joined then coalesce(nullif(u.agent_name, ''), u.name) end as coming,
      case when d.open and d.owner in ('queue', 'offered') then (select 1 + count(*)::int from (
        select from dialog q where q.company_id = ${companyId} and q.workspace_id = d.workspace_id and q.open
          and q.owner in ('queue', 'offered') and (${queuedAt('q')}, q.id) < (${queuedAt('d')}, d.id) limit 100) x) end as place,
      q.id as "questionId", q.name as "servedBy"
    from (select dialog_id, row_number() over (order by dialog_id desc) as age from (
      select dialog_id from dialog_party where company_id = ${companyId} and identity_id = ${identityId}
      order by dialog_id desc limit ${recentDialogs}) newest) p
    join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
    left join member u on u.company_id = d.company_id and u.id = d.owner_user_id
    left join lateral (
      select s.id, s.answered_at, coalesce(nullif(w.agent_name, ''), w.name) as name from satisfaction s
      left join member w on w.company_id = s.company_id and w.id = s.user_id
      where p.age = 1 and not d.open and s.company_id = ${companyId} and s.identity_id = d.identity_id and s.dialog_id = d.id
        and s.asked_at > now() - make_interval(secs => ${askedForSeconds})
      order by s.asked_at desc limit 1) q on q.answered_at is null
    order by d.id`.execute(db)
  return rows
}

const columns = sql.raw(messageColumns)
const author = sql.raw(messageAuthor)

/** Messages of these dialogs above these versions, in order of version. */
export const listChanged = async (
  db: Kysely<DB>,
  companyId: number,
  unseen: readonly { dialogId: number; above: number }[],
  limit: number,
): Promise<MessageRow[]> => {
  const dialogIds = unseen.map(({ dialogId }) => dialogId)
  const versions = unseen.map(({ above }) => above)
  const { rows } = await sql<MessageRow>`
    select ${columns} from unnest(${dialogIds}::int[], ${versions}::int[]) w(dialog_id, above)
    join message m on m.company_id = ${companyId} and m.dialog_id = w.dialog_id and m.version > w.above
    ${author}
    order by m.dialog_id, m.version limit ${limit}`.execute(db)
  return rows
}

/** The visitor's newest messages, or those before a place, newest first. */
export const listPage = async (
  db: Kysely<DB>,
  companyId: number,
  identityId: number,
  before: { at: Date; dialogId: number; seq: number } | null,
  limit: number,
): Promise<MessageRow[]> => {
  const isBefore = before
    ? sql`and (date_trunc('milliseconds', x.created_at), x.dialog_id, x.seq) < (${before.at}, ${before.dialogId}, ${before.seq})`
    : sql``
  const { rows } = await sql<MessageRow>`
    select ${columns} from dialog_party p cross join lateral (
      select x.* from message x where x.company_id = ${companyId} and x.dialog_id = p.dialog_id ${isBefore}
      order by x.seq desc limit ${limit}) m
    ${author}
    where p.company_id = ${companyId} and p.identity_id = ${identityId}
    order by date_trunc('milliseconds', m.created_at) desc, m.dialog_id desc, m.seq desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Dialogs of a company that changed since a snapshot's horizon, with the new horizon. Null position: only the horizon.
 */
export const listChangedDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  position: string | null,
): Promise<{ position: string; changed: { id: number; identityId: number; version: number }[] }> => {
  const { rows } = await sql<{ position: string; id: number | null; identityId: number; version: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position, d.id, d.identity_id as "identityId", d.version
    from (select 1) one left join dialog d on d.company_id = ${companyId} and d.changed_xid >= ${position}::xid8
    `.execute(db)
  return {
    position: rows[0]?.position ?? '0',
    changed: rows.flatMap(({ id, identityId, version }) => (id === null ? [] : [{ id, identityId, version }])),
  }
}

/** The token of the demo company's shop bot, if the demo exists. */
export const findDemoToken = async (db: Kysely<DB>): Promise<string | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'demo_bot_token').executeTakeFirst()
  return row?.value ?? null
}
