import { segmentBody } from '@prosa/contract'

export const schema = segmentBody
