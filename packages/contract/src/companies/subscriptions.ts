import { z } from 'zod'
import { eventTypeNames } from '../api/event-types.ts'
import { eventNumber, id, instant, limit, urlEventNumber, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import {
  replayBody,
  resumeBody,
  rotateSecretBody,
  subscriptionBody,
  subscriptionChanges,
} from './subscription-bodies.ts'

/**
 * Subscriptions: addresses to which an integration's events are sent, signed. The tabs Eventos and Entregas of the page Integrações. Creating or
 * changing one requires the rights of the integration (else 403 `notYours`, `workspaceNotYours`), as a key does: what it hears is what they may read.
 */

const tags = ['Integrações'] as const
const access = anyOf('profile_edit')

/** `paused`: by a person. `off`: switched off, since its address failed for three days or said 410; `reason` says which. */
export const subscriptionStates = ['active', 'paused', 'off'] as const

export const subscriptionRecord = z.object({
  id,
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(eventTypeNames)),
  includeOwn: z.boolean(),
  concurrency: z.int(),
  /** Values are masked (`maskedValue`). */
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  state: z.enum(subscriptionStates),
  /** While calls fail or it is off: since when, how many in a row, and the last reason as a text for people. Null: it works, or was never called. */
  trouble: z.object({ since: instant, failures: z.int().min(1), reason: z.string() }).nullable(),
  /** When it was paused or switched off. */
  stoppedAt: instant.nullable(),
  secret: z.object({ madeAt: instant, /** Until when the old one signs too. */ previousUntil: instant.nullable() }),
  /** Events not delivered yet: what `resume` from `stopped` would tell. Counted up to 100,001. */
  waiting: z.int().min(0),
  /** Deliveries given up among those kept, counted up to 1,001. */
  failed: z.int().min(0),
  lastDeliveredAt: instant.nullable(),
  createdAt: instant,
  /** A person, or the integration itself by its key. */
  createdBy: z.object({ id, name: z.string() }).nullable(),
  revision,
})
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>

const ofIntegration = z.object({ id: urlId })
const ofSubscription = z.object({ id: urlId, subscriptionId: urlId })
const ofDelivery = ofSubscription.extend({ number: urlEventNumber })

/** At most 20, by name. */
export const listSubscriptions = operation({
  method: 'GET',
  url: '/api/integrations/:id/subscriptions',
  schema: {
    operationId: 'listSubscriptions',
    tags,
    summary: 'Os endereços que recebem os eventos de uma integração.',
    params: ofIntegration,
    response: { 200: z.object({ result: z.array(subscriptionRecord) }) },
  },
  config: { access },
})

const secretOnce = z.string().describe('Só esta resposta o mostra')

/** 409 `tooManySubscriptions`, `integrationEnded`; `subscriptionNameTaken` at the field `name`; an address that may not be called: at `url`. */
export const createSubscription = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions',
  schema: {
    operationId: 'createSubscription',
    tags,
    summary: 'Passa a enviar eventos a um endereço; o segredo das assinaturas só esta resposta mostra.',
    params: ofIntegration,
    body: subscriptionBody,
    response: { 200: z.object({ subscription: subscriptionRecord, secret: secretOnce }) },
  },
  config: { access },
})

/** Changed types hold for events that are not in the queue yet: up to a thousand that are will still be sent, or still be missing. */
export const updateSubscription = operation({
  method: 'PUT',
  url: '/api/integrations/:id/subscriptions/:subscriptionId',
  schema: {
    operationId: 'updateSubscription',
    tags,
    summary: 'Altera nome, endereço, tipos de evento ou cabeçalhos de uma inscrição.',
    params: ofSubscription,
    body: subscriptionChanges,
    response: { 200: subscriptionRecord },
  },
  config: { access },
})

export const deleteSubscription = operation({
  method: 'DELETE',
  url: '/api/integrations/:id/subscriptions/:subscriptionId',
  schema: {
    operationId: 'deleteSubscription',
    tags,
    summary: 'Exclui uma inscrição, com o que esperava para ser enviado.',
    params: ofSubscription,
    response: { 200: z.object({ success: z.literal(true) }) },
  },
  config: { access },
})

export const rotateSubscriptionSecret = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/secret',
  schema: {
    operationId: 'rotateSubscriptionSecret',
    tags,
    summary: 'Troca o segredo e mostra o novo, só desta vez; o anterior para agora ou assina também por 24 horas.',
    params: ofSubscription,
    body: rotateSecretBody,
    response: { 200: z.object({ secret: secretOnce, previousUntil: instant.nullable() }) },
  },
  config: { access },
})

/** 429 after ten in a row. */
export const testSubscription = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/test',
  schema: {
    operationId: 'testSubscription',
    tags,
    summary: 'Envia um evento de exemplo, `subscription.test`, e diz o que aconteceu.',
    params: ofSubscription,
    response: {
      200: z.object({
        ok: z.boolean(),
        /** HTTP status; null without an answer. */
        status: z.int().nullable(),
        ms: z.int().min(0),
        /** Text for people. */
        failure: z.string().nullable(),
      }),
    },
  },
  config: { access },
})

export const pauseSubscription = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/pause',
  schema: {
    operationId: 'pauseSubscription',
    tags,
    summary: 'Para de enviar; o que acontece enquanto isso espera, até 30 dias (mensagens, 7).',
    params: ofSubscription,
    response: { 200: subscriptionRecord },
  },
  config: { access },
})

export const resumeSubscription = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/resume',
  schema: {
    operationId: 'resumeSubscription',
    tags,
    summary:
      'Volta a enviar uma inscrição pausada ou desligada: de onde parou, ou só o que acontecer de agora em diante.',
    params: ofSubscription,
    body: resumeBody,
    response: { 200: subscriptionRecord },
  },
  config: { access },
})

/** `from`: 410 `eventsForgotten` for a number that is no longer kept, with `details.oldest`. */
export const replaySubscription = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/replay',
  schema: {
    operationId: 'replaySubscription',
    tags,
    summary: 'Envia de novo os eventos a partir de um número, ou os que foram dados por perdidos (até 1000 por vez).',
    params: ofSubscription,
    body: replayBody,
    response: { 200: z.object({ replayed: z.int().min(0), /** There are more to repeat. */ remain: z.boolean() }) },
  },
  config: { access },
})

/** `pending`: waits, or is tried again at `nextAt`. `failed`: given up after the last try. `skipped`: by a person. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'skipped'] as const
export type EventDeliveryState = (typeof deliveryStates)[number]

const eventDelivery = z.object({
  number: eventNumber,
  type: z.enum(eventTypeNames),
  /** When it happened. */
  at: instant,
  state: z.enum(deliveryStates),
  tries: z.int().min(0),
  /** Of the last try; null without an answer, or before the first. */
  status: z.int().nullable(),
  ms: z.int().nullable(),
  failure: z.string().nullable(),
  lastTryAt: instant.nullable(),
  /** Of a pending one: not before. */
  nextAt: instant.nullable(),
  canReplay: z.boolean(),
  canSkip: z.boolean(),
})
export type EventDelivery = z.infer<typeof eventDelivery>

/** Those that were tried or wait in the queue (of a long backlog only the next 1,000 do), the highest number first. */
export const listEventDeliveries = operation({
  method: 'GET',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/deliveries',
  schema: {
    operationId: 'listEventDeliveries',
    tags,
    summary: 'As entregas de uma inscrição, das mais novas; `next` segue para as anteriores.',
    params: ofSubscription,
    querystring: z.object({
      state: z.enum(deliveryStates).optional(),
      /** Below this number. */
      before: urlEventNumber.optional(),
      limit,
    }),
    response: { 200: z.object({ result: z.array(eventDelivery), next: eventNumber.nullable() }) },
  },
  config: { access },
})

/** 409 `stillWaiting` for a pending one, `queueFull` where a thousand wait; 410 `eventsForgotten`. */
export const replayEventDelivery = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/deliveries/:number/replay',
  schema: {
    operationId: 'replayEventDelivery',
    tags,
    summary: 'Envia de novo um evento, com o mesmo `webhook-id`.',
    params: ofDelivery,
    response: { 200: eventDelivery },
  },
  config: { access },
})

/** 409 `notWaiting` for one that is not pending. */
export const skipEventDelivery = operation({
  method: 'POST',
  url: '/api/integrations/:id/subscriptions/:subscriptionId/deliveries/:number/skip',
  schema: {
    operationId: 'skipEventDelivery',
    tags,
    summary: 'Desiste de um evento que não é aceito, para que os seguintes da mesma conversa ou contato sigam.',
    params: ofDelivery,
    response: { 200: eventDelivery },
  },
  config: { access },
})
