import * as contract from '@prosa/contract'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import type { Program } from '../../../program.ts'
import { createMedia } from '../../files/index.ts'
import { findContact, publishContactChange } from '../contacts/index.ts'
import { defineErasures } from './contact-erasures.jobs.ts'
import { type ErasureRow, isElsewhere, listErasures } from './erase-contact.queries.ts'
import { eraseContact } from './erase-contact.ts'
import { erasureErrors } from './errors.ts'
import { packPersonalData } from './personal-data.ts'

export const registerContactErasures = (handle: Handle, program: Program): void => {
  const { realtime } = program
  defineErasures(program)
  const media = createMedia(program)

  handle(contract.exportPersonalData, async ({ scope, db, params: { id }, reply }) => {
    const { companyId, userId, workspaceIds } = scope
    const contact = await findContact(db, companyId, id, workspaceIds)
    if (!contact) throw new AppError(errors.notFound)
    if (await isElsewhere(db, companyId, id, workspaceIds)) throw new AppError(erasureErrors.otherWorkspaces)
    return program.sendExport(db, reply, {
      audit: { companyId, accountId: userId, action: 'contact.data-exported', record: id },
      name: `dados-do-contato-${id}.zip`,
      type: 'application/zip',
      write: () => packPersonalData({ db, media, companyId, contact }),
    })
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
    const page = cutPage(rows, limit, ({ id }) => id)
    return { result: page.shown.map(present), next: page.next }
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
