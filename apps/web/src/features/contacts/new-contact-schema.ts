import { newContactBody } from '@prosa/contract'

export const schema = newContactBody
