import { z } from 'zod'
import { templateValue } from '../campaigns/campaign-bodies.ts'
import { fileId, requiredText } from '../common.ts'

/** An approved template with what a person filled in. */
export const chosenTemplate = z.object({
  name: requiredText(512),
  language: requiredText(20),
  /** In the order of the template's variables. */
  values: z.array(templateValue).max(60),
  /** An uploaded file; only for a template with a file above its text. */
  fileId: fileId.nullish(),
})
export type ChosenTemplate = z.infer<typeof chosenTemplate>
