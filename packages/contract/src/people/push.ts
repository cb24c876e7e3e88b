import { z } from 'zod'
import { done } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from './permissions.ts'

/* A person's browsers that are woken while the product is closed (web push): each person's own, each until its session ends. */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Omnichannel'] as const

/** Of one person; the oldest makes room. */
export const maxPushSubscriptions = 10

const endpoint = z.url({ protocol: /^https?$/, error: 'Endereço inválido' }).max(1_000)

/** As the browser's `PushSubscription` says it. */
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

/** All that a wake says, encrypted for the browser: whatever is worth reading is fetched by whoever is logged in. */
export interface PushWake {
  kind: 'message' | 'transferred' | 'offered' | 'mentioned'
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
