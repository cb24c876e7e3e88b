import { z } from 'zod'
import { instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { saveWebhookConfigBody, webhookEndpoints } from './webhook-bodies.ts'

const access = anyOf('bot_view')
const botParams = z.object({ botId: urlId })
const tags = ['Webhook']

/** An endpoint that fails or was switched off; endpoints not listed work, or were never called. */
const endpointState = z.object({
  endpoint: z.enum(webhookEndpoints),
  /** `off`: not called until somebody switches it on. */
  state: z.enum(['failing', 'off']),
  /** Text for people. */
  reason: z.string(),
  since: instant,
  failures: z.int().min(0),
})
export type WebhookEndpointState = z.infer<typeof endpointState>

const webhookConfig = z.object({
  url: z.string(),
  transferUrl: z.string(),
  sendMessageUrl: z.string(),
  closeRoomUrl: z.string(),
  /** Our URL for an outside system's callbacks. */
  callbackUrl: z.string(),
  digitalEmployeeUrl: z.string(),
  /** Our URL for a digital employee's later answers. */
  digitalEmployeeCallbackUrl: z.string(),
  /** Values are masked. */
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Null until one is made. */
  secret: z.object({ madeAt: instant, previousUntil: instant.nullable() }).nullable(),
  endpoints: z.array(endpointState),
})
export type WebhookConfig = z.infer<typeof webhookConfig>

export const getWebhookConfig = operation({
  method: 'GET',
  url: '/api/bots/:botId/webhook-config',
  schema: {
    operationId: 'getWebhookConfig',
    tags,
    summary: 'A configuração de webhook de um bot; valores de cabeçalhos vêm mascarados.',
    params: botParams,
    response: { 200: webhookConfig },
  },
  config: { access },
})

export const saveWebhookConfig = operation({
  method: 'POST',
  url: '/api/bots/:botId/webhook-config',
  schema: {
    operationId: 'saveWebhookConfig',
    tags,
    summary:
      'Grava a configuração de webhook; o campo ausente fica como está. Cria o segredo na primeira vez e o mostra só então.',
    params: botParams,
    body: saveWebhookConfigBody,
    response: { 200: webhookConfig.extend({ newSecret: z.string().nullable() }) },
  },
  config: { access },
})

export const rotateWebhookSecret = operation({
  method: 'POST',
  url: '/api/bots/:botId/webhook-config/secret',
  schema: {
    operationId: 'rotateWebhookSecret',
    tags,
    summary: 'Troca o segredo e mostra o novo, só desta vez; o anterior ainda vale por 24 horas.',
    params: botParams,
    response: { 200: z.object({ secret: z.string(), previousUntil: instant.nullable() }) },
  },
  config: { access },
})

export const resumeWebhookEndpoint = operation({
  method: 'POST',
  url: '/api/bots/:botId/webhook-config/resume',
  schema: {
    operationId: 'resumeWebhookEndpoint',
    tags,
    summary: 'Volta a chamar um endereço que foi desligado.',
    params: botParams,
    body: z.object({ endpoint: z.enum(webhookEndpoints) }),
    response: { 200: z.object({ success: z.literal(true) }) },
  },
  config: { access },
})

export const testWebhook = operation({
  method: 'POST',
  url: '/api/bots/:botId/webhook-config/test',
  schema: {
    operationId: 'testWebhook',
    tags,
    summary: 'Chama um endereço gravado com um exemplo, marcado `test: true`, e diz o que aconteceu.',
    params: botParams,
    body: z.object({ endpoint: z.enum(webhookEndpoints) }),
    response: {
      200: z.object({
        deliveryId: z.int(),
        ok: z.boolean(),
        /** HTTP status; null without an answer. */
        status: z.int().nullable(),
        ms: z.int().min(0),
        failure: z.string().nullable(),
        /** For an accepted answer: parts that were ignored, and how to fix them. */
        note: z.string().nullable(),
      }),
    },
  },
  config: { access },
})

export const webhookDeliveryKinds = ['node', 'silence', 'employee', 'transfer', 'message', 'close', 'test'] as const
export const webhookDeliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

const delivery = z.object({
  id: z.int(),
  /** The `webhook-id` header. */
  webhookId: z.string(),
  kind: z.enum(webhookDeliveryKinds),
  state: z.enum(webhookDeliveryStates),
  dialogId: z.int().nullable(),
  attempts: z.int().min(0),
  status: z.int().nullable(),
  /** Why it failed; for a delivered call, ignored parts of its answer. */
  failure: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  /** Whether it may be sent again; only notifications may. */
  canReplay: z.boolean(),
})
export type WebhookDelivery = z.infer<typeof delivery>

export const listWebhookDeliveries = operation({
  method: 'GET',
  url: '/api/bots/:botId/webhook-deliveries',
  schema: {
    operationId: 'listWebhookDeliveries',
    tags,
    summary: 'As chamadas a sistemas externos, das mais novas; `next` segue para as anteriores.',
    params: botParams,
    querystring: z.object({
      state: z.enum(webhookDeliveryStates).optional(),
      before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: {
      200: z.object({ result: z.array(delivery), next: z.int().nullable(), failed: z.int().min(0).max(100) }),
    },
  },
  config: { access },
})

const deliveryParams = botParams.extend({
  deliveryId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

export const getWebhookDelivery = operation({
  method: 'GET',
  url: '/api/bots/:botId/webhook-deliveries/:deliveryId',
  schema: {
    operationId: 'getWebhookDelivery',
    tags,
    summary: 'Uma chamada com o que foi enviado e cada tentativa. O corpo das respostas, só para administradores.',
    params: deliveryParams,
    response: {
      200: delivery.extend({
        url: z.string(),
        body: z.string().nullable(),
        nextAt: instant.nullable(),
        history: z.array(
          z.object({
            number: z.int(),
            at: instant,
            status: z.int().nullable(),
            ms: z.int(),
            failure: z.string().nullable(),
            answer: z.string().nullable(),
          }),
        ),
      }),
    },
  },
  config: { access },
})

export const replayWebhookDelivery = operation({
  method: 'POST',
  url: '/api/bots/:botId/webhook-deliveries/:deliveryId/replay',
  schema: {
    operationId: 'replayWebhookDelivery',
    tags,
    summary: 'Envia de novo uma chamada que terminou, com o mesmo `webhook-id`.',
    params: deliveryParams,
    response: { 200: delivery },
  },
  config: { access },
})

export const replayFailedWebhooks = operation({
  method: 'POST',
  url: '/api/bots/:botId/webhook-deliveries/replay-failed',
  schema: {
    operationId: 'replayFailedWebhooks',
    tags,
    summary: 'Envia de novo as chamadas que falharam, até 1000 por vez, das mais antigas.',
    params: botParams,
    response: { 200: z.object({ replayed: z.int().min(0), remain: z.boolean() }) },
  },
  config: { access },
})
