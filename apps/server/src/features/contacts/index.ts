export { findById as findContact } from './contacts.queries.ts'
export { registerContacts } from './contacts.routes.ts'
export { presentContact } from './present-contact.ts'
