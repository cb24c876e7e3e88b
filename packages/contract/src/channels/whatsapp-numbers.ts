import { z } from 'zod'
import { idParams, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/*
 * WhatsApp numbers linked by QR code: a bot's, and a collaborator's own. The product's URLs that create an instance are
 * GETs, so they require a same-origin request.
 */

const tags = ['WhatsApp por QR code'] as const
const access = { ...anyOf('bot_view'), flag: 'whatsappQrcode' } as const
const ownAccess = {
  kind: 'own-or',
  own: 'userId',
  permissions: ['user_edit'],
  reason: 'O próprio número.',
  flag: 'whatsappQrcode',
} as const
const userParams = z.object({ userId: urlId })

/** A number's state, derived from its traffic, not from its open socket. */
export const whatsAppSigns = z.object({
  /** The optional component is installed. */
  isAvailable: z.boolean(),
  /** `none`: never linked, or removed. */
  state: z.enum(['none', 'connected', 'reconnect', 'blocked']),
  /** Text for people, if something is wrong. */
  reason: z.string().nullable(),
  /** Start of the current state. */
  since: z.iso.datetime().nullable(),
  lastMessageAt: z.iso.datetime().nullable(),
  lastReceiptAt: z.iso.datetime().nullable(),
})
export type WhatsAppSigns = z.infer<typeof whatsAppSigns>

export const whatsAppDevice = whatsAppSigns.extend({
  name: z.string(),
  phone: z.string(),
  keepBotOnDialogInitiatedOnDevice: z.boolean(),
  qrCodeConnected: z.boolean(),
})
export type WhatsAppDevice = z.infer<typeof whatsAppDevice>

export const userWhatsAppDevice = whatsAppSigns.extend({
  instance_data: z.object({
    /** 'true' if connected. */
    phone_connected: z.enum(['true', 'false']),
    user: z.object({ name: z.string(), phone: z.string() }),
  }),
})
export type UserWhatsAppDevice = z.infer<typeof userWhatsAppDevice>

export const qrCodeAnswer = z.object({
  error: z.boolean(),
  /** Why there is no picture; empty with a picture, or if none is ready yet. */
  message: z.string(),
  /** The picture as a data URL; empty without one. */
  qrcode: z.string(),
  /** Remaining validity of the code in ms, since browsers' clocks may be wrong. Null without a code. */
  leftMs: z.int().nullable(),
})
export type QrCodeAnswer = z.infer<typeof qrCodeAnswer>

const done = z.object({ success: z.boolean() })
export const deviceNameLength = 100

const get = { method: 'GET' } as const
const remove = { method: 'DELETE' } as const

export const requestBotWhatsApp = operation({
  ...get,
  url: '/api/bots/whatsapp/instance/:id',
  schema: {
    operationId: 'requestBotWhatsApp',
    tags,
    summary: 'Pede um QR code para o número de um bot; quem já está conectado continua.',
    params: idParams,
    response: { 200: done },
  },
  config: { access, sameOrigin: true },
})

export const getBotWhatsApp = operation({
  ...get,
  url: '/api/bots/:id/whatsapp/info',
  schema: {
    operationId: 'getBotWhatsApp',
    tags,
    summary: 'O número de um bot e como ele está.',
    params: idParams,
    response: { 200: whatsAppDevice },
  },
  config: { access },
})

export const updateBotWhatsApp = operation({
  method: 'PUT',
  url: '/api/bots/:id/whatsapp/info',
  schema: {
    operationId: 'updateBotWhatsApp',
    tags,
    summary: 'Altera o nome do número e se o bot continua em conversas iniciadas no celular.',
    params: idParams,
    body: z.object({
      name: z.string().trim().max(deviceNameLength, 'Máximo de 100 caracteres').optional(),
      keepBotOnDialogInitiatedOnDevice: z.boolean().optional(),
    }),
    response: { 200: whatsAppDevice },
  },
  config: { access },
})

export const getBotQrCode = operation({
  ...get,
  url: '/api/bots/whatsapp/qrCode/:id',
  schema: {
    operationId: 'getBotQrCode',
    tags,
    summary: 'A imagem do QR code que está sendo mostrado; vale 60 segundos.',
    params: idParams,
    response: { 200: qrCodeAnswer },
  },
  config: { access, sameOrigin: true },
})

export const removeBotWhatsApp = operation({
  ...remove,
  url: '/api/bots/whatsapp/logout-instance/:id',
  schema: {
    operationId: 'removeBotWhatsApp',
    tags,
    summary: 'Desconecta o número de um bot e apaga as chaves da sessão.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

export const requestUserWhatsApp = operation({
  ...get,
  url: '/api/users/whatsapp/instance/:userId',
  schema: {
    operationId: 'requestUserWhatsApp',
    tags,
    summary: 'Pede um QR code para o número de um colaborador.',
    params: userParams,
    response: { 200: done },
  },
  config: { access: ownAccess, sameOrigin: true },
})

export const getUserWhatsApp = operation({
  ...get,
  url: '/api/users/whatsapp/instance-info/:userId',
  schema: {
    operationId: 'getUserWhatsApp',
    tags,
    summary: 'O número de um colaborador e como ele está.',
    params: userParams,
    response: { 200: userWhatsAppDevice },
  },
  config: { access: ownAccess },
})

export const getUserQrCode = operation({
  ...get,
  url: '/api/users/whatsapp/qrCode/:userId',
  schema: {
    operationId: 'getUserQrCode',
    tags,
    summary: 'A imagem do QR code que está sendo mostrado; vale 60 segundos.',
    params: userParams,
    response: { 200: qrCodeAnswer },
  },
  config: { access: ownAccess, sameOrigin: true },
})

export const removeUserWhatsApp = operation({
  ...remove,
  url: '/api/users/whatsapp/logout-instance/:userId',
  schema: {
    operationId: 'removeUserWhatsApp',
    tags,
    summary: 'Desconecta o número de um colaborador e apaga as chaves da sessão.',
    params: userParams,
    response: { 200: done },
  },
  config: { access: ownAccess },
})
