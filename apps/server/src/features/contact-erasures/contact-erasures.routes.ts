import * as contract from '@prosa/contract'
import { audit } from '../../platform/audit/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import { createBoundedCount } from '../../platform/rate-limit/bounded-count.ts'
import type { Program } from '../../program.ts'
import { findContact, publishContactChange } from '../contacts/index.ts'
import { createMedia } from '../files/index.ts'
import { defineErasures } from './contact-erasures.jobs.ts'
import { type ErasureRow, isElsewhere, listErasures } from './erase-contact.queries.ts'
import { eraseContact } from './erase-contact.ts'
import { erasureErrors } from './errors.ts'
import { packPersonalData } from './personal-data.ts'

/** Of one company: each reads a person's whole history. */
const filesAtOnce = 2

export const registerContactErasures = (handle: Handle, program: Program): void => {
  const { realtime } = program
  defineErasures(program)
  const packing = createBoundedCount(filesAtOnce)
  const media = createMedia(program)

  handle(contract.exportPersonalData, async ({ scope, db, params: { id }, reply }) => {
    const { companyId, userId, workspaceIds } = scope
    const contact = await findContact(db, companyId, id, workspaceIds)
    if (!contact) throw new AppError(errors.notFound)
    if (await isElsewhere(db, companyId, id, workspaceIds)) throw new AppError(erasureErrors.otherWorkspaces)
    const leave = packing.enter(companyId)
    if (!leave) throw new AppError(erasureErrors.filesAtOnce, { retryAfterSeconds: 5 })
    await audit(db, { companyId, accountId: userId, action: 'contact.data-exported', record: id })
    const file = packPersonalData({ db, media, companyId, contact })
    file.once('close', leave)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="dados-do-contato-${id}.zip"`)
      .header('cache-control', 'no-store')
      .send(file)
  })

  handle(contract.eraseContact, async ({ scope, db, params }) => {
    const { companyId } = scope
    const { id, touched } = await eraseContact(program, db, scope, params.id)
    publishContactChange(realtime, companyId, touched)
    const [row] = await listErasures(db, companyId, { limit: 1, below: id + 1 })
    if (!row) throw new AppError(errors.notFound)
    return present(row)
  })

  handle(contract.listContactErasures, async ({ scope: { companyId }, db, query: { limit, next } }) => {
    const rows = await listErasures(db, companyId, { limit: limit + 1, below: next ?? contract.maxInt4 })
    const page = rows.slice(0, limit)
    return { result: page.map(present), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
  })
}

const present = (row: ErasureRow): contract.ContactErasure => ({
  id: row.id,
  contactId: row.contact_id,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  dialogs: row.dialogs,
  messages: row.messages,
  files: row.files,
  doneAt: row.done_at?.toISOString() ?? null,
})
