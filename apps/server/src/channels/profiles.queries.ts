import type { DB, Kysely } from '../platform/database/index.ts'

/** The contact of a customer whom nobody has given a name yet; null: it has one, or nobody knows the customer. */
export const findNameless = async (
  db: Kysely<DB>,
  { companyId, connectionId, customer }: { companyId: number; connectionId: number; customer: string },
): Promise<number | null> => {
  const row = await db
    .selectFrom('identity')
    .innerJoin('contact', (join) =>
      join.onRef('contact.company_id', '=', 'identity.company_id').onRef('contact.id', '=', 'identity.contact_id'),
    )
    .select('contact.id')
    .where('identity.company_id', '=', companyId)
    .where('identity.connection_id', '=', connectionId)
    .where('identity.external_id', '=', customer)
    .where('contact.name', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
