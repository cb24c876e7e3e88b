import { contactSearch } from '../../../conversation/model/contact-search.ts'
import { contactName } from '../../../conversation/model/new-contact.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { findNames, touchDialogs, update } from './contacts.queries.ts'
import type { TouchedDialog } from './update-contact.ts'

/**
 * Gives a contact the name that its provider tells, where nobody has given it one. @returns the dialogs that show it and so changed
 */
export const nameContact = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
  name: string,
): Promise<TouchedDialog[]> => {
  // Most are asked for their picture alone by now.
  if ((await findNames(db, companyId, contactId))?.name !== null) return []
  return db.transaction().execute(async (tx) => {
    // Dialogs before their contact, as turns lock them: the other way round each could wait for the other.
    const touched = await touchDialogs(tx, companyId, contactId)
    const before = await findNames(tx, companyId, contactId)
    const given = contactName(name)
    if (!before || before.name !== null || given === null) return []
    await update(tx, companyId, contactId, { name: given }, contactSearch({ ...before, name: given }))
    return touched
  })
}
