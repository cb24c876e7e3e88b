import { setupBody } from '@prosa/contract'
import { z } from 'zod'
import { sessionTexts } from './texts.ts'

/** The form asks for the password twice and compares nothing, as the document has it. */
export const schema = setupBody.extend({ confirmPassword: z.string().min(1, sessionTexts.required).max(1000) })
