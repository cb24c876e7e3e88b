import { contactSearch } from '../../conversation/model/contact-search.ts'
import { audit, fieldsOf } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type ContactPatch, type ContactRow, findById, touchDialogs, update } from './contacts.queries.ts'

export interface TouchedDialog {
  id: number
  workspaceId: number
  version: number
}

/**
 * Writes what a form sent; blank e-mail and phone become null, an absent field stays.
 * @returns the contact, and the dialogs that show its name and so changed with it.
 * @throws notFound
 */
export const updateContact = async (
  db: Kysely<DB>,
  scope: Scope,
  contactId: number,
  body: ContactPatch,
): Promise<{ contact: ContactRow; touched: TouchedDialog[] }> =>
  db.transaction().execute(async (tx) => {
    if (!(await findById(tx, scope.companyId, contactId, scope.workspaceIds))) throw new AppError(errors.notFound)
    // Dialogs before their contact, as turns lock them: the other way round each could wait for the other.
    const touched = await touchDialogs(tx, scope.companyId, contactId)
    const before = await findById(tx, scope.companyId, contactId, scope.workspaceIds)
    if (!before) throw new AppError(errors.notFound)
    const patch: ContactPatch = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.email !== undefined && { email: body.email?.trim() || null }),
      ...(body.phone !== undefined && { phone: body.phone || null }),
      ...(body.description !== undefined && { description: body.description?.trim() || null }),
    }
    await update(tx, scope.companyId, contactId, patch, contactSearch({ ...before, ...patch }))
    const { companyId, userId: accountId } = scope
    await audit(tx, { companyId, accountId, action: 'contact.changed', record: contactId, fields: fieldsOf(patch) })
    return { contact: { ...before, ...patch }, touched }
  })
