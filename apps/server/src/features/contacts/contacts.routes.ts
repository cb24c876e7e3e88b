import {
  getContact,
  listConsents,
  listContacts,
  recordConsent as recordConsentOperation,
  updateContact as updateContactOperation,
} from '@prosa/contract'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { findById } from './contacts.queries.ts'
import { presentContact } from './present-contact.ts'
import { publishContactChange } from './publish-dialogs.ts'
import { readContacts } from './read-contacts.ts'
import { defineReadProfile } from './read-profile.jobs.ts'
import { readConsents, recordConsent } from './record-consent.ts'
import { updateContact } from './update-contact.ts'

export const registerContacts = (handle: Handle, program: Program): void => {
  const { clock, realtime } = program
  defineReadProfile(program)

  handle(listContacts, async ({ scope, db, body }) => ({ ...(await readContacts(db, scope, body)), image: null }))

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

  handle(listConsents, ({ scope, db, params }) => readConsents(db, scope, params.id))

  handle(recordConsentOperation, async ({ scope, db, params, body }) => {
    await recordConsent(db, scope, params.id, body, clock.now())
    return readConsents(db, scope, params.id)
  })
}
