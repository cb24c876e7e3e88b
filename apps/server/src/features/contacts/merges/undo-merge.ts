import { type MergeField, mergeFields } from '@prosa/contract'
import { contactSearch } from '../../../conversation/model/contact-search.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { noteFact } from '../../../platform/facts/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findContact } from '../contacts/index.ts'
import { mergeErrors } from './errors.ts'
import * as queries from './merge.queries.ts'
import { fieldsOf } from './merge-contacts.ts'
import * as records from './moved-records.queries.ts'

export interface Undone {
  intoId: number
  fromId: number
  /** Fields edited since, which keep their value. */
  kept: MergeField[]
  touched: records.TouchedDialog[]
}

const nothingMoved: records.Moved = {
  identities: [],
  dialogs: [],
  consents: [],
  lists: [],
  workspaces: [],
  newLists: [],
  newWorkspaces: [],
  values: [],
  newValues: [],
  tags: [],
  newTags: [],
  recipients: [],
  nameless: [],
  hasPicture: false,
}

/**
 * Separates two merged contacts. Messages received since through an account of the second one become the second one's.
 * @throws notFound, mergedLater, contactGone
 */
export const undoMerge = async (db: Kysely<DB>, scope: Scope, id: number, now: Date): Promise<Undone> => {
  const { companyId, userId, workspaceIds } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const merge = await queries.lock(tx, companyId, id)
    if (!merge) throw new AppError(errors.notFound)
    const { into_id: intoId, from_id: fromId, into_before: before, from_before: other, into_after: after } = merge
    if (await queries.isMergedLater(tx, companyId, merge)) throw new AppError(mergeErrors.mergedLater)
    if (!(await findContact(tx, companyId, intoId, workspaceIds))) throw new AppError(errors.notFound)
    const moved = { ...nothingMoved, ...merge.moved }
    await queries.lockCampaigns(tx, companyId, [intoId])
    await queries.lockDialogs(tx, companyId, [intoId])
    const into = (await queries.lockContacts(tx, companyId, [intoId])).get(intoId)
    if (!into) throw new AppError(mergeErrors.contactGone)
    const since = await queries.listOptOutsSince(tx, companyId, [intoId], merge.merged_at)
    const { own, others } = partOptOuts(into.opted_out, before.opted_out, other.opted_out, since)
    await queries.restore(tx, companyId, other, others)
    const way = { from: intoId, into: fromId }
    const identities = await records.moveIdentities(tx, companyId, { ...way, only: moved.identities })
    const dialogs = await records.moveDialogs(tx, companyId, { ...way, only: { identities, dialogs: moved.dialogs } })
    const dialogIds = dialogs.map((dialog) => dialog.id)
    await records.moveConsents(tx, companyId, { ...way, only: { consents: moved.consents, dialogs: dialogIds } })
    await records.returnLists(tx, companyId, { from: fromId, into: intoId, moved, dialogs: dialogIds })
    await records.returnOwn(tx, companyId, { from: fromId, into: intoId, moved })
    await records.returnRecipients(tx, companyId, { from: fromId, into: intoId, ...moved })
    const picture = moved.hasPicture ? other.picture_file_id : null
    if (picture !== null && into.picture_file_id === picture)
      await records.movePicture(tx, companyId, { from: intoId, into: fromId, fileId: picture })
    const kept = mergeFields.filter((field) => after[field] !== before[field] && into[field] !== after[field])
    const back = fieldsOf((field) => (into[field] === after[field] ? before : into)[field])
    await queries.writeContact(tx, companyId, intoId, { fields: back, search: contactSearch(back), optedOut: own })
    const touched = [...(await queries.touchOpen(tx, companyId, intoId)), ...dialogs]
    await queries.end(tx, companyId, id, userId, now)
    await audit(tx, {
      companyId,
      accountId: userId,
      action: 'contact.merge-undone',
      record: fromId,
      detail: { into: intoId },
    })
    const subject = { kind: 'contact', id: fromId } as const
    await noteFact(tx, { companyId, kind: 'contact.unmerged', subject, accountId: userId, detail: { into: intoId } })
    return { intoId, fromId, kept, touched }
  })
}

/**
 * Opt-outs of each of the two: as before the merge, plus changes since. A later opt-out counts for both, since nobody
 * knows which of them it was; so does a later opt-in.
 */
const partOptOuts = (
  current: readonly string[],
  ofInto: readonly string[],
  ofFrom: readonly string[],
  since: readonly string[],
): { own: string[]; others: string[] } => {
  const isNew = (platform: string): boolean =>
    since.includes(platform) || (!ofInto.includes(platform) && !ofFrom.includes(platform))
  return {
    own: current.filter((platform) => ofInto.includes(platform) || isNew(platform)),
    others: current.filter((platform) => ofFrom.includes(platform) || isNew(platform)),
  }
}
