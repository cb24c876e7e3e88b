import { changedContactBody } from '@prosa/contract'

/** What the panel sends; a blank e-mail or phone becomes null. */
export const schema = changedContactBody
