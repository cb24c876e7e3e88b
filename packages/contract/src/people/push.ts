import { z } from 'zod'
import { done } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from './permissions.ts'

/*
 * Web push: notifications to a person's browsers while the product is closed. Each subscription ends with its session.
 */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Omnichannel'] as const

/** Limit per person; the oldest is removed. */
export const maxPushSubscriptions = 10

const endpoint = z.url({ protocol: /^https?$/, error: 'Endereço inválido' }).max(1_000)

/** Fields of the browser's `PushSubscription`. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    /** The browser's public key: an uncompressed point of P-256. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'Chave inválida'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Chave inválida'),
  }),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscription>

/** Content of a notification, encrypted for the browser: details are fetched by the logged-in page. */
export interface PushWake {
  kind: 'message' | 'transferred' | 'offered' | 'mentioned' | 'reminded'
  dialogId: number
}

export const getPushKey = operation({
  method: 'GET',
  url: '/api/push/key',
  schema: {
    operationId: 'getPushKey',
    tags,
    summary: 'A chave pública com que um navegador assina os avisos da instalação.',
    response: { 200: z.object({ publicKey: z.string() }) },
  },
  config: { access },
})

export const savePushSubscription = operation({
  method: 'PUT',
  url: '/api/push/subscription',
  schema: {
    operationId: 'savePushSubscription',
    tags,
    summary: 'Avisa este navegador de quem chama, até a sessão dele terminar. O mais antigo de dez dá lugar.',
    body: pushSubscription,
    response: { 200: done },
  },
  config: { access },
})

export const removePushSubscription = operation({
  method: 'POST',
  url: '/api/push/subscription/remove',
  schema: {
    operationId: 'removePushSubscription',
    tags,
    summary: 'Deixa de avisar um navegador de quem chama.',
    body: z.object({ endpoint }),
    response: { 200: done },
  },
  config: { access },
})
