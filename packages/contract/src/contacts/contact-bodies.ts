import { z } from 'zod'
import { id, requiredText, text } from '../common.ts'
import { phoneText } from '../phone.ts'
import { revision } from '../revision.ts'
import { maxContactTags } from './contact-field-bodies.ts'

/** Separate from the operations; see session-bodies.ts. */
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

/** Absent fields are left unchanged. */
export const changedContactBody = contactBody.partial().extend({
  /** Normalized by `keptPhone`, with the stored one as reference. */
  phone: z.string().nullish(),
  /** By field id; each value must be valid for `readFieldValue`; empty or null clears it. */
  fields: z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.string().max(1_000).nullable()).optional(),
  tags: z.array(id).max(maxContactTags).optional(),
  revision: revision.optional(),
})

/** A contact entered by hand belongs to a workspace from the start. */
export const newContactBody = contactBody.extend({ workspaceId: id })

/** Body of the form for a contact with that stored phone. */
export const contactFormBody = (storedPhone: string | null) =>
  changedContactBody.extend({ phone: phoneText(storedPhone).nullish() })

/** The form beside a conversation requires a name and an e-mail. */
export const chatContactBody = (storedPhone: string | null) =>
  contactBody.extend({
    email: requiredText(254).pipe(z.email('E-mail inválido')),
    phone: phoneText(storedPhone).nullish(),
  })
