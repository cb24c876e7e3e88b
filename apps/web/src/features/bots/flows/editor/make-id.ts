import { makeUuid } from '@prosa/talk'

/** A new id for a node, message, exit, button or file, without the dashes: as those of flows that stand. */
export const makeId = (): string => makeUuid().replaceAll('-', '')
