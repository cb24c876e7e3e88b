import * as contract from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import { findContact, presentContact, publishContactChange } from '../contacts/index.ts'
import { keepContactsApart, listDuplicates } from './list-duplicates.ts'
import { list } from './merge.queries.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

export const registerContactMerges = (handle: Handle, { clock, realtime }: Platform): void => {
  handle(contract.listContactDuplicates, ({ scope, db, query }) => listDuplicates(db, scope, query))

  handle(contract.keepContactsApart, async ({ scope, db, body }) => {
    await keepContactsApart(db, scope, body, clock.now())
    return { success: true as const }
  })

  handle(contract.mergeContacts, async ({ scope, db, body }) => {
    const { id, touched } = await mergeContacts(db, scope, body, clock.now())
    publishContactChange(realtime, scope.companyId, touched)
    return { id, contact: await read(db, scope, body.intoId) }
  })

  handle(contract.listContactMerges, async ({ scope, db, query: { limit, next } }) => {
    const { companyId, workspaceIds } = scope
    const rows = await list(db, companyId, workspaceIds, { limit: limit + 1, below: next ?? contract.maxInt4 })
    const page = cutPage(rows, limit, ({ id }) => id)
    return {
      result: page.shown.map((row) => ({
        id: row.id,
        intoId: row.into_id,
        into: contract.contactLabel(row.into),
        from: contract.contactLabel(row.from),
        mergedBy: row.merged_by,
        mergedAt: row.merged_at.toISOString(),
        undoneAt: row.undone_at?.toISOString() ?? null,
      })),
      next: page.next,
    }
  })

  handle(contract.undoContactMerge, async ({ scope, db, params: { id } }) => {
    const { intoId, fromId, kept, touched } = await undoMerge(db, scope, id, clock.now())
    publishContactChange(realtime, scope.companyId, touched)
    const { companyId, workspaceIds } = scope
    // The contact may be in workspaces that the caller does not see: the undo was done anyway.
    const other = await findContact(db, companyId, fromId, workspaceIds)
    return { contact: await read(db, scope, intoId), other: other ? presentContact(other) : null, kept }
  })
}

const read = async (db: Kysely<DB>, { companyId, workspaceIds }: Scope, id: number): Promise<contract.Contact> => {
  const found = await findContact(db, companyId, id, workspaceIds)
  if (!found) throw new AppError(errors.notFound)
  return presentContact(found)
}
