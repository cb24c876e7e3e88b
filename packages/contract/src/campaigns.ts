import { z } from 'zod'
import {
  campaignBody,
  campaignMedia,
  campaignPreviewBody,
  campaignTestBody,
  leftOutReasons,
} from './campaign-bodies.ts'
import { id, idParams, instant, limit, listOf, listPeriod, maxInt4, offset, queryIds, urlId } from './common.ts'
import { legalBasis, recipientOutcome } from './consent-bodies.ts'
import { operation } from './operation.ts'
import type { Access, Permission } from './permissions.ts'
import { dialogTemplate } from './reply-window.ts'

const tags = ['Campanhas'] as const
/** The company's switch binds administrators too. */
const whoHas = (permission: Permission): Access => ({
  kind: 'any',
  permissions: [permission],
  flag: 'allowCampaignCreation',
  bindsAdmin: true,
})

export const campaignStatuses = ['PENDING', 'IN_PROGRESS', 'PAUSED', 'COMPLETED', 'CANCELLED'] as const
export const campaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.infer<typeof campaignStatus>

export const campaignActions = ['start', 'pause', 'cancel'] as const
export type CampaignAction = (typeof campaignActions)[number]

/** What may be done with a campaign of each status. */
export const actionsOfCampaign: Readonly<Record<CampaignStatus, readonly CampaignAction[]>> = {
  PENDING: ['pause', 'cancel'],
  IN_PROGRESS: ['pause', 'cancel'],
  PAUSED: ['start', 'cancel'],
  COMPLETED: [],
  CANCELLED: [],
}

/** The four counts add up to `totalMessages` at every moment. */
export const campaign = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  startAt: instant,
  status: campaignStatus,
  totalMessages: z.int().min(0),
  totalMessagesSent: z.int().min(0),
  totalMessagesPending: z.int().min(0),
  totalMessagesFailed: z.int().min(0),
  totalMessagesCanceled: z.int().min(0),
  /** Why it waits or was paused, where no person did it. */
  notice: z.string().nullable(),
})
export type Campaign = z.infer<typeof campaign>

export const listCampaigns = operation({
  method: 'POST',
  url: '/api/campaigns/list',
  schema: {
    operationId: 'listCampaigns',
    tags,
    summary: 'Campanhas dos workspaces escolhidos, as mais novas primeiro.',
    body: z.object({
      offset,
      limit,
      workspaces: z.array(id).max(1_000).optional(),
      name: z.string().trim().max(200).nullish(),
      id: z.coerce.number().int().positive().max(2_147_483_647).nullish(),
      status: campaignStatus.nullish(),
      createdAtPeriod: listPeriod,
    }),
    response: { 200: listOf(campaign) },
  },
  config: { access: whoHas('campaign_view'), reads: true },
})

export const listCampaignBots = operation({
  method: 'GET',
  url: '/api/campaigns/bots',
  schema: {
    operationId: 'listCampaignBots',
    tags,
    summary:
      'Os robôs de objetivo Campanha com um número conectado, por QR code ou pela API oficial, nos workspaces escolhidos; um robô com os dois vem ' +
      'duas vezes.',
    querystring: z.object({ workspaces: queryIds }),
    response: { 200: listOf(z.object({ id, name: z.string(), workspaceId: id, media: z.enum(campaignMedia) })) },
  },
  config: { access: whoHas('campaign_create') },
})

export const approvedTemplate = dialogTemplate.extend({
  /** MARKETING, UTILITY or AUTHENTICATION: the provider's own word, by which it charges. */
  category: z.string(),
})
export type ApprovedTemplate = z.infer<typeof approvedTemplate>

export const listCampaignTemplates = operation({
  method: 'GET',
  url: '/api/campaigns/templates',
  schema: {
    operationId: 'listCampaignTemplates',
    tags,
    summary: 'As mensagens aprovadas da conta do número de um robô, com sua categoria.',
    querystring: z.object({ botId: urlId }),
    response: { 200: z.object({ result: z.array(approvedTemplate) }) },
  },
  config: { access: whoHas('campaign_create') },
})

/** Files go in the body as base64: room for a video of 16 MB and the contacts; a larger document is uploaded before. */
const maxBodyBytes = 32 * 1024 * 1024

export const createCampaign = operation({
  method: 'POST',
  url: '/api/campaigns',
  bodyLimit: maxBodyBytes,
  schema: {
    operationId: 'createCampaign',
    tags,
    summary:
      'Cria uma campanha: uma mensagem para cada contato, uma a cada intervalo a partir do início. O mesmo clientId responde a mesma ' +
      'campanha; com outro conteúdo, 409.',
    body: campaignBody,
    response: { 200: campaign },
  },
  config: { access: whoHas('campaign_create') },
})

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
  /** Of the receivers, who never wrote to this number, and to how many such it writes a day; null: it is not rationed. */
  firstContacts: z.object({ count: z.int().min(0), perDay: z.int().min(1) }).nullable(),
  /** Of the official API, as far as prices are known; null: there are none. */
  cost: messageCost.nullable(),
  /** How many people the account may write first to within 24 hours, as its provider tells; -1: any number. Null: it is not known. */
  dailyLimit: z.int().min(-1).nullable(),
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

/** A campaign whose failures may be tried again: nothing of it is to be sent any more. */
export const endedStatuses = ['COMPLETED', 'CANCELLED'] as const satisfies readonly CampaignStatus[]

export const retryCampaign = operation({
  method: 'POST',
  url: '/api/campaigns/:id/retry',
  schema: {
    operationId: 'retryCampaign',
    tags,
    summary:
      'Cria uma campanha ligada a esta, só com os contatos cuja falha pode ser tentada de novo, que começa em 5 minutos. Quem ficou de fora, quem ' +
      'pediu para não receber e quem talvez tenha recebido não é tentado.',
    params: idParams,
    response: { 200: campaign },
  },
  config: { access: whoHas('campaign_create') },
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

export const startCampaign = operation({
  method: 'POST',
  url: '/api/campaigns/:id/start',
  schema: {
    operationId: 'startCampaign',
    tags,
    summary: 'Continua uma campanha pausada.',
    params: idParams,
    response: { 200: campaign },
  },
  config: { access: whoHas('campaign_edit') },
})

export const pauseCampaign = operation({
  method: 'POST',
  url: '/api/campaigns/:id/pause',
  schema: {
    operationId: 'pauseCampaign',
    tags,
    summary: 'Pausa uma campanha; nenhum envio começa depois da resposta.',
    params: idParams,
    response: { 200: campaign },
  },
  config: { access: whoHas('campaign_edit') },
})

export const cancelCampaign = operation({
  method: 'POST',
  url: '/api/campaigns/:id/cancel',
  schema: {
    operationId: 'cancelCampaign',
    tags,
    summary: 'Cancela uma campanha; nenhum envio começa depois da resposta.',
    params: idParams,
    response: { 200: campaign },
  },
  config: { access: whoHas('campaign_edit') },
})
