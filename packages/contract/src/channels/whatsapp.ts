import { z } from 'zod'
import { id, idParams, requiredText } from '../common.ts'
import { operation } from '../operation.ts'
import type { Access } from '../people/permissions.ts'
import { whatsappConfigBody } from './whatsapp-bodies.ts'

/*
 * WhatsApp Business by Meta's API: how a bot gets its number. The number that is linked by a QR code is another channel.
 */

/** Non-administrators need the company's switch of the channel. */
const access: Access = { kind: 'any', permissions: ['bot_view'], flag: 'whatsappApiMeta' }
const tags = ['WhatsApp'] as const

/** A number that the person who logged in may choose; spelled so on the wire. */
const account = z.object({
  phone: z.string(),
  name: z.string(),
  /** Masked. */
  token: z.string(),
  url: z.string(),
  whastappBusinessPhoneId: z.string(),
  whastappBusinessAccountId: z.string(),
  /** Another bot of the company has it: it cannot be chosen here. */
  isElsewhere: z.boolean(),
})
export type WhatsappAccount = z.infer<typeof account>

export const whatsappSettings = z.object({
  accounts: z.array(account),
  /** Who logged in at Meta; null: nobody, or the login was taken back. */
  person: z.string().nullable(),
  /** Why the numbers of the account cannot be listed, for people. */
  accountsFailure: z.string().nullable(),
  phone: z.string(),
  /** Masked; empty where there is none. */
  token: z.string(),
  url: z.string(),
  phoneId: z.string(),
  accountId: z.string(),
  active: z.boolean(),
  /** Null: the bot has no number yet. */
  state: z.enum(['connected', 'reconnect', 'blocked']).nullable(),
  stateReason: z.string().nullable(),
  /** False: this installation has no app at Meta, so nothing can be connected. */
  available: z.boolean(),
})
export type WhatsappSettings = z.infer<typeof whatsappSettings>

export const getWhatsappSettings = operation({
  method: 'GET',
  url: '/api/bots/:id/whatsapp-business-settings',
  schema: {
    operationId: 'getWhatsappSettings',
    tags,
    summary: 'Número de WhatsApp Business de um bot, e os que a conta conectada oferece.',
    params: idParams,
    response: { 200: whatsappSettings },
  },
  config: { access },
})

/** The answer is where the browser's window goes; the state in it is this session's, once and for ten minutes. */
export const startWhatsappLogin = operation({
  method: 'POST',
  url: '/api/bots/:id/whatsapp-business-settings/login',
  schema: {
    operationId: 'startWhatsappLogin',
    tags,
    summary: 'Começa o login na Meta para escolher um número.',
    params: idParams,
    response: { 200: z.object({ url: z.string() }) },
  },
  config: { access },
})

/** `botToken` carries the state of the login back; the bot is the one that it began for. */
export const finishWhatsappLogin = operation({
  method: 'POST',
  url: '/api/bots/whatsapp/Oauth',
  schema: {
    operationId: 'finishWhatsappLogin',
    tags,
    summary: 'Termina o login na Meta com o que a página dela devolveu.',
    body: z.object({ code: requiredText(2_000), botToken: requiredText(200) }),
    response: { 200: z.object({ botId: id }) },
  },
  config: { access },
})

export const updateWhatsappConfig = operation({
  method: 'POST',
  url: '/api/bots/:id/update-meta-config',
  schema: {
    operationId: 'updateWhatsappConfig',
    tags,
    summary: 'Grava o número de WhatsApp Business de um bot: registra, assina os avisos e liga ou desliga.',
    params: idParams,
    body: whatsappConfigBody,
    response: { 200: z.object({ id }) },
  },
  config: { access },
})

export const disconnectWhatsapp = operation({
  method: 'POST',
  url: '/api/bots/:id/whatsapp-business-settings/disconnect',
  schema: {
    operationId: 'disconnectWhatsapp',
    tags,
    summary: 'Desconecta a conta da Meta e o número do bot.',
    params: idParams,
    response: { 200: z.object({ id }) },
  },
  config: { access },
})
