import type { DB, Kysely } from '../platform/database/index.ts'

export interface Stranger {
  companyId: number
  connectionId: number
  /** The account on the channel. */
  customer: string
}

/** A contact whose profile is to be fetched, with what is known of it. */
export interface AskedContact {
  id: number
  profileAt: Date | null
  pictureFileId: string | null
  pictureHash: Buffer | null
}

/** The contact of a customer whose profile was not fetched since that moment; null: it was, or the customer is unknown. */
export const findStranger = async (
  db: Kysely<DB>,
  { companyId, connectionId, customer }: Stranger,
  since: Date,
): Promise<AskedContact | null> => {
  const row = await db
    .selectFrom('identity')
    .innerJoin('contact', (join) =>
      join.onRef('contact.company_id', '=', 'identity.company_id').onRef('contact.id', '=', 'identity.contact_id'),
    )
    .select([
      'contact.id',
      'contact.profile_at as profileAt',
      'contact.picture_file_id as pictureFileId',
      'contact.picture_hash as pictureHash',
    ])
    .where('identity.company_id', '=', companyId)
    .where('identity.connection_id', '=', connectionId)
    .where('identity.external_id', '=', customer)
    .where((one) => one.or([one('contact.profile_at', 'is', null), one('contact.profile_at', '<', since)]))
    .executeTakeFirst()
  return row ?? null
}
