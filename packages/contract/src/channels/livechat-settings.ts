import { z } from 'zod'
import { done, idParams, instant } from '../common.ts'
import { operation } from '../operation.ts'
import type { Access } from '../people/permissions.ts'
import { livechatSettingsBody } from './livechat-bodies.ts'

/*
 * The staff's side of the live chat: what a bot's chat is like and where it may stand. The visitors' side is livechat.ts.
 */

/** Non-administrators need the company's switch of the channel. */
const access: Access = { kind: 'any', permissions: ['bot_view'], flag: 'livechat' }
const tags = ['Live chat'] as const

/** Keys by which a company's server signs who a visitor is. Their text is shown once, as they are made. */
export const livechatKeys = z.object({
  /** Null: nobody is signed. */
  current: z.object({ createdAt: instant }).nullable(),
  /** Still accepted while the company's server changes to the new one. */
  previous: z.object({ validUntil: instant }).nullable(),
})

export const livechatSettings = z.object({
  active: z.boolean(),
  /** The bot itself is on: an inactive one shows no chat, whatever its channel says. */
  botActive: z.boolean(),
  /** The company may use the channel. */
  allowed: z.boolean(),
  token: z.string(),
  /** Where this installation is reached from outside, without a slash at the end; null: as the browser reached it. */
  publicUrl: z.string().nullable(),
  sites: z.array(z.string()),
  liveChatInteractions: z.array(z.object({ position: z.int(), interaction: z.string() })),
  nameOnStart: z.boolean(),
  emailOnStart: z.boolean(),
  phoneOnStart: z.boolean(),
  whatsappRedirect: z.boolean(),
  /** The number to which visitors may be led; null: the bot has none that is connected. */
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

/** So long the former key is accepted beside a new one, in days. */
export const previousKeyDays = 7

/** 409 while a former key is still accepted: a third would end one that is in use. */
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
