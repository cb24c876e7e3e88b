import { acceptInviteBody } from '@prosa/contract'
import { z } from 'zod'
import { sessionTexts } from './texts.ts'

export const schema = acceptInviteBody
  .extend({ confirmPassword: z.string().max(1000) })
  .refine((body) => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    message: sessionTexts.notEqual,
  })
