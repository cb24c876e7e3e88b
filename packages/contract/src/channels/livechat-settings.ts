import { z } from 'zod'
import { done, idParams, instant } from '../common.ts'
import { operation } from '../operation.ts'
import type { Access } from '../people/permissions.ts'
import { livechatSettingsBody } from './livechat-bodies.ts'

/* The staff's settings of a bot's live chat. The visitors' side is in livechat.ts. */

/** Non-administrators need the company's flag for the channel. */
const access: Access = { kind: 'any', permissions: ['bot_view'], flag: 'livechat' }
const tags = ['Live chat'] as const

/** Keys with which a company's server signs visitors' ids. Their text is shown only once, when they are made. */
export const livechatKeys = z.object({
  /** Null: visitors are not signed. */
  current: z.object({ createdAt: instant }).nullable(),
  /** Still accepted while the company's server switches to the new key. */
  previous: z.object({ validUntil: instant }).nullable(),
})

export const livechatSettings = z.object({
  active: z.boolean(),
  /** Whether the bot itself is active: an inactive one shows no chat, whatever the channel's setting. */
  botActive: z.boolean(),
  /** Whether the company may use the channel. */
  allowed: z.boolean(),
  token: z.string(),
  /** Public origin of this installation, without a trailing slash; null: the one the browser uses. */
  publicUrl: z.string().nullable(),
  sites: z.array(z.string()),
  liveChatInteractions: z.array(z.object({ position: z.int(), interaction: z.string() })),
  nameOnStart: z.boolean(),
  emailOnStart: z.boolean(),
  phoneOnStart: z.boolean(),
  whatsappRedirect: z.boolean(),
  /** WhatsApp number for redirecting visitors; null: the bot has no connected number. */
  whatsappPhone: z.string().nullable(),
  keys: livechatKeys,
})
export type LivechatSettings = z.infer<typeof livechatSettings>

export const getLivechatSettings = operation({
  method: 'GET',
  url: '/api/bots/:id/livechat',
  schema: {
    operationId: 'getLivechatSettings',
    tags,
    summary: 'Ajustes do atendimento de um bot em sites.',
    params: idParams,
    response: { 200: livechatSettings },
  },
  config: { access },
})

export const updateLivechatSettings = operation({
  method: 'PUT',
  url: '/api/bots/:id/livechat',
  schema: {
    operationId: 'updateLivechatSettings',
    tags,
    summary: 'Altera os ajustes do atendimento em sites; o campo ausente fica como está.',
    params: idParams,
    body: livechatSettingsBody,
    response: { 200: livechatSettings },
  },
  config: { access },
})

/** How long the previous key stays valid, in days. */
export const previousKeyDays = 7

/** 409 while a previous key is still valid: a third key would end one in use. */
export const rotateLivechatKey = operation({
  method: 'POST',
  url: '/api/bots/:id/livechat/key',
  schema: {
    operationId: 'rotateLivechatKey',
    tags,
    summary:
      'Cria a chave que assina visitantes; a anterior vale ainda por alguns dias. A chave aparece só nesta resposta.',
    params: idParams,
    response: { 200: z.object({ key: z.string(), keys: livechatKeys }) },
  },
  config: { access },
})

export const endPreviousLivechatKey = operation({
  method: 'DELETE',
  url: '/api/bots/:id/livechat/key/previous',
  schema: {
    operationId: 'endPreviousLivechatKey',
    tags,
    summary: 'Encerra a chave anterior antes do prazo.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

export const endLivechatKeys = operation({
  method: 'DELETE',
  url: '/api/bots/:id/livechat/key',
  schema: {
    operationId: 'endLivechatKeys',
    tags,
    summary: 'Encerra todas as chaves: nenhum visitante é verificado.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})
