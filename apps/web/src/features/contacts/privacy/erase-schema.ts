import { eraseContact } from '@prosa/contract'

export const schema = eraseContact.schema.body
