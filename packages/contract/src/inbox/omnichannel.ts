import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import {
  chosenIds,
  fileId,
  id,
  idParams,
  instant,
  limit,
  listOf,
  queryIds,
  queryWords,
  urlId,
  urlVersion,
} from '../common.ts'
import { contact } from '../contacts/contacts.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dialog, dialogEvent, message, messageId, note, sidebarDialog } from './dialog-shapes.ts'

const access = anyOf('dialog_view', 'omnichannel_view')

/** `workspace` 0: all of the caller's workspaces; `status` '': all. */
const places = z.object({
  workspace: z.coerce.number().int().min(0).default(0),
  name: z.string().trim().max(200).default(''),
  status: z.enum(['', 'OPEN', 'CLOSED']).default('OPEN'),
  bots: queryIds,
  workspaces: chosenIds,
})
/** Filters of rooms besides their place. */
export const roomNarrowing = {
  /**
   * Owner of the rooms: the caller, a queue (longest wait first), bots, or a colleague. Only open rooms have an owner.
   */
  owner: z.union([z.enum(['', 'mine', 'queue', 'bot']), urlId]).default(''),
  /** 'unread': the rooms counted by `unreadRooms`. */
  only: z.enum(['', 'unread']).default(''),
  /** Minimum wait for a person's answer in minutes; 0: all rooms. */
  waiting: z.coerce.number().int().min(0).max(10_080).default(0),
  /** Rooms with any of these labels; of a label with more than 10,000 rooms, only the newest. */
  labels: queryIds,
  /** Rooms of any of these channels; empty: all channels. */
  channels: queryWords(platformName.options),
}
/**
 * '': the default order; 'latest': last message first; 'waiting': longest wait for a person first, then rooms that do
 * not wait.
 */
export const roomOrders = ['', 'latest', 'waiting'] as const
export type RoomOrder = (typeof roomOrders)[number]
const filters = places.extend({
  ...roomNarrowing,
  /** '': a queue by its wait, everything else by last message. Searches are always sorted by last message. */
  order: z.enum(roomOrders).default(''),
})
/**
 * Position of a page in its stream: `next` is passed back for the next page; `position` starts the sidebar's stream.
 */
const page = { position: z.string(), next: z.string().nullable() }

export const unreadRooms = operation({
  method: 'GET',
  url: '/api/omnichannel/unreadRooms',
  schema: {
    operationId: 'unreadRooms',
    tags: ['Omnichannel'],
    summary: 'Quantas salas abertas com mensagens não lidas esperam por uma pessoa, até 100.',
    querystring: places,
    response: { 200: z.object({ unreadRooms: z.int().min(0).max(100) }) },
  },
  config: { access },
})

const upTo100 = z.int().min(0).max(100)

export const countOwners = operation({
  method: 'GET',
  url: '/api/omnichannel/owners',
  schema: {
    operationId: 'countOwners',
    tags: ['Omnichannel'],
    summary: 'Quantas salas abertas são de quem chama, da fila e dos bots, cada uma até 100.',
    querystring: places.pick({ workspace: true, workspaces: true, bots: true }),
    response: { 200: z.object({ mine: upTo100, queue: upTo100, bot: upTo100 }) },
  },
  config: { access },
})

export const listInbox = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs',
  schema: {
    operationId: 'listInbox',
    tags: ['Omnichannel'],
    summary: 'As 100 primeiras salas.',
    querystring: filters,
    response: { 200: z.object({ dialogs: z.array(sidebarDialog), unreadRooms: z.int(), ...page }) },
  },
  config: { access },
})

export const pageInbox = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs-pageable',
  schema: {
    operationId: 'pageInbox',
    tags: ['Omnichannel'],
    summary: 'Uma página de salas, das mais recentes; segue por `next` (ou por offset, até 1200).',
    querystring: filters.extend({
      limit: limit.default(12),
      offset: z.coerce.number().int().min(0).max(1200).default(0),
      next: z.string().max(200).optional(),
    }),
    response: { 200: z.object({ dialogs: z.array(sidebarDialog), unreadRooms: z.int(), ...page }) },
  },
  config: { access },
})

export const changedInbox = operation({
  method: 'GET',
  url: '/api/omnichannel/changed',
  schema: {
    operationId: 'changedInbox',
    tags: ['Omnichannel'],
    summary: 'Salas que mudaram desde uma posição; com mais de 200 mudanças, `refetch`.',
    querystring: z.object({ position: z.string().max(200) }),
    response: {
      200: z.object({
        dialogs: z.array(sidebarDialog),
        /** Rooms that the person no longer sees, to be removed from the list. */
        gone: z.array(id),
        position: z.string(),
        refetch: z.boolean(),
      }),
    },
  },
  config: { access },
})

export const getDialog = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id',
  schema: {
    operationId: 'getDialog',
    tags: ['Omnichannel'],
    summary: 'Uma sala com as 50 mensagens mais novas, ou as anteriores a `before`, da mais antiga para a mais nova.',
    params: idParams,
    querystring: z.object({
      before: urlId.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: { 200: dialog },
  },
  config: { access },
})

export const dialogChanges = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/changes',
  schema: {
    operationId: 'dialogChanges',
    tags: ['Omnichannel'],
    summary: 'Mensagens, acontecimentos e notas acima de uma versão; com mais de 500, `refetch`.',
    params: idParams,
    querystring: z.object({ after: urlVersion }),
    response: {
      200: z.object({
        messages: z.array(message),
        events: z.array(dialogEvent),
        notes: z.array(note),
        dialog: sidebarDialog,
        version: z.int(),
        refetch: z.boolean(),
      }),
    },
  },
  config: { access },
})

export const dialogFiles = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/files',
  schema: {
    operationId: 'dialogFiles',
    tags: ['Omnichannel'],
    summary: 'Os arquivos trocados na sala, dos mais novos.',
    params: idParams,
    querystring: z.object({ limit, before: urlId.optional() }),
    response: {
      200: listOf(
        z.object({
          id: fileId,
          messageId,
          mime: z.string(),
          name: z.string(),
          size: z.int(),
          url: z.string(),
          dateTime: instant,
        }),
      ),
    },
  },
  config: { access },
})

export const dialogContact = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/contact',
  schema: {
    operationId: 'dialogContact',
    tags: ['Omnichannel'],
    summary: 'O contato da sala.',
    params: idParams,
    response: { 200: contact },
  },
  config: { access },
})
