import { z } from 'zod'
import { id, idParams, requiredText } from '../common.ts'
import { operation } from '../operation.ts'
import type { Access } from '../people/permissions.ts'
import { whatsappConfigBody } from './whatsapp-bodies.ts'

/* WhatsApp Business by Meta's API: connecting a bot's number. Numbers linked by QR code are another channel. */

/** Non-administrators need the company's flag for the channel. */
const access: Access = { kind: 'any', permissions: ['bot_view'], flag: 'whatsappApiMeta' }
const tags = ['WhatsApp'] as const

/** A number that the logged-in person may choose; field names as in the API. */
const account = z.object({
  phone: z.string(),
  name: z.string(),
  /** Masked. */
  token: z.string(),
  url: z.string(),
  whastappBusinessPhoneId: z.string(),
  whastappBusinessAccountId: z.string(),
  /** Used by another bot of the company: not available here. */
  isElsewhere: z.boolean(),
})
export type WhatsappAccount = z.infer<typeof account>

export const whatsappSettings = z.object({
  accounts: z.array(account),
  /** The user logged in at Meta; null: none, or the login was revoked. */
  person: z.string().nullable(),
  /** Why the account's numbers cannot be listed, for people. */
  accountsFailure: z.string().nullable(),
  phone: z.string(),
  /** Masked; empty without a token. */
  token: z.string(),
  url: z.string(),
  phoneId: z.string(),
  accountId: z.string(),
  active: z.boolean(),
  /** Null: the bot has no number yet. */
  state: z.enum(['connected', 'reconnect', 'blocked']).nullable(),
  stateReason: z.string().nullable(),
  /** False: this installation has no Meta app, so nothing can be connected. */
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

/** Returns the URL for the browser's window; its state is valid once, for ten minutes, in this session. */
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

/** `botToken` returns the login's state, which determines the bot. */
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
