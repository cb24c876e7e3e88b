import { z } from 'zod'
import { id, idParams, instant, limit, maxInt4 } from '../common.ts'
import { legalBasis, recipientOutcome } from '../contacts/consent-bodies.ts'
import { operation } from '../operation.ts'
import { campaignTag as tags, whoHas } from './campaign-access.ts'
import { messageCost } from './campaign-preview.ts'
import { campaign } from './campaigns.ts'

export const campaignResults = campaign.extend({
  message: z.string(),
  botName: z.string(),
  createdBy: z.string().nullable(),
  basis: legalBasis.nullable(),
  /** For an approved message: its category, and the cost of sent and pending messages as far as prices are known. */
  category: z.string().nullable(),
  cost: messageCost.nullable(),
  /** Of the sent messages: those the channel reported as delivered or read, and contacts who wrote since. */
  delivered: z.int().min(0),
  read: z.int().min(0),
  answered: z.int().min(0),
  /** The campaign whose failures this one retries, and those that retry its own. */
  parent: z.object({ id, name: z.string() }).nullable(),
  children: z.array(z.object({ id, name: z.string() })),
  /** Failures that a new campaign may retry. */
  retryable: z.int().min(0),
  /** Reasons why messages failed or were not sent, the most frequent first. */
  reasons: z.array(z.object({ outcome: recipientOutcome, reason: z.string(), count: z.int().min(1) })),
})
export type CampaignResults = z.infer<typeof campaignResults>

export const getCampaign = operation({
  method: 'GET',
  url: '/api/campaigns/:id',
  schema: {
    operationId: 'getCampaign',
    tags,
    summary:
      'Uma campanha com o que foi feito dela: entregues, lidas, respondidas, e por que falhou ou não foi enviada.',
    params: idParams,
    response: { 200: campaignResults },
  },
  config: { access: whoHas('campaign_view') },
})

export const recipient = z.object({
  /** Position in the campaign. */
  id,
  /** Null: the contact was deleted. */
  contactId: id.nullable(),
  name: z.string().nullable(),
  /** Display name, as in `contactLabel`. */
  label: z.string().nullish(),
  phone: z.string().nullable(),
  outcome: recipientOutcome,
  reason: z.string().nullable(),
  /** The channel's last receipt of a sent message. */
  receipt: z.enum(['sent', 'delivered', 'read']).nullable(),
  hasAnswered: z.boolean(),
  at: instant,
})
export type Recipient = z.infer<typeof recipient>

export const listRecipients = operation({
  method: 'GET',
  url: '/api/campaigns/:id/recipients',
  schema: {
    operationId: 'listRecipients',
    tags,
    summary: 'Os contatos de uma campanha, na ordem do envio, e o que foi feito da mensagem de cada um.',
    params: idParams,
    querystring: z.object({
      outcome: recipientOutcome.optional(),
      /** Position after which the page begins. */
      after: z.coerce.number().int().min(0).max(maxInt4).default(0),
      limit,
    }),
    response: { 200: z.object({ result: z.array(recipient), next: z.int().nullable() }) },
  },
  config: { access: whoHas('campaign_view') },
})

export const exportRecipients = operation({
  method: 'POST',
  url: '/api/campaigns/:id/csv',
  schema: {
    operationId: 'exportRecipients',
    tags,
    summary:
      'Os contatos de uma campanha com o que foi feito da mensagem de cada um, como CSV (text/csv), na ordem do envio.',
    params: idParams,
    response: { 200: z.string() },
  },
  config: { access: whoHas('campaign_view') },
})
