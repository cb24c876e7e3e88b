import { confirm } from './confirm.ts'
import { uiTexts } from './texts.ts'

/** Whether input may be discarded; asks only if there is unsaved input. */
export const mayDiscard = async (isDirty: boolean | undefined): Promise<boolean> =>
  !isDirty || confirm({ text: uiTexts.discardText, confirmLabel: uiTexts.discard })
