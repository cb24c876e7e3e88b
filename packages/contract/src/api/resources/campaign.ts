import { z } from 'zod'
import { messageCost } from '../../campaigns/campaign-preview.ts'
import { id } from '../../common.ts'
import { legalBasis } from '../../contacts/consent-bodies.ts'
import { apiInstant, apiPhone } from '../common.ts'

export const apiCampaignStatus = z.enum(['pending', 'running', 'paused', 'completed', 'cancelled'])
export type ApiCampaignStatus = z.infer<typeof apiCampaignStatus>

/** How a campaign is sent: by a number connected by QR code, or by the official API with an approved template. */
export const apiCampaignVia = z.enum(['whatsapp_qr', 'whatsapp_api'])
export type ApiCampaignVia = z.infer<typeof apiCampaignVia>

/** Outcome of a campaign's message to a contact; `not_sent`: left out, with a reason. */
export const apiRecipientOutcome = z.enum(['pending', 'sent', 'failed', 'not_sent'])
export type ApiRecipientOutcome = z.infer<typeof apiRecipientOutcome>

const count = z.int().min(0)

export const apiCampaign = z.object({
  id,
  name: z.string(),
  status: apiCampaignStatus,
  createdAt: apiInstant,
  startAt: apiInstant,
  /** Expected time of its next message. */
  nextAt: apiInstant.nullable(),
  /** The last four add up to `recipients`. */
  totals: z.object({ recipients: count, pending: count, sent: count, failed: count, notSent: count }),
  /** Why it waits or was paused, unless a person paused it. */
  notice: z.string().nullable(),
  /** Why its number cannot send now, and what helps. */
  obstacle: z.object({ reason: z.string(), advice: z.string() }).nullable(),
})
export type ApiCampaign = z.infer<typeof apiCampaign>

export const apiCampaignResults = apiCampaign.extend({
  text: z.string(),
  botName: z.string(),
  createdBy: z.string().nullable(),
  basis: legalBasis.nullable(),
  /** Of the sent messages. */
  delivered: count,
  read: count,
  answered: count,
  /** Failures that a new campaign may retry. */
  retryable: count,
  /** By the stored prices; null: unknown. */
  cost: messageCost.nullable(),
  /** Why messages failed or were not sent, the most frequent first. */
  reasons: z.array(z.object({ outcome: apiRecipientOutcome, reason: z.string(), count: z.int() })),
})
export type ApiCampaignResults = z.infer<typeof apiCampaignResults>

export const apiRecipient = z.object({
  /** Position in the campaign, from 1. */
  number: z.int(),
  /** Null: the contact was deleted. */
  contactId: id.nullable(),
  name: z.string().nullable(),
  phone: apiPhone.nullable(),
  outcome: apiRecipientOutcome,
  reason: z.string().nullable(),
  /** The channel's last receipt of a sent message. */
  receipt: z.enum(['sent', 'delivered', 'read']).nullable(),
  answered: z.boolean(),
  at: apiInstant,
})
export type ApiRecipient = z.infer<typeof apiRecipient>

/** Why a contact gets no message; new reasons may be added. */
export const apiLeftOut = z.string()

export const apiCampaignPreview = z.object({
  /** Distinct contacts: those who receive it, and those left out. */
  contacts: count,
  receivers: count,
  leftOut: z.array(z.object({ reason: apiLeftOut, count: z.int() })),
  /** Estimated times of the first and the last message; null: no messages. */
  startsAt: apiInstant.nullable(),
  endsAt: apiInstant.nullable(),
  cost: messageCost.nullable(),
  /** The first messages, or the first contacts left out, as asked. */
  messages: z.array(
    z.object({
      contactId: id,
      name: z.string().nullable(),
      phone: apiPhone.nullable(),
      text: z.string().nullable(),
      leftOut: apiLeftOut.nullable(),
      /** Names of the values it lacks. */
      lacks: z.array(z.string()),
    }),
  ),
})
export type ApiCampaignPreview = z.infer<typeof apiCampaignPreview>
