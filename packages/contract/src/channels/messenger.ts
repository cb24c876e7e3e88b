import { z } from 'zod'
import { done, id, idParams, instant, requiredText, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/** Kind of a Meta account's connections: its pages, or the Instagram accounts linked to them. */
export const metaPageType = z.enum(['FACEBOOK', 'INSTAGRAM'])
export type MetaPageType = z.infer<typeof metaPageType>

/** Meta's id of a page or an Instagram account. */
const pageParams = idParams.extend({ pageId: z.string().regex(/^\w{1,100}$/, 'Página inválida') })
const ofWhichType = z.object({ type: metaPageType })

export const metaPageList = z.object({
  /** The logged-in Meta user; null: none. */
  id: z.string().nullable(),
  userName: z.string(),
  userPictureUrl: z.string().nullable(),
  /** Why Meta no longer accepts our calls for this user; null if it does. */
  reconnect: z.string().nullable(),
  pages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** URL of its picture; it expires soon. */
      url: z.string().nullable(),
      /** Time of the connection; null: not connected. */
      updatedAt: instant.nullable(),
      active: z.boolean(),
      /** Connected to another bot of the company. */
      isElsewhere: z.boolean(),
      /** The connection's problem, for people; null: none. */
      trouble: z.string().nullable(),
    }),
  ),
})
export type MetaPageList = z.infer<typeof metaPageList>

export const startMessengerLogin = operation({
  method: 'POST',
  url: '/api/bots/:id/messenger/login',
  schema: {
    operationId: 'startMessengerLogin',
    tags: ['Canais'],
    summary: 'Começa a conexão de uma conta da Meta: o endereço da janela, com um estado que vale uma vez.',
    params: idParams,
    body: ofWhichType,
    response: { 200: z.object({ url: z.string() }) },
  },
  config: { access: anyOf('bot_view') },
})

export const finishMessengerLogin = operation({
  method: 'POST',
  url: '/api/bots/messenger/Oauth',
  schema: {
    operationId: 'finishMessengerLogin',
    tags: ['Canais'],
    summary: 'Termina a conexão de uma conta da Meta com o que a janela trouxe.',
    /** `botToken` returns the login's state, which determines the bot. */
    body: z.object({ code: requiredText(4_000), botToken: requiredText(500) }),
    response: { 200: z.object({ botId: id }) },
  },
  config: { access: anyOf('bot_view') },
})

export const listMessengerPages = operation({
  method: 'GET',
  url: '/api/bots/:id/messenger/pages',
  schema: {
    operationId: 'listMessengerPages',
    tags: ['Canais'],
    summary: 'As páginas, ou contas do Instagram, da conta da Meta conectada ao bot.',
    params: idParams,
    querystring: ofWhichType,
    response: { 200: metaPageList },
  },
  config: { access: anyOf('bot_view') },
})

export const subscribeMessengerPage = operation({
  method: 'POST',
  url: '/api/bots/:id/messenger/account/:pageId/subscribe',
  schema: {
    operationId: 'subscribeMessengerPage',
    tags: ['Canais'],
    summary: 'Conecta uma página, ou uma conta do Instagram, ao bot.',
    params: pageParams,
    response: { 200: done },
  },
  config: { access: anyOf('bot_view') },
})

export const unsubscribeMessengerPage = operation({
  method: 'POST',
  url: '/api/bots/:id/messenger/account/:pageId/unsubscribe',
  schema: {
    operationId: 'unsubscribeMessengerPage',
    tags: ['Canais'],
    summary: 'Desconecta uma página, ou uma conta do Instagram, do bot.',
    params: pageParams,
    response: { 200: done },
  },
  config: { access: anyOf('bot_view') },
})

export const disconnectMetaAccount = operation({
  method: 'DELETE',
  url: '/api/bots/:id/messenger/:userId',
  schema: {
    operationId: 'disconnectMetaAccount',
    tags: ['Canais'],
    summary: 'Desconecta a conta da Meta do bot, com todas as suas páginas.',
    params: z.object({ id: urlId, userId: z.string().regex(/^\w{1,100}$/, 'Conta inválida') }),
    response: { 200: done },
  },
  config: { access: anyOf('bot_view') },
})
