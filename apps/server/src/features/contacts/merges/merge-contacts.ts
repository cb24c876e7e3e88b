import { type MergeBody, type MergeField, mergeFields } from '@prosa/contract'
import { contactSearch } from '../../../conversation/model/contact-search.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { noteFact } from '../../../platform/facts/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findContact } from '../contacts/index.ts'
import { sameRecipient } from './errors.ts'
import * as queries from './merge.queries.ts'
import * as records from './moved-records.queries.ts'

export interface Merged {
  id: number
  touched: records.TouchedDialog[]
}

/**
 * Merges two contacts. All records of the removed one (identities, dialogs, campaigns, consents, lists) move to the
 * other in one transaction, so that open dialogs continue; an opt-out of either stays. The moved records are stored for
 * an undo.
 * @throws notFound for a contact that the caller does not see
 */
export const mergeContacts = async (
  db: Kysely<DB>,
  scope: Scope,
  { intoId, fromId, fields }: MergeBody,
  now: Date,
): Promise<Merged> => {
  const { companyId, userId, workspaceIds } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const both = [intoId, fromId]
    for (const id of both)
      if (!(await findContact(tx, companyId, id, workspaceIds))) throw new AppError(errors.notFound)
    await queries.lockCampaigns(tx, companyId, both)
    await queries.lockDialogs(tx, companyId, both)
    const known = await queries.lockContacts(tx, companyId, both)
    const into = known.get(intoId)
    const from = known.get(fromId)
    if (!into || !from) throw new AppError(errors.notFound)
    const after = fieldsOf((field) => (fields[field] === 'from' ? from : into)[field])
    const own = await queries.touchOpen(tx, companyId, intoId)
    const way = { from: fromId, into: intoId }
    const identities = await records.moveIdentities(tx, companyId, way)
    const dialogs = await records.moveDialogs(tx, companyId, way)
    const consents = await records.moveConsents(tx, companyId, way)
    const lists = await records.shareLists(tx, companyId, way)
    const details = await records.shareOwn(tx, companyId, way)
    const recipients = await records.moveRecipients(tx, companyId, { ...way, reason: sameRecipient })
    const hasPicture = into.picture_file_id === null && from.picture_file_id !== null
    if (hasPicture && from.picture_file_id !== null)
      await records.movePicture(tx, companyId, { ...way, fileId: from.picture_file_id })
    const optedOut = [...new Set([...into.opted_out, ...from.opted_out])]
    await queries.writeContact(tx, companyId, intoId, { fields: after, search: contactSearch(after), optedOut })
    await queries.remove(tx, companyId, fromId)
    const moved = {
      identities,
      dialogs: dialogs.map(({ id }) => id),
      consents,
      ...lists,
      ...details,
      ...recipients,
      hasPicture,
    }
    const id = await queries.insert(tx, companyId, {
      into_id: intoId,
      from_id: fromId,
      into_before: into,
      from_before: from,
      into_after: after,
      moved,
      merged_at: now,
      userId,
    })
    await audit(tx, {
      companyId,
      accountId: userId,
      action: 'contact.merged',
      record: fromId,
      detail: { into: intoId },
    })
    const subject = { kind: 'contact', id: fromId } as const
    await noteFact(tx, { companyId, kind: 'contact.merged', subject, accountId: userId, detail: { into: intoId } })
    return { id, touched: [...own, ...dialogs] }
  })
}

export const fieldsOf = (of: (field: MergeField) => string | null): Record<MergeField, string | null> =>
  Object.fromEntries(mergeFields.map((field) => [field, of(field)])) as Record<MergeField, string | null>
