import { confirm } from './confirm.ts'
import { uiTexts } from './texts.ts'

/** Whether what was typed may go: asked where there is something to lose. */
export const mayDiscard = async (isDirty: boolean | undefined): Promise<boolean> =>
  !isDirty || confirm({ text: uiTexts.discardText, confirmLabel: uiTexts.discard })
