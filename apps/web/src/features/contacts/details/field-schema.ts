import { changedFieldBody, contactFieldBody } from '@prosa/contract'

export const newField = contactFieldBody
export const changedField = changedFieldBody
