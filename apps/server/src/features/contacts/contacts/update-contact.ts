import { keptPhone, readFieldValue } from '@prosa/contract'
import { contactSearch } from '../../../conversation/model/contact-search.ts'
import { isIntegration, type Scope } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { noteFact } from '../../../platform/facts/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import { fieldKey, listFields } from '../fields/index.ts'
import { listKnownTags } from '../tags/index.ts'
import { type ContactPatch, type ContactRow, findById, lockContact, touchDialogs, update } from './contacts.queries.ts'
import { type ContactValue, putValues, readValues, removeValues, setTags } from './own-values.queries.ts'
import { presentContact } from './present-contact.ts'

export interface TouchedDialog {
  id: number
  workspaceId: number
  version: number
}

/**
 * Writes what a form sent; blank e-mail and phone become null, an absent field stays.
 * @returns the contact, and the dialogs that show its name and so changed with it.
 * @throws notFound; overtaken; invalid for a phone that is none; unprocessable for a value that its field cannot have
 */
export const updateContact = (
  db: Kysely<DB>,
  scope: Scope,
  contactId: number,
  body: ContactChange,
): Promise<ChangedContact> => db.transaction().execute((tx) => changeContact(tx, scope, contactId, body))

type ContactChange = ContactPatch & OwnPatch & { revision?: string | undefined }

interface ChangedContact {
  contact: ContactRow
  touched: TouchedDialog[]
}

/** The same within a transaction. */
export const changeContact = async (
  tx: Transaction<DB>,
  scope: Scope,
  contactId: number,
  { fields, tags, revision, ...body }: ContactChange,
): Promise<ChangedContact> => {
  const { companyId, userId: accountId, workspaceIds } = scope
  if (!(await findById(tx, companyId, contactId, workspaceIds))) throw new AppError(errors.notFound)
  // Dialogs before their contact, as turns lock them: the other way round each could wait for the other.
  const touched = await touchDialogs(tx, companyId, contactId)
  await lockContact(tx, companyId, contactId)
  const before = await findById(tx, companyId, contactId, workspaceIds)
  if (!before) throw new AppError(errors.notFound)
  await demandRevision(revision, async () => presentContact(before))(tx)
  const patch: ContactPatch = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.email !== undefined && { email: body.email?.trim() || null }),
    ...(body.phone !== undefined && { phone: demandPhone(body.phone, before.phone) }),
    ...(body.description !== undefined && { description: body.description?.trim() || null }),
  }
  await update(tx, companyId, contactId, patch, contactSearch({ ...before, ...patch }))
  if (fields) await writeFields(tx, scope, contactId, fields)
  if (tags) await setTags(tx, companyId, contactId, await knownTags(tx, scope, tags))
  const names = [
    ...fieldsOf(patch),
    ...Object.keys(fields ?? {}).map((id) => `field:${id}` as const),
    ...fieldsOf({ tags }),
  ]
  await audit(tx, { companyId, accountId, action: 'contact.changed', record: contactId, fields: names })
  const subject = { kind: 'contact', id: contactId } as const
  await noteFact(tx, { companyId, kind: 'contact.updated', subject, accountId, detail: { fields: names } })
  const contact = fields || tags ? await findById(tx, companyId, contactId, workspaceIds) : before
  return { contact: { ...(contact ?? before), ...patch }, touched }
}

const unknownTag = 'Uma das tags não existe.'
const unknownField = 'Este campo não existe.'

/** One that is gone meanwhile is left out for whoever had the form open; a program named it itself and is told. */
const knownTags = async (tx: Kysely<DB>, scope: Scope, tags: readonly number[]): Promise<number[]> => {
  const known = await listKnownTags(tx, scope.companyId, tags)
  if (isIntegration(scope) && known.length < new Set(tags).size)
    throw new AppError(errors.unprocessable, { message: unknownTag, fields: { tags: unknownTag } })
  return known
}

const demandPhone = (text: string | null, stored: string | null): string | null => {
  const kept = keptPhone(text ?? '', stored)
  if ('wrong' in kept) throw new AppError(errors.invalid, { fields: { phone: kept.wrong } })
  return kept.phone || null
}

interface OwnPatch {
  /** By the ids of the company's fields; blank or null takes the value away. */
  fields?: Readonly<Record<string, string | null>> | undefined
  tags?: readonly number[] | undefined
}

/** Values of fields that are not there (any more) are dropped: whoever had the form open meanwhile saves the rest. A program is told. */
const writeFields = async (
  tx: Kysely<DB>,
  scope: Scope,
  contactId: number,
  said: Readonly<Record<string, string | null>>,
): Promise<void> => {
  const wrong: Record<string, string> = {}
  const put: ContactValue[] = []
  const gone: number[] = []
  const { companyId } = scope
  const known = await listFields(tx, companyId)
  if (isIntegration(scope))
    for (const id of Object.keys(said))
      if (!known.some((field) => String(field.id) === id)) wrong[`fields.${id}`] = unknownField
  const before = (await readValues(tx, companyId, [contactId])).get(contactId) ?? {}
  for (const field of known) {
    const text = said[field.id]
    if (text === undefined || text === before[field.id]) continue
    const read = readFieldValue(field, text ?? '')
    if ('wrong' in read) wrong[`fields.${field.id}`] = read.wrong
    else if (read.value === null) gone.push(field.id)
    else put.push({ contactId, fieldId: field.id, value: read.value, key: fieldKey(field.kind, read.value) })
  }
  const [message] = Object.values(wrong)
  if (message) throw new AppError(errors.unprocessable, { message, fields: wrong })
  await putValues(tx, companyId, put)
  await removeValues(
    tx,
    companyId,
    gone.map((fieldId) => ({ contactId, fieldId })),
  )
}
