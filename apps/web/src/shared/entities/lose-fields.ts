import { entityTexts } from './texts.ts'

/** Question that a dialog around the form asks before it discards changes. */
export const loseFields = { text: entityTexts.loseFields, confirmLabel: entityTexts.loseNow, isDestructive: true }
