import { makeUuid } from '@prosa/talk'

/** A new id for a node, message, exit, button or file; without dashes, like the ids of existing flows. */
export const makeId = (): string => makeUuid().replaceAll('-', '')
