import {
  api,
  chooseContacts as chooseContactsOperation,
  createContact as createContactOperation,
  exportContacts,
  getContact,
  listConsents,
  listContacts,
  listDoubtfulPhones,
  recordConsent as recordConsentOperation,
  updateContact as updateContactOperation,
} from '@prosa/contract'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { contactFilterFromApi, contactToApi, exposeContacts } from './contacts.api.ts'
import { findById } from './contacts.queries.ts'
import { writeContacts } from './contacts-file.ts'
import { createContact } from './create-contact.ts'
import { pageContacts, searchContactPage } from './page-contacts.ts'
import { presentContact } from './present-contact.ts'
import { publishContactChange } from './publish-dialogs.ts'
import { putContact } from './put-contact.ts'
import { chooseContacts, readContacts } from './read-contacts.ts'
import { readDoubtfulPhones } from './read-doubtful-phones.ts'
import { defineReadProfile } from './read-profile.jobs.ts'
import { readConsents, recordConsent } from './record-consent.ts'
import { updateContact } from './update-contact.ts'

export const registerContacts = (handle: Handle, program: Program): void => {
  const { clock, realtime } = program
  defineReadProfile(program)

  handle(listContacts, async ({ scope, db, body }) => ({
    ...(await readContacts(db, scope, body, clock.now())),
    image: null,
  }))

  handle(chooseContactsOperation, ({ scope, db, body }) => chooseContacts(db, scope, body, clock.now()))

  handle(listDoubtfulPhones, ({ scope, db, query }) => readDoubtfulPhones(db, scope, query.next ?? 0))

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

  handle(exportContacts, ({ scope, db, body, reply }) =>
    program.sendExport(db, reply, {
      audit: { companyId: scope.companyId, accountId: scope.userId, action: 'contact.exported' },
      name: 'contatos.csv',
      type: 'text/csv; charset=utf-8',
      write: () => writeContacts(db, scope, body, clock.now()),
    }),
  )

  handle(listConsents, ({ scope, db, params }) => readConsents(db, scope, params.id))

  handle(recordConsentOperation, async ({ scope, db, params, body }) => {
    await recordConsent(db, scope, params.id, body, clock.now())
    return readConsents(db, scope, params.id)
  })

  exposeContacts(handle)

  handle(api.listContacts, async ({ scope, db, query: { workspaceId, ...page } }) => {
    const { data, next } = await pageContacts(db, scope, workspaceId === undefined ? null : [workspaceId], page)
    return { data: data.map(contactToApi), next }
  })

  handle(api.searchContacts, async ({ scope, db, query: page, body }) => {
    const { data, next } = await searchContactPage(db, scope, contactFilterFromApi(body), { page, now: clock.now() })
    return { data: data.map(contactToApi), next }
  })

  handle(api.putContact, async ({ scope, db, body: { customFields, ...body } }) => {
    const { contact, touched, created } = await putContact(db, scope, { ...body, fields: customFields })
    publishContactChange(realtime, scope.companyId, touched)
    return { ...contactToApi(presentContact(contact)), created }
  })
}
