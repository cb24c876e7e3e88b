import { type BotInteraction, defaultComparison, noEntityId, type UserInteraction } from './document.ts'

/** An exit without target, phrase or entity, as in a new node. */
export const emptyExit = (id: string, position = 0): UserInteraction => ({
  id,
  target: null,
  comparison: defaultComparison,
  phrases: [],
  entityTypeId: noEntityId,
  entityTypeName: '',
  text: '',
  position,
})

/** A message without text, as in a new node. */
export const emptyMessage = (id: string, position = 0): BotInteraction => ({
  id,
  text: '',
  entityTypeId: noEntityId,
  entityName: '',
  position,
  buttons: [],
  files: [],
})
