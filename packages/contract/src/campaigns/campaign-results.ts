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
  /** Of an approved message: its category, and what those that were sent or wait cost, as far as prices are known. */
  category: z.string().nullable(),
  cost: messageCost.nullable(),
  /** Of those sent: what their channel told of them, and who wrote since. */
  delivered: z.int().min(0),
  read: z.int().min(0),
  answered: z.int().min(0),
  /** The campaign whose failures it tries again, and those that try its own. */
  parent: z.object({ id, name: z.string() }).nullable(),
  children: z.array(z.object({ id, name: z.string() })),
  /** Failed contacts that a campaign of their own may try again. */
  retryable: z.int().min(0),
  /** Why messages failed or were not sent, the most frequent first. */
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
  /** Its place in the campaign. */
  id,
  /** Null: the contact was deleted. */
  contactId: id.nullable(),
  name: z.string().nullable(),
  /** What it is called, as `contactLabel` has it. */
  label: z.string().nullish(),
  phone: z.string().nullable(),
  outcome: recipientOutcome,
  reason: z.string().nullable(),
  /** What its channel told last of a sent message. */
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
      /** The place after which the page begins. */
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
