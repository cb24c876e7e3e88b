import type { AskedContact } from '../../../channels/profiles.queries.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** What a channel said of a contact, who still stands as it was read. */
export interface PictureChange {
  companyId: number
  contact: AskedContact
  now: Date
}

/** Only where nobody else has written down another answer meanwhile. */
const unchanged = ({ companyId, contact }: PictureChange) =>
  sql<boolean>`company_id = ${companyId} and id = ${contact.id} and profile_at is not distinct from ${contact.profileAt}`

/** The channel was asked, and the picture stays what it is. */
export const settleProfile = async (db: Kysely<DB>, change: PictureChange): Promise<void> => {
  await db.updateTable('contact').set({ profile_at: change.now }).where(unchanged(change)).execute()
}

/** @returns false where somebody else came first, or the contact is gone */
export const replacePicture = async (
  tx: Kysely<DB>,
  change: PictureChange,
  file: { fileId: string; hash: Buffer } | null,
): Promise<boolean> => {
  const row = await tx
    .updateTable('contact')
    .set({ profile_at: change.now, picture_file_id: file?.fileId ?? null, picture_hash: file?.hash ?? null })
    .where(unchanged(change))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
