import { contactTagBody } from '@prosa/contract'

export const schema = contactTagBody
