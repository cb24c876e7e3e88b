import { z } from 'zod'
import { eventTypeNames } from '../api/event-types.ts'
import { maxWebhookHeaders, webhookHeader } from '../channels/webhook-bodies.ts'
import { requiredText } from '../common.ts'
import { revision } from '../revision.ts'

/** Separate from the operations; see session-bodies.ts. */

export const maxSubscriptions = 20

/** Concurrent calls to one address. */
export const maxConcurrency = 16

const isHttp = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** By which tools find their own subscription: `PUT /api/v1/subscriptions/{name}`. */
export const subscriptionName = z
  .string()
  .trim()
  .min(1, { error: 'Campo obrigatório', abort: true })
  .max(50, 'Máximo de 50 caracteres')
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Use letras minúsculas sem acento, números, ponto, hífen e sublinhado')

/** The server decides whether the address may be called. */
export const subscriptionUrl = requiredText(2_000).refine(isHttp, 'URL inválida')

export const subscribedTypes = z
  .array(z.enum(eventTypeNames, 'Tipo de evento inválido'))
  .min(1, 'Escolha pelo menos um tipo de evento')
  .max(eventTypeNames.length, 'Não pode conter elementos duplicados')
  .refine((types) => new Set(types).size === types.length, 'Não pode conter elementos duplicados')

export const subscriptionConcurrency = z.int().min(1, 'De 1 a 16').max(maxConcurrency, `De 1 a ${maxConcurrency}`)

const subscriptionFields = z.object({
  name: subscriptionName,
  url: subscriptionUrl,
  types: subscribedTypes,
  /** Also events that the integration caused itself. */
  includeOwn: z.boolean(),
  /** Calls at once; events of one conversation or contact always wait for each other. */
  concurrency: subscriptionConcurrency,
  /** Of its own, like a key that the receiver asks for. Values are never shown again: `maskedValue` keeps the stored one. */
  headers: z.array(webhookHeader).max(maxWebhookHeaders, `Máximo de ${maxWebhookHeaders} cabeçalhos`),
})

export const subscriptionBody = subscriptionFields.extend({
  includeOwn: subscriptionFields.shape.includeOwn.default(false),
  concurrency: subscriptionFields.shape.concurrency.default(4),
  headers: subscriptionFields.shape.headers.default([]),
})
/** Absent fields are left unchanged. */
export const subscriptionChanges = subscriptionFields.extend({ revision }).partial()

/** `now`: the old secret stops signing at once; `day`: both sign for 24 hours. */
export const secretEnds = ['now', 'day'] as const
export const rotateSecretBody = z.object({ when: z.enum(secretEnds, 'Escolha quando') })

/** `stopped`: goes on after the last event that was told; `now`: what happened since is not told. */
export const resumePoints = ['stopped', 'now'] as const
export const resumeBody = z.object({ from: z.enum(resumePoints, 'Escolha de onde continuar') })

/** Events from this number on, in order, or those that were given up. */
export const replayBody = z.discriminatedUnion('what', [
  z.object({ what: z.literal('from'), number: z.int().positive('Informe o número de um evento') }),
  z.object({ what: z.literal('failed') }),
])
