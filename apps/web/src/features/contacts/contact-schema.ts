/** Schema of the panel's request; a blank e-mail or phone becomes null. */
export { contactFormBody as schemaFor } from '@prosa/contract'
