import { z } from 'zod'
import { maxCampaignBody as maxBodyBytes, campaignTag as tags, whoHas } from './campaign-access.ts'
import { campaignPreviewBody, campaignTestBody, leftOutReasons } from './campaign-bodies.ts'
import { id, instant } from './common.ts'
import { operation } from './operation.ts'

const previewedMessage = z.object({
  contactId: id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** As the contact will read it; null where it is left out. */
  text: z.string().nullable(),
  leftOut: z.enum(leftOutReasons).nullable(),
  /** What the message asks for and the contact has not, by name: 'Cidade'. */
  lacks: z.array(z.string()),
})
export type PreviewedMessage = z.infer<typeof previewedMessage>

/** What messages cost that are delivered, by the prices that administrators wrote down; `withoutRate`: those to countries without one. */
export const messageCost = z.object({
  /** The provider's own word. */
  category: z.string(),
  totals: z.array(z.object({ currency: z.string(), amount: z.number(), messages: z.int().min(1) })),
  withoutRate: z.int().min(0),
})
export type MessageCost = z.infer<typeof messageCost>

export const campaignPreview = z.object({
  /** Contacts, each once: those who get the message and those who are left out. */
  total: z.int().min(0),
  receivers: z.int().min(0),
  /** The most frequent reason first. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int().min(1) })),
  /** When the first and the last message go, as far as it is known now; null: there is none. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /**
   * Of the receivers, who never wrote to this number, and to how many such it writes a day; `others`: such of other campaigns of the number that run, or
   * begin up to a day after this one. Null: it is not rationed.
   */
  firstContacts: z.object({ count: z.int().min(0), perDay: z.int().min(1), others: z.int().min(0) }).nullable(),
  /** Of the receivers, who waits in another campaign too, where nobody is to get two in a week: the first one to come reaches them. */
  alsoWaiting: z.int().min(0),
  /** Of the official API, as far as prices are known; null: there are none. */
  cost: messageCost.nullable(),
  /** How many people the account may write first to within 24 hours, as its provider tells; -1: any number. Null: it is not known. */
  dailyLimit: z.int().min(-1).nullable(),
  /** How much of it other campaigns of the account take: sent in the day before this one begins, or to be sent in the day after. */
  limitTaken: z.int().min(0),
  /** A page of receivers, in the order of sending, or of those left out. */
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

/** What became of a test: 'queued' is on its way. */
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
