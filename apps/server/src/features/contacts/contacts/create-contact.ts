import type { newContactBody } from '@prosa/contract'
import type { z } from 'zod'
import { contactSearch } from '../../../conversation/model/contact-search.ts'
import type { Scope } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { noteFact } from '../../../platform/facts/index.ts'
import { type ContactRow, findById, findByPhone, insert, lockPhone } from './contacts.queries.ts'
import { contactErrors } from './errors.ts'

/**
 * A contact that a person enters. Two that come at once with one number are one after the other. Where whoever has the number is not seen
 * by the person, nothing tells that they are there.
 * @throws notFound for a workspace that is not one's own; 409 for a number that is known
 */
export const createContact = (
  db: Kysely<DB>,
  scope: Scope,
  body: z.output<typeof newContactBody>,
): Promise<ContactRow> => db.transaction().execute((tx) => insertContact(tx, scope, body))

/** The same within a transaction. */
export const insertContact = async (
  tx: Transaction<DB>,
  { companyId, userId, workspaceIds }: Scope,
  body: z.output<typeof newContactBody>,
): Promise<ContactRow> => {
  const { name, workspaceId } = body
  if (!workspaceIds.includes(workspaceId)) throw new AppError(errors.notFound)
  const contact = {
    name,
    email: body.email?.trim() || null,
    phone: body.phone || null,
    description: body.description?.trim() || null,
  }
  if (contact.phone !== null) await demandFree(tx, companyId, workspaceIds, contact.phone)
  const id = await insert(tx, companyId, { ...contact, workspaceId, search: contactSearch(contact) })
  await audit(tx, { companyId, accountId: userId, action: 'contact.created', record: id })
  await noteFact(tx, { companyId, kind: 'contact.created', subject: { kind: 'contact', id }, accountId: userId })
  const made = await findById(tx, companyId, id, workspaceIds)
  if (!made) throw new Error('A contact was not stored')
  return made
}

const demandFree = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  phone: string,
): Promise<void> => {
  await lockPhone(tx, companyId, phone)
  const known = await findByPhone(tx, companyId, workspaceIds, phone)
  if (!known) return
  const message = known.name === null ? contactErrors.phoneTaken.message : `Este telefone já é de ${known.name}.`
  throw new AppError(contactErrors.phoneTaken, {
    message,
    fields: { phone: message },
    details: { contactId: known.id },
  })
}
