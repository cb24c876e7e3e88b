import { z } from 'zod'
import { id, instant, limit, listOf, maxInt4 } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { transferredKind } from './dialog-shapes.ts'
import { maxRoomsAtOnce, roomFilterFields, roomSortFields } from './room-fields.ts'
import { transferNote } from './transfers.ts'

const access = anyOf('dialog_view')
const tags = ['Salas'] as const

/** A day in the company's time zone. */
const day = z.iso.date('Data inválida').refine((value) => value >= '1900', 'Data inválida')
/** Both days included; a missing one is open-ended. */
const period = z.object({ startAt: day.nullish(), endAt: day.nullish() })
const noPeriod = { startAt: null, endAt: null }

/** A row of the rooms' table, spelled as in the API. */
export const room = z.object({
  id,
  contactId: id.optional(),
  leadName: z.string(),
  phone: z.string().nullable(),
  botName: z.string().nullable(),
  plataform: z.enum(['LIVE CHAT', 'WHATSAPP', 'INSTAGRAM', 'FACEBOOK']),
  workspace: z.string(),
  workspaceId: id,
  /** Objective of its bot; empty for a collaborator's own number. */
  objective: z.string(),
  /** The stage last set by the flow. */
  tag: z.string().nullable(),
  firstMessage: instant,
  lastMessage: instant,
  /** Start of the wait in a queue; null outside of queues. */
  queuedSince: instant.nullable(),
  /** Time of the customer's first unanswered message; null without one. */
  waitsSince: instant.nullable(),
  /** Time limits of the first answer and of closing; null without such a target in its workspace. */
  answerBy: instant.nullable(),
  closeBy: instant.nullable(),
  /** Time of the last opening or closing. */
  statusTime: instant,
  status: z.enum(['Aberto', 'Finalizado']),
  closedAt: instant.nullable(),
  /** 'Sem transferência' when none. */
  transferredTo: z.string(),
  transferredKind: transferredKind.nullable(),
  /** Id of the person, the queue's workspace, or the bot. */
  transferredId: id.nullable(),
  /** Number of questions the bot repeated. */
  repetitions: z.int(),
  /** Its bot has an outside system that rooms can be sent to. */
  canSendToThirdparty: z.boolean(),
  pictureUrl: z.string().nullable(),
  /** Ids of its labels. */
  labels: z.array(id),
  version: z.int(),
})
export type Room = z.infer<typeof room>

export const listRooms = operation({
  method: 'POST',
  url: '/api/dialogs/list',
  schema: {
    operationId: 'listRooms',
    tags,
    summary:
      'Salas por filtros de linha, períodos e ordem; segue por `next` (ou por offset, até 10.000). O total é exato por workspace e ' +
      'status; com outros filtros é contado até 10.000, ou até 1.000 onde cada sala tem de ser olhada. ' +
      'Por última mensagem e por ID a ordem é de todas; por outro campo, das 10.000 mais recentes que os filtros deixam.',
    body: z.object({
      limit,
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
      next: z.string().max(200).nullish(),
      sortField: z.enum(roomSortFields).nullish(),
      sortOrder: z.union([z.enum(['asc', 'desc']), z.literal(1), z.literal(-1)]).nullish(),
      companyId: id.optional(),
      workspaces: z.array(id).max(1_000).optional(),
      /** Text matches by 'contains', days are `YYYY-MM-DD`, ids match exactly. All filters must match. */
      filters: z
        .array(
          z.object({
            field: z.enum(roomFilterFields),
            value: z.union([z.string().trim().max(200), z.number()]).nullish(),
          }),
        )
        .max(30)
        .default([]),
      startAtPeriod: period.nullish().transform((value) => value ?? noPeriod),
      lastMessagePeriod: period.nullish().transform((value) => value ?? noPeriod),
    }),
    response: { 200: listOf(room).extend({ isTotalCapped: z.boolean(), next: z.string().nullable() }) },
  },
  config: { access, reads: true },
})

const choices = z.array(z.string())

export const listRoomChoices = operation({
  method: 'GET',
  url: '/api/dialogs/choices',
  schema: {
    operationId: 'listRoomChoices',
    tags,
    summary:
      'O que os filtros das salas oferecem para escolher: bots, transferências e etapas que há nos workspaces da pessoa.',
    response: {
      200: z.object({
        bots: z.array(z.object({ id, name: z.string(), workspace: z.string() })),
        transfers: choices,
        /** Stages. */
        tags: choices,
      }),
    },
  },
  config: { access },
})

const rooms = z
  .array(id)
  .min(1, 'Não existem salas selecionadas para executar o fechamento.')
  .max(maxRoomsAtOnce, `Máximo de ${maxRoomsAtOnce} salas por vez`)

/** Result of a bulk action: `rooms` are the changed ones. */
const outcome = z.object({
  success: z.literal(true),
  rooms: z.array(id),
  /** Unchanged rooms with the reason: they had changed meanwhile, or do not exist. */
  skipped: z.array(z.object({ id, message: z.string() })),
})
export type RoomsOutcome = z.infer<typeof outcome>

export const closeRooms = operation({
  method: 'POST',
  url: '/api/dialogs/close-rooms',
  schema: {
    operationId: 'closeRooms',
    tags,
    summary: 'Fecha as salas abertas entre estas, cada uma por si; as que ficaram como estavam são ditas com o motivo.',
    body: z.object({ rooms }),
    response: { 200: outcome },
  },
  config: { access },
})

export const transferRooms = operation({
  method: 'POST',
  url: '/api/dialogs/transfer-rooms',
  schema: {
    operationId: 'transferRooms',
    tags,
    summary:
      'Transfere as salas sem transferência entre estas, cada uma por si; as que ficaram como estavam são ditas com o motivo.',
    body: z.object({
      rooms,
      transferData: z.object({
        typeTransfer: z.union([z.literal(1), z.literal(2)]).optional(),
        workspaceId: z.int().min(0).max(maxInt4).nullish(),
        userId: z.int().min(0).max(maxInt4).nullish(),
        sendToThirdpartySystem: z.boolean().optional(),
        transferToThirdPartySystem: z.boolean().optional(),
        note: transferNote.optional(),
      }),
    }),
    response: { 200: outcome },
  },
  config: { access },
})
