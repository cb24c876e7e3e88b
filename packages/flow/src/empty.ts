import { type BotInteraction, defaultComparison, noEntityId, type UserInteraction } from './document.ts'

/** An exit without destination, phrase or entity, as a new node has it. */
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

/** A message of the bot without text, as a new node has it. */
export const emptyMessage = (id: string, position = 0): BotInteraction => ({
  id,
  text: '',
  entityTypeId: noEntityId,
  entityName: '',
  position,
  buttons: [],
  files: [],
})
