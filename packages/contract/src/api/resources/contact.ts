import { z } from 'zod'
import { id } from '../../common.ts'
import { legalBasis } from '../../contacts/consent-bodies.ts'
import { contactFieldKind } from '../../contacts/contact-field-bodies.ts'
import { revision } from '../../revision.ts'
import { apiChannel, apiInstant, apiPhone } from '../common.ts'

/** Values of the company's own fields by field id; fields without a value are absent. */
const customFields = z.record(z.string(), z.string())

export const apiContact = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: apiPhone.nullable(),
  description: z.string().nullable(),
  workspaceId: id.nullable(),
  createdAt: apiInstant,
  /** Only conversations in workspaces that the integration sees. */
  lastMessageAt: apiInstant.nullable(),
  /** Channels with an opt-out from campaigns. */
  optedOut: z.array(apiChannel),
  customFields,
  /** Tag ids. */
  tags: z.array(id),
  revision,
})
export type ApiContact = z.infer<typeof apiContact>

export const apiContactField = z.object({
  id,
  name: z.string(),
  kind: contactFieldKind,
  options: z.array(z.string()),
})

export const apiTag = z.object({ id, name: z.string() })

/** A recorded consent or opt-out; never changed. */
const apiConsent = z.object({
  id,
  kind: z.enum(['opt_out', 'opt_in', 'basis']),
  /** Null: every channel. */
  channel: apiChannel.nullable(),
  basis: legalBasis.nullable(),
  source: z.string().nullable(),
  givenAt: apiInstant,
  recordedAt: apiInstant,
  /** Name of the recording person. */
  recordedBy: z.string().nullable(),
  conversationId: id.nullable(),
})

export const apiConsents = z.object({
  optedOut: z.array(apiChannel),
  /** The latest legal basis. */
  basis: apiConsent.nullable(),
  /** The latest records. */
  records: z.array(apiConsent),
  campaigns: z.array(
    z.object({
      id,
      name: z.string(),
      createdAt: apiInstant,
      outcome: z.enum(['pending', 'sent', 'failed', 'not_sent']),
      reason: z.string().nullable(),
      at: apiInstant,
    }),
  ),
})
export type ApiConsents = z.infer<typeof apiConsents>
export type ApiConsent = z.infer<typeof apiConsent>
