import { z } from 'zod'
import {
  campaignIntervals,
  campaignTemplate,
  maxCampaignRecipients,
  sendingHours,
} from '../campaigns/campaign-bodies.ts'
import { previewCampaign as previewInner } from '../campaigns/campaign-preview.ts'
import { getCampaign as getInner, listRecipients as listInnerRecipients } from '../campaigns/campaign-results.ts'
import * as inner from '../campaigns/campaigns.ts'
import { fileId, id, requiredText, text, urlId } from '../common.ts'
import { legalBasis } from '../contacts/consent-bodies.ts'
import { maxMessageLength } from '../limits.ts'
import { apiIdParams, apiPage, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import {
  apiCampaign,
  apiCampaignPreview,
  apiCampaignResults,
  apiCampaignStatus,
  apiCampaignVia,
  apiRecipient,
  apiRecipientOutcome,
} from './resources/campaign.ts'

const area = 'campaigns'

export const listCampaigns = publish({
  of: inner.listCampaigns,
  method: 'GET',
  url: '/api/v1/campaigns',
  area,
  schema: {
    operationId: 'campaigns.list',
    summary: 'Campanhas dos workspaces da integração, pelo id, do maior ao menor.',
    querystring: pageQuery.extend({ status: apiCampaignStatus.optional(), workspaceId: urlId.optional() }),
    response: { 200: apiPage(apiCampaign) },
  },
})

export const getCampaign = publish({
  of: getInner,
  method: 'GET',
  url: '/api/v1/campaigns/:id',
  area,
  schema: {
    operationId: 'campaigns.get',
    summary: 'Uma campanha com o que foi feito dela.',
    params: apiIdParams,
    response: { 200: apiCampaignResults },
  },
})

export const listRecipients = publish({
  of: listInnerRecipients,
  method: 'GET',
  url: '/api/v1/campaigns/:id/recipients',
  area,
  schema: {
    operationId: 'campaigns.recipients',
    summary: 'Os contatos de uma campanha, na ordem do envio, e o que foi feito da mensagem de cada um.',
    params: apiIdParams,
    querystring: pageQuery.extend({ outcome: apiRecipientOutcome.optional() }),
    response: { 200: apiPage(apiRecipient) },
  },
})

/** Reasons that leave contacts out where the campaign asks for it; the others always do. */
const guards = z.enum(['attended', 'recent', 'unanswered', 'stranger', 'no_basis'])

const common = {
  botId: id.describe('De objetivo Campanha, com um número conectado'),
  workspaceId: id,
  via: apiCampaignVia,
  text: text(maxMessageLength).nullish().describe('Com {{1}} nome, {{2}} telefone, {{3}} e-mail; não com template'),
  template: campaignTemplate.nullish().describe('De `whatsapp_api`'),
  interval: z.literal(campaignIntervals).describe('Segundos entre duas mensagens'),
  contacts: z
    .array(id)
    .max(maxCampaignRecipients, `Até ${maxCampaignRecipients} contatos`)
    .default([])
    .describe('Ids; vazio com um segmento'),
  segment: z
    .object({ id, workspaces: z.array(id).max(1_000).optional() })
    .nullish()
    .describe('Um segmento salvo, no lugar de contatos'),
  basis: legalBasis.nullish(),
  guards: z.array(guards).max(guards.options.length).default([]),
  hours: sendingHours.nullish().describe('Horas do dia em que se envia; sem elas, todas'),
}
const startAt = z.iso.datetime({ offset: true, error: 'Data inválida' })

const body = z.object({
  name: requiredText(200),
  ...common,
  startAt,
  file: z
    .object({ id: fileId, name: requiredText(255) })
    .nullish()
    .describe('De um arquivo enviado antes'),
})
export type ApiCampaignBody = z.output<typeof body>

const previewBody = z.object({
  ...common,
  startAt: startAt.nullish(),
  only: z.enum(['receivers', 'left_out']).default('receivers').describe('De quem vem cada mensagem'),
  limit: z.int().min(1).max(100).default(10),
})
export type ApiCampaignPreviewBody = z.output<typeof previewBody>

const refusals = {
  noRobot: 422,
  noApiRobot: 422,
  noTemplate: 422,
  noTemplates: 422,
  unknownTemplate: 422,
  templatesUnavailable: 502,
  wrongValues: 422,
  unresolved: 422,
  segmentGone: 422,
  segmentBroken: 422,
  segmentTooLarge: 422,
  segmentEmpty: 422,
} as const

export const previewCampaign = publish({
  of: previewInner,
  method: 'POST',
  url: '/api/v1/campaigns/preview',
  area,
  reads: true,
  errors: refusals,
  schema: {
    operationId: 'campaigns.preview',
    summary: 'O que uma campanha faria, sem criar nada: quem a recebe, quem fica de fora e por quê, e quando termina.',
    body: previewBody,
    response: { 200: apiCampaignPreview },
  },
})

export const createCampaign = publish({
  of: inner.createCampaign,
  method: 'POST',
  url: '/api/v1/campaigns',
  area,
  repeat: { kind: 'again' },
  errors: {
    ...refusals,
    pastStart: 422,
    noHeaderFile: 422,
    nobody: 422,
    nobodyWants: 422,
    nobodyHas: 422,
    nobodyPasses: 422,
  },
  schema: {
    operationId: 'campaigns.create',
    summary: 'Cria uma campanha: uma mensagem para cada contato, uma a cada intervalo, a partir de `startAt`.',
    body,
    response: { 200: apiCampaign },
  },
})

const change = { params: apiIdParams, response: { 200: apiCampaign } } as const

export const startCampaign = publish({
  of: inner.startCampaign,
  method: 'POST',
  url: '/api/v1/campaigns/:id/start',
  area,
  repeat: { kind: 'shown', by: getCampaign },
  errors: { otherStatus: 409, cannotGo: 409 },
  schema: {
    ...change,
    operationId: 'campaigns.start',
    summary: 'Continua uma campanha pausada. 409 `cannotGo`, com o motivo, se o número não pode enviar agora.',
  },
})

export const pauseCampaign = publish({
  of: inner.pauseCampaign,
  method: 'POST',
  url: '/api/v1/campaigns/:id/pause',
  area,
  repeat: { kind: 'shown', by: getCampaign },
  errors: { otherStatus: 409 },
  schema: {
    ...change,
    operationId: 'campaigns.pause',
    summary: 'Pausa uma campanha; nenhum envio começa depois da resposta.',
  },
})

export const cancelCampaign = publish({
  of: inner.cancelCampaign,
  method: 'POST',
  url: '/api/v1/campaigns/:id/cancel',
  area,
  repeat: { kind: 'shown', by: getCampaign },
  errors: { otherStatus: 409 },
  schema: {
    ...change,
    operationId: 'campaigns.cancel',
    summary: 'Cancela uma campanha de vez; nenhum envio começa depois da resposta.',
  },
})
