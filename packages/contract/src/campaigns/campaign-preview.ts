import { z } from 'zod'
import { id, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { maxCampaignBody as maxBodyBytes, campaignTag as tags, whoHas } from './campaign-access.ts'
import { campaignPreviewBody, campaignTestBody, leftOutReasons } from './campaign-bodies.ts'

const previewedMessage = z.object({
  contactId: id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** The text for the contact; null if it is left out. */
  text: z.string().nullable(),
  leftOut: z.enum(leftOutReasons).nullable(),
  /** Names of missing values: 'Cidade'. */
  lacks: z.array(z.string()),
})
export type PreviewedMessage = z.infer<typeof previewedMessage>

/** Cost of delivered messages by the stored prices; `withoutRate`: messages to countries without one. */
export const messageCost = z.object({
  /** The provider's category. */
  category: z.string(),
  totals: z.array(z.object({ currency: z.string(), amount: z.number(), messages: z.int().min(1) })),
  withoutRate: z.int().min(0),
})
export type MessageCost = z.infer<typeof messageCost>

export const campaignPreview = z.object({
  /** Distinct contacts: receivers, and those left out. */
  total: z.int().min(0),
  receivers: z.int().min(0),
  /** Most frequent reason first. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int().min(1) })),
  /** Estimated times of the first and the last message; null: no messages. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /**
   * Receivers that never wrote to this number, and the number's daily limit of such; `others`: those in other campaigns of the number that run or
   * start within a day. Null: no limit.
   */
  firstContacts: z.object({ count: z.int().min(0), perDay: z.int().min(1), others: z.int().min(0) }).nullable(),
  /** Receivers that are pending in another campaign too, while contacts get at most one in a week: the first campaign reaches them. */
  alsoWaiting: z.int().min(0),
  /** Cost on the official API, where prices are known; null: unknown. */
  cost: messageCost.nullable(),
  /** How many people the account may contact first within 24 hours; -1: unlimited. Null: unknown. */
  dailyLimit: z.int().min(-1).nullable(),
  /** How much of that other campaigns of the account use: sent in the day before the start, or due in the day after it. */
  limitTaken: z.int().min(0),
  /** A page of receivers, in sending order, or of those left out. */
  result: z.array(previewedMessage),
})
export type CampaignPreview = z.infer<typeof campaignPreview>

export const previewCampaign = operation({
  method: 'POST',
  url: '/api/campaigns/preview',
  schema: {
    operationId: 'previewCampaign',
    tags,
    summary:
      'O que uma campanha faria, sem criar nada: cada mensagem como será lida, quem fica de fora e por quê, e quando termina. Decide o mesmo ' +
      'que o envio, que olha de novo antes de cada mensagem.',
    body: campaignPreviewBody,
    response: { 200: campaignPreview },
  },
  config: { access: whoHas('campaign_create'), reads: true },
})

/** Result of a test; 'queued' is on its way. */
export const campaignTest = z.object({
  id,
  phone: z.string().nullable(),
  at: instant,
  outcome: z.enum(['queued', 'sent', 'delivered', 'read', 'failed']),
  reason: z.string().nullable(),
})
export type CampaignTest = z.infer<typeof campaignTest>

export const testCampaign = operation({
  method: 'POST',
  url: '/api/campaigns/tests',
  bodyLimit: maxBodyBytes,
  schema: {
    operationId: 'testCampaign',
    tags,
    summary:
      'Manda a mensagem de uma campanha a um só telefone, para ver como ela chega: pelo mesmo número e pelas mesmas regras do envio, fora das ' +
      'contas de qualquer campanha. O telefone vira um contato, se ainda não é. Até 5 seguidos, depois um por minuto.',
    body: campaignTestBody,
    response: { 200: campaignTest },
  },
  config: { access: whoHas('campaign_create') },
})

export const listCampaignTests = operation({
  method: 'GET',
  url: '/api/campaigns/tests',
  schema: {
    operationId: 'listCampaignTests',
    tags,
    summary: 'Os últimos 5 testes de campanha de quem pergunta, o mais novo primeiro, com o que foi feito de cada um.',
    response: { 200: z.object({ result: z.array(campaignTest) }) },
  },
  config: { access: whoHas('campaign_create') },
})
