import { createInboxView } from '@prosa/contract'

export const schema = createInboxView.schema.body
