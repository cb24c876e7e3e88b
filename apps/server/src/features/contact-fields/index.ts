export { registerContactFields } from './contact-fields.routes.ts'
export { listFields } from './fields.queries.ts'
export { fieldKey } from './field-key.ts'
