import { startImportBody } from '@prosa/contract'

export const schema = startImportBody
