import { entityTexts } from './texts.ts'

/** The question of a dialog around the form. */
export const loseFields = { text: entityTexts.loseFields, isDestructive: true }
