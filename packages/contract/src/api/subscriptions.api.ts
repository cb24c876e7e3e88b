import { z } from 'zod'
import { headerName, maxWebhookHeaders, refusedHeaders } from '../channels/webhook-bodies.ts'
import { urlEventNumber } from '../common.ts'
import {
  replayBody,
  resumeBody,
  rotateSecretBody,
  subscribedTypes,
  subscriptionConcurrency,
  subscriptionName,
  subscriptionUrl,
} from '../companies/subscription-bodies.ts'
import { deliveryStates } from '../companies/subscriptions.ts'
import { apiDone, apiPage, apiWhole, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiDelivery, apiSubscription } from './resources/subscription.ts'

const area = 'events'
const byName = z.object({ name: subscriptionName })

export const listOwnSubscriptions = publish({
  method: 'GET',
  url: '/api/v1/subscriptions',
  area,
  schema: {
    operationId: 'subscriptions.list',
    summary: 'Os endereços que recebem os eventos desta integração.',
    response: { 200: apiWhole(apiSubscription) },
  },
})

export const getOwnSubscription = publish({
  method: 'GET',
  url: '/api/v1/subscriptions/:name',
  area,
  schema: {
    operationId: 'subscriptions.get',
    summary: 'Uma inscrição.',
    params: byName,
    response: { 200: apiSubscription },
  },
})

const header = z
  .string()
  .max(2_000)
  .regex(/^[\t\x20-\x7e\x80-\xff]+$/, 'O valor tem caracteres que não podem ser enviados')

const headers = z
  .record(
    z
      .string()
      .regex(headerName, 'Nome inválido: use letras, números e hífen')
      .refine((name) => !refusedHeaders.test(name), 'Este cabeçalho não pode ser enviado'),
    header,
  )
  .refine((all) => Object.keys(all).length <= maxWebhookHeaders, `Máximo de ${maxWebhookHeaders} cabeçalhos`)

export const putOwnSubscription = publish({
  method: 'PUT',
  url: '/api/v1/subscriptions/:name',
  area,
  errors: { addressRefused: 400, headerRefused: 400, tooManySubscriptions: 409 },
  schema: {
    operationId: 'subscriptions.put',
    summary:
      'Cria a inscrição com este nome, ou a altera; repetir não cria outra. Só a resposta que a cria traz o `secret` das assinaturas. Sem `headers`, os que havia ficam.',
    params: byName,
    body: z.object({
      url: subscriptionUrl,
      types: subscribedTypes,
      includeOwn: z.boolean().default(false),
      concurrency: subscriptionConcurrency.default(4),
      headers: headers.optional().describe('Cabeçalhos próprios, como a chave que o seu sistema pede'),
    }),
    response: { 200: apiSubscription.extend({ created: z.boolean(), secret: z.string().nullable() }) },
  },
})

export const deleteOwnSubscription = publish({
  method: 'DELETE',
  url: '/api/v1/subscriptions/:name',
  area,
  schema: {
    operationId: 'subscriptions.delete',
    summary: 'Exclui uma inscrição, com o que esperava.',
    params: byName,
    response: { 200: apiDone },
  },
})

export const rotateOwnSecret = publish({
  method: 'PUT',
  url: '/api/v1/subscriptions/:name/secret',
  area,
  schema: {
    operationId: 'subscriptions.rotate',
    summary: 'Troca o segredo. Com `day`, o anterior também assina por 24 horas; com `now`, para na hora.',
    params: byName,
    body: rotateSecretBody,
    response: { 200: z.object({ secret: z.string(), previousUntil: z.string().nullable() }) },
  },
})

export const testOwnSubscription = publish({
  method: 'POST',
  url: '/api/v1/subscriptions/:name/test',
  area,
  repeat: { kind: 'again' },
  schema: {
    operationId: 'subscriptions.test',
    summary: 'Envia um evento de exemplo, `subscription.test`, e diz o que aconteceu.',
    params: byName,
    response: {
      200: z.object({ ok: z.boolean(), status: z.int().nullable(), ms: z.int(), failure: z.string().nullable() }),
    },
  },
})

export const resumeOwnSubscription = publish({
  method: 'POST',
  url: '/api/v1/subscriptions/:name/resume',
  area,
  repeat: { kind: 'done', isNatural: true },
  schema: {
    operationId: 'subscriptions.resume',
    summary: 'Volta a enviar: `stopped`, de onde parou; `now`, só o que acontecer de agora em diante.',
    params: byName,
    body: resumeBody,
    response: { 200: apiDone },
  },
})

export const replayOwnSubscription = publish({
  method: 'POST',
  url: '/api/v1/subscriptions/:name/replay',
  area,
  repeat: { kind: 'done', isNatural: true },
  errors: { eventsForgotten: 410 },
  schema: {
    operationId: 'subscriptions.replay',
    summary:
      'Envia de novo, com os mesmos `webhook-id`: os eventos a partir de um número, ou os que foram dados por perdidos (1000 por vez).',
    params: byName,
    body: replayBody,
    response: { 200: apiDone },
  },
})

export const listOwnDeliveries = publish({
  method: 'GET',
  url: '/api/v1/subscriptions/:name/deliveries',
  area,
  schema: {
    operationId: 'deliveries.list',
    summary: 'As entregas de uma inscrição, do maior número ao menor.',
    params: byName,
    querystring: pageQuery.extend({ state: z.enum(deliveryStates).optional() }),
    response: { 200: apiPage(apiDelivery) },
  },
})

export const getOwnDelivery = publish({
  method: 'GET',
  url: '/api/v1/subscriptions/:name/deliveries/:number',
  area,
  schema: {
    operationId: 'deliveries.get',
    summary: 'A entrega de um evento.',
    params: byName.extend({ number: urlEventNumber }),
    response: { 200: apiDelivery },
  },
})
