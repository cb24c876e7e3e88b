import { phoneCore } from '../../../conversation/model/phone-core.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface ContactRow {
  id: number
  name: string | null
  email: string | null
  phone: string | null
  visitor_number: number | null
  description: string | null
  workspace_id: number | null
  workspace_name: string | null
  created_at: Date
  last_message_at: Date | null
  picture_file_id: string | null
  opted_out: string[]
  /** Values of the company's fields, by their ids. */
  fields: Record<string, string>
  tags: number[]
}

/** Of the contact `c`; what was removed is not there. */
export const ownColumns = (companyId: number) => sql`
  coalesce((select jsonb_object_agg(v.field_id, v.value) from contact_value v join contact_field f on f.company_id = ${companyId}
    and f.id = v.field_id and f.deleted_at is null where v.company_id = ${companyId} and v.contact_id = c.id), '{}') as fields,
  array(select t.tag_id from contact_tagged t join contact_tag g on g.company_id = ${companyId} and g.id = t.tag_id and g.deleted_at is null
    where t.company_id = ${companyId} and t.contact_id = c.id order by g.name_folded) as tags`

/** Those of the contacts that stand in these workspaces, each with its last message there. */
export const findByIds = async (
  db: Kysely<DB>,
  companyId: number,
  contactIds: readonly number[],
  workspaceIds: readonly number[],
): Promise<ContactRow[]> => {
  if (contactIds.length === 0) return []
  const { rows } = await sql<ContactRow>`
    select c.id, c.name, c.email, c.phone, c.visitor_number, c.description, c.workspace_id, w.name as workspace_name, c.created_at,
      c.picture_file_id, c.opted_out, ${ownColumns(companyId)},
      (select max(d.last_at) from dialog_party p join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
       where p.company_id = ${companyId} and p.contact_id = c.id and d.workspace_id = any (${[...workspaceIds]}::int[])) as last_message_at
    from contact c left join workspace w on w.company_id = ${companyId} and w.id = c.workspace_id
    where c.company_id = ${companyId} and c.id = any (${[...contactIds]}::int[])
      and exists (select 1 from contact_workspace x where x.company_id = ${companyId} and x.contact_id = c.id
                  and x.workspace_id = any (${[...workspaceIds]}::int[]))`.execute(db)
  return rows
}

export const findById = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
  workspaceIds: readonly number[],
): Promise<ContactRow | undefined> => (await findByIds(db, companyId, [contactId], workspaceIds))[0]

/** What search looks at in a contact, of whichever workspace. */
export const findNames = (db: Kysely<DB>, companyId: number, contactId: number) =>
  db
    .selectFrom('contact')
    .select(['name', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirst()

export interface ContactPatch {
  name?: string | null
  email?: string | null
  phone?: string | null
  description?: string | null
}

/** Writes the fields that are there, and with them what search looks at. */
export const update = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
  patch: ContactPatch,
  search: string,
): Promise<void> => {
  await db
    .updateTable('contact')
    .set({ ...patch, search, updated_at: new Date() })
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .execute()
}

/** Dialogs of a contact that browsers may be showing: they change with its name. */
export const touchDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
): Promise<{ id: number; workspaceId: number; version: number }[]> => {
  const { rows } = await sql<{ id: number; workspace_id: number; version: number }>`
    with newest as (
      select dialog_id from dialog_party where company_id = ${companyId} and contact_id = ${contactId} order by dialog_id desc limit 20),
    locked as (
      select id from dialog where company_id = ${companyId} and id in (select dialog_id from newest) order by id for no key update)
    update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
    from locked where d.company_id = ${companyId} and d.id = locked.id
    returning d.id, d.workspace_id, d.version`.execute(db)
  return rows.map(({ id, workspace_id, version }) => ({ id, workspaceId: workspace_id, version }))
}

/** Whoever else enters the same number in this company waits until the transaction ends. */
export const lockPhone = async (tx: Kysely<DB>, companyId: number, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact ' || ${companyId}::int || ' ' || ${phoneCore(phone)}::text, 0))`.execute(
    tx,
  )
}

/** The oldest contact of these workspaces with the number, however it is spelled. */
export const findByPhone = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  phone: string,
): Promise<{ id: number; name: string | null } | undefined> => {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select c.id, c.name from contact c where c.company_id = ${companyId} and c.phone_core = ${phoneCore(phone)}
      and exists (select from contact_workspace x where x.company_id = ${companyId} and x.contact_id = c.id
        and x.workspace_id = any (${[...workspaceIds]}::int[])) order by c.id limit 1`.execute(db)
  return rows[0]
}

/** The same for an e-mail. */
export const lockEmail = async (tx: Kysely<DB>, companyId: number, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact ' || ${companyId}::int || ' ' || lower(${email}::text), 0))`.execute(
    tx,
  )
}

/** The oldest contact of these workspaces with the e-mail; `isAlone`: and no phone. */
export const findByEmail = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { email, isAlone }: { email: string; isAlone: boolean },
): Promise<{ id: number } | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c where c.company_id = ${companyId} and c.email_key = lower(left(${email}::text, 254))
      and (c.phone is null or not ${isAlone}::boolean)
      and exists (select from contact_workspace x where x.company_id = ${companyId} and x.contact_id = c.id
        and x.workspace_id = any (${[...workspaceIds]}::int[])) order by c.id limit 1`.execute(db)
  return rows[0]
}

export interface NewContact extends Required<ContactPatch> {
  workspaceId: number
  search: string
}

export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  { name, email, phone, description, workspaceId, search }: NewContact,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into contact (company_id, name, email, phone, description, search, workspace_id)
      values (${companyId}, ${name}, ${email}, ${phone}, ${description}, ${search}, ${workspaceId}) returning id),
    placed as (insert into contact_workspace (company_id, contact_id, workspace_id) select ${companyId}, id, ${workspaceId} from made)
    select id from made`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A contact was not stored')
  return row.id
}

/** Until the transaction ends nobody else's to change. `no key`: rows that point to it go on being written. */
export const lockContact = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx
    .selectFrom('contact')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}
