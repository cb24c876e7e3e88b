import { z } from 'zod'
import { done } from '../common.ts'
import { operation } from '../operation.ts'
import { publicAccess } from '../people/permissions.ts'
import {
  LivechatConfig,
  LivechatMessages,
  LivechatMessagesQuery,
  LivechatRatingBody,
  LivechatSendBody,
  LivechatSent,
  LivechatSession,
  LivechatSessionBody,
  LivechatUploaded,
} from './livechat-shapes.ts'

/*
 * The visitors' side of the live chat: calls between the widget on a customer's site and the server.
 *
 * A bot token is public (it is in the snippet on the customer's page), and only allows starting a conversation. A
 * visitor token is a secret of 256 bits made by the server, and gives access only to one visitor's own conversation
 * with that bot (a visitor signed by the company's server gets a signed token that expires after some hours). It is
 * sent as `authorization: Bearer …` (in the websocket: in the first frame), never in a URL.
 *
 * Errors have the shape of every other operation, `{ code, message, description, fields? }`, message in Portuguese: 400
 * bad input, 401 unknown visitor token (the widget then requests a new session), 403 an Origin that the bot does not
 * allow, 404 unknown bot token, 409 the same `clientId` with another body, 413 file too large, 429 too many calls (with
 * `retry-after`, in seconds). The widget of an inactive bot does not open: `config` says so, the other calls answer
 * 404.
 *
 * `config` answers pages of any origin (`access-control-allow-origin: *`), since the launcher on the customer's site
 * calls it; all other calls come from the frame, and so from our own origin.
 *
 * Pages belonging to these operations, served as files: `/livechat/script.js`, `/livechat/style.css`,
 * `/livechat/assets/*`, `/livechat/frame/:botToken` (HTML; `content-security-policy: frame-ancestors` names the bot's
 * allowed sites, no x-frame-options) and, if the demo company exists, `/demo/loja`.
 */

/** Path of the websocket, which is not in the table of operations. */
export const livechatStreamUrl = '/api/livechat/:botToken/stream'

const params = z.object({ botToken: z.string().min(1).max(200) })
const tags = ['Live chat'] as const

/** Data shown by the launcher. May be cached for a minute; contains no secret. */
export const readLivechatConfig = operation({
  method: 'GET',
  url: '/api/livechat/:botToken/config',
  schema: {
    operationId: 'readLivechatConfig',
    tags,
    summary: 'Aparência e ajustes do widget de um bot.',
    params,
    response: { 200: LivechatConfig },
  },
  config: {
    access: publicAccess('The launcher on a customer’s site asks it; it answers only what the widget shows.'),
    cookieless: true,
  },
})

/** Begins or continues a visitor's conversation. A given name, e-mail or phone is stored in the contact. */
export const openLivechatSession = operation({
  method: 'POST',
  url: '/api/livechat/:botToken/session',
  schema: {
    operationId: 'openLivechatSession',
    tags,
    summary: 'Começa ou retoma a conversa de um visitante.',
    params,
    body: LivechatSessionBody,
    response: { 200: LivechatSession },
  },
  config: {
    access: publicAccess('Visitors have no login; it opens only the conversation of the secret that is handed in.'),
    cookieless: true,
  },
})

/**
 * Stores the visitor's message and runs the bot's turn. Repeating the same `clientId` returns the same answer, and
 * stores nothing.
 */
export const sendLivechatMessage = operation({
  method: 'POST',
  url: '/api/livechat/:botToken/messages',
  schema: {
    operationId: 'sendLivechatMessage',
    tags,
    summary: 'Recebe a mensagem de um visitante e dá a vez ao bot; o mesmo clientId não grava duas vezes.',
    params,
    body: LivechatSendBody,
    response: { 200: LivechatSent },
  },
  config: {
    access: publicAccess('The visitor token in the authorization header names the one conversation it writes to.'),
    cookieless: true,
  },
})

/** Stores the visitor's rating. Repeating it changes nothing; 409 without an open question. */
export const rateLivechat = operation({
  method: 'POST',
  url: '/api/livechat/:botToken/rating',
  schema: {
    operationId: 'rateLivechat',
    tags,
    summary: 'Recebe a avaliação de um visitante, de 1 a 5, com ou sem comentário.',
    params,
    body: LivechatRatingBody,
    response: { 200: done },
  },
  config: {
    access: publicAccess('The visitor token in the authorization header names the one visitor who was asked.'),
    cookieless: true,
  },
})

/** Reads changes since a cursor, or an older page. */
export const listLivechatMessages = operation({
  method: 'GET',
  url: '/api/livechat/:botToken/messages',
  schema: {
    operationId: 'listLivechatMessages',
    tags,
    summary: 'Mensagens novas ou alteradas desde um cursor, ou uma página mais antiga.',
    params,
    querystring: LivechatMessagesQuery,
    response: { 200: LivechatMessages },
  },
  config: {
    access: publicAccess('The visitor token in the authorization header names the one conversation it reads.'),
    cookieless: true,
  },
})

/** Stores one file (multipart, field `file`) for a message about to be sent. The type is detected from its bytes. */
export const uploadLivechatFile = operation({
  method: 'POST',
  url: '/api/livechat/:botToken/files',
  schema: {
    operationId: 'uploadLivechatFile',
    tags,
    summary: 'Recebe um arquivo do visitante (multipart: file).',
    params,
    response: { 200: LivechatUploaded },
  },
  config: {
    access: publicAccess(
      'The visitor token in the authorization header owns the file; sizes, types and rate are limited.',
    ),
    multipart: true,
    cookieless: true,
  },
})

/** Marks everything up to a cursor as seen by the visitor, for the attendant's receipts. Never goes back. */
export const markLivechatRead = operation({
  method: 'POST',
  url: '/api/livechat/:botToken/read',
  schema: {
    operationId: 'markLivechatRead',
    tags,
    summary: 'Marca como lido até um cursor.',
    params,
    body: z.object({ cursor: z.string().max(200) }),
    response: { 200: done },
  },
  config: {
    access: publicAccess('The visitor token in the authorization header names the one conversation it marks.'),
    cookieless: true,
  },
})
