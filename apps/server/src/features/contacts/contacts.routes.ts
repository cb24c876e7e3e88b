import { Readable } from 'node:stream'
import {
  chooseContacts as chooseContactsOperation,
  createContact as createContactOperation,
  exportContacts,
  getContact,
  listConsents,
  listContacts,
  recordConsent as recordConsentOperation,
  updateContact as updateContactOperation,
} from '@prosa/contract'
import { audit } from '../../platform/audit/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import { createBoundedCount } from '../../platform/rate-limit/bounded-count.ts'
import type { Program } from '../../program.ts'
import { findById } from './contacts.queries.ts'
import { writeContacts } from './contacts-file.ts'
import { createContact } from './create-contact.ts'
import { contactErrors } from './errors.ts'
import { presentContact } from './present-contact.ts'
import { publishContactChange } from './publish-dialogs.ts'
import { chooseContacts, readContacts } from './read-contacts.ts'
import { defineReadProfile } from './read-profile.jobs.ts'
import { readConsents, recordConsent } from './record-consent.ts'
import { updateContact } from './update-contact.ts'

/** Of one company; whoever reads slowly holds up nobody else. */
const filesAtOnce = 2

export const registerContacts = (handle: Handle, program: Program): void => {
  const { clock, realtime } = program
  defineReadProfile(program)
  const files = createBoundedCount(filesAtOnce)

  handle(listContacts, async ({ scope, db, body }) => ({ ...(await readContacts(db, scope, body)), image: null }))

  handle(chooseContactsOperation, ({ scope, db, body }) => chooseContacts(db, scope, body))

  handle(getContact, async ({ scope, db, params }) => {
    const contact = await findById(db, scope.companyId, params.id, scope.workspaceIds)
    if (!contact) throw new AppError(errors.notFound)
    return presentContact(contact)
  })

  handle(updateContactOperation, async ({ scope, db, params, body }) => {
    const { contact, touched } = await updateContact(db, scope, params.id, body)
    publishContactChange(realtime, scope.companyId, touched)
    return presentContact(contact)
  })

  handle(createContactOperation, async ({ scope, db, body }) => presentContact(await createContact(db, scope, body)))

  handle(exportContacts, async ({ scope, db, body, reply }) => {
    const leave = files.enter(scope.companyId)
    if (!leave) throw new AppError(contactErrors.filesAtOnce, { retryAfterSeconds: 5 })
    await audit(db, { companyId: scope.companyId, accountId: scope.userId, action: 'contact.exported' })
    const file = Readable.from(writeContacts(db, scope, body), { objectMode: false, encoding: 'utf8' })
    file.once('close', leave)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contatos.csv"')
      .header('cache-control', 'no-store')
      .send(file)
  })

  handle(listConsents, ({ scope, db, params }) => readConsents(db, scope, params.id))

  handle(recordConsentOperation, async ({ scope, db, params, body }) => {
    await recordConsent(db, scope, params.id, body, clock.now())
    return readConsents(db, scope, params.id)
  })
}
