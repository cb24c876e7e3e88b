import { entityTexts } from './texts.ts'

/** The question of a dialog around the form. */
export const loseFields = { text: entityTexts.loseFields, confirmLabel: entityTexts.loseNow, isDestructive: true }
