import type { Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { type ContactRow, findByEmail, findByPhone, lockEmail, lockPhone } from './contacts.queries.ts'
import { insertContact } from './create-contact.ts'
import { changeContact, type TouchedDialog } from './update-contact.ts'

interface PutContact {
  name?: string | undefined
  /** As it is stored. */
  phone?: string | null | undefined
  email?: string | null | undefined
  description?: string | null | undefined
  workspaceId?: number | undefined
  fields?: Readonly<Record<string, string | null>> | undefined
  tags?: readonly number[] | undefined
}

const required = 'Campo obrigatório para criar um contato'

/**
 * Changes the contact that has the phone, or, where nobody has it or none was sent, the e-mail; else creates one. Calls that name the same phone or
 * e-mail are one after the other, so repeating it makes no second contact.
 * @throws invalid where a new one has no name or workspace; notFound for a workspace that is not one's own
 */
export const putContact = (
  db: Kysely<DB>,
  scope: Scope,
  { workspaceId, ...body }: PutContact,
): Promise<{ contact: ContactRow; touched: TouchedDialog[]; created: boolean }> =>
  db.transaction().execute(async (tx) => {
    const known = await findKnown(tx, scope, body)
    if (known) return { ...(await changeContact(tx, scope, known.id, body)), created: false }
    const { name, phone, email, description, fields, tags } = body
    if (name === undefined || workspaceId === undefined)
      throw new AppError(errors.invalid, {
        message: required,
        fields: {
          ...(name === undefined ? { name: required } : {}),
          ...(workspaceId === undefined ? { workspaceId: required } : {}),
        },
      })
    const made = await insertContact(tx, scope, { name, phone, email, description, workspaceId })
    if (!fields && !tags) return { contact: made, touched: [], created: true }
    return { ...(await changeContact(tx, scope, made.id, { fields, tags })), created: true }
  })

/** Phones are locked before e-mails, so that two calls never wait for each other. */
const findKnown = async (
  tx: Transaction<DB>,
  { companyId, workspaceIds }: Scope,
  { phone, email }: PutContact,
): Promise<{ id: number } | undefined> => {
  if (phone) await lockPhone(tx, companyId, phone)
  if (email) await lockEmail(tx, companyId, email)
  const byPhone = phone ? await findByPhone(tx, companyId, workspaceIds, phone) : undefined
  if (byPhone || !email) return byPhone
  // Somebody with another phone is somebody else, though they share an e-mail.
  return findByEmail(tx, companyId, workspaceIds, { email, isAlone: Boolean(phone) })
}
