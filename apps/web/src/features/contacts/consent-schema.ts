import { consentBody } from '@prosa/contract'

export const schema = consentBody
