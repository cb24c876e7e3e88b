import { livechatKind } from '../../../channels/livechat/channel.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

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
