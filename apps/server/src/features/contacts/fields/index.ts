export { registerContactFields } from './contact-fields.routes.ts'
export { fieldKey } from './field-key.ts'
export { listFields } from './fields.queries.ts'
