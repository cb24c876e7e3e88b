import { z } from 'zod'
import { id, requiredText, text } from '../common.ts'
import { phoneText } from '../phone.ts'
import { revision } from '../revision.ts'
import { maxContactTags } from './contact-field-bodies.ts'

/** Apart from the operations, as session-bodies.ts says. */
export const contactBody = z.object({
  name: requiredText(200),
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email('E-mail inválido').or(z.literal('')))
    .nullish(),
  phone: phoneText().nullish(),
  description: text(2000).nullish(),
})

/** What is absent stays. */
export const changedContactBody = contactBody.partial().extend({
  /** By `keptPhone`, beside the one that is stored. */
  phone: z.string().nullish(),
  /** By the ids of the company's fields, each value as `readFieldValue` takes it; blank or null is none. */
  fields: z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.string().max(1_000).nullable()).optional(),
  tags: z.array(id).max(maxContactTags).optional(),
  revision: revision.optional(),
})

/** One that a person enters by hand stands in a workspace from the beginning. */
export const newContactBody = contactBody.extend({ workspaceId: id })

/** What a form of a contact with that phone may send. */
export const contactFormBody = (storedPhone: string | null) =>
  changedContactBody.extend({ phone: phoneText(storedPhone).nullish() })

/** The form beside a conversation demands a name and an e-mail. */
export const chatContactBody = (storedPhone: string | null) =>
  contactBody.extend({
    email: requiredText(254).pipe(z.email('E-mail inválido')),
    phone: phoneText(storedPhone).nullish(),
  })
