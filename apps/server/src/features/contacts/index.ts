export {
  chooseContactIds,
  contactErrors,
  contactToApi,
  findContact,
  findContactByPhone,
  findContacts,
  insertContact,
  presentContact,
  registerContacts,
} from './contacts/index.ts'
export { registerContactErasures, tracesPlace } from './erasures/index.ts'
export { fieldKey, listFields, registerContactFields } from './fields/index.ts'
export { registerContactImports } from './imports/index.ts'
export { registerContactMerges } from './merges/index.ts'
export { findSegment, registerContactSegments, resolveSegment } from './segments/index.ts'
export { registerContactTags } from './tags/index.ts'
