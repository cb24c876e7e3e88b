export { contactToApi } from './contacts.api.ts'
export {
  type ContactRow,
  findById as findContact,
  findByIds as findContacts,
  findByPhone as findContactByPhone,
} from './contacts.queries.ts'
export { registerContacts } from './contacts.routes.ts'
export { insertContact } from './create-contact.ts'
export { contactErrors } from './errors.ts'
export { type ContactValue, putValues, readValues, removeValues } from './own-values.queries.ts'
export { presentContact } from './present-contact.ts'
export { publishContactChange } from './publish-dialogs.ts'
export { chooseContactIds } from './read-contacts.ts'
export type { TouchedDialog } from './update-contact.ts'
