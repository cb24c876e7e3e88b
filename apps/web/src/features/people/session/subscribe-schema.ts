import { setupBody } from '@prosa/contract'
import { z } from 'zod'
import { sessionTexts } from './texts.ts'

/** The form asks for the password twice but does not compare them, as the document requires. */
export const schema = setupBody.extend({ confirmPassword: z.string().min(1, sessionTexts.required).max(1000) })
