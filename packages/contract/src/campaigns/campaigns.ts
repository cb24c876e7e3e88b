import { z } from 'zod'
import { chosenIds, id, idParams, instant, limit, listOf, listPeriod, offset, urlId } from '../common.ts'
import { dialogTemplate } from '../inbox/reply-window.ts'
import { operation } from '../operation.ts'
import { maxCampaignBody as maxBodyBytes, campaignTag as tags, whoHas } from './campaign-access.ts'
import { campaignBody, campaignMedia } from './campaign-bodies.ts'

export const campaignStatuses = ['PENDING', 'IN_PROGRESS', 'PAUSED', 'COMPLETED', 'CANCELLED'] as const
export const campaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.infer<typeof campaignStatus>

export const campaignActions = ['start', 'pause', 'cancel'] as const
export type CampaignAction = (typeof campaignActions)[number]

/** Allowed actions by status. */
export const actionsOfCampaign: Readonly<Record<CampaignStatus, readonly CampaignAction[]>> = {
  PENDING: ['pause', 'cancel'],
  IN_PROGRESS: ['pause', 'cancel'],
  PAUSED: ['start', 'cancel'],
  COMPLETED: [],
  CANCELLED: [],
}

/** Why a campaign cannot continue with its number's current state, what helps, and the bot and channel concerned. */
export const campaignObstacle = z.object({ reason: z.string(), advice: z.string(), botId: id, kind: z.string() })
export type CampaignObstacle = z.infer<typeof campaignObstacle>

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
  /** Why it waits or was paused, unless a person paused it. */
  notice: z.string().nullable(),
  /** Expected time of its next message; null: none is due. */
  nextAt: instant.nullable(),
  obstacle: campaignObstacle.nullable(),
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
      'Os bots de objetivo Campanha com um número conectado, por QR code ou pela API oficial, nos workspaces escolhidos; um bot com os dois vem ' +
      'duas vezes.',
    querystring: z.object({ workspaces: chosenIds }),
    response: {
      200: listOf(
        z.object({
          id,
          name: z.string(),
          workspaceId: id,
          media: z.enum(campaignMedia),
          /** Its number, formatted; null: unknown. */
          account: z.string().nullable(),
        }),
      ),
    },
  },
  config: { access: whoHas('campaign_create') },
})

export const approvedTemplate = dialogTemplate.extend({
  /** MARKETING, UTILITY or AUTHENTICATION: the provider's category, which decides the price. */
  category: z.string(),
})
export type ApprovedTemplate = z.infer<typeof approvedTemplate>

export const listCampaignTemplates = operation({
  method: 'GET',
  url: '/api/campaigns/templates',
  schema: {
    operationId: 'listCampaignTemplates',
    tags,
    summary: 'As mensagens aprovadas da conta do número de um bot, com sua categoria.',
    querystring: z.object({ botId: urlId }),
    response: { 200: z.object({ result: z.array(approvedTemplate) }) },
  },
  config: { access: whoHas('campaign_create') },
})

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

/** Statuses in which failures may be retried, since nothing more will be sent. */
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
