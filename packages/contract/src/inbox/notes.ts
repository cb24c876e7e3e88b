import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { done, id, idParams, instant, limit, maxInt4 } from '../common.ts'
import { maxMentions, maxNoteLength } from '../limits.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { note } from './dialog-shapes.ts'

/*
 * Internal notes on a conversation. People who see it may read and write them, even if somebody else attends it or it
 * is closed; the customer, the channel and outside systems never get them.
 */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Notas'] as const

/** Mentioned people: their names follow an @ in the text. */
const mentions = z.array(id).max(maxMentions, `Até ${maxMentions} pessoas por nota`).default([])
const text = z
  .string()
  .max(maxNoteLength, `Máximo de ${maxNoteLength} caracteres`)
  .refine((value) => value.trim() !== '', 'Escreva a nota')

export const writeNote = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/notes',
  schema: {
    operationId: 'writeNote',
    tags,
    summary: 'Escreve uma nota privada na conversa. O mesmo clientId responde a mesma nota; com outro texto, 409.',
    params: idParams,
    body: z.object({ clientId: z.uuid(), text, mentions }),
    response: { 200: note },
  },
  config: { access },
})

export const editNote = operation({
  method: 'PUT',
  url: '/api/omnichannel/notes/:id',
  schema: {
    operationId: 'editNote',
    tags,
    summary: 'Muda uma nota; só quem a escreveu.',
    params: idParams,
    body: z.object({ text, mentions }),
    response: { 200: note },
  },
  config: { access },
})

export const deleteNote = operation({
  method: 'DELETE',
  url: '/api/omnichannel/notes/:id',
  schema: {
    operationId: 'deleteNote',
    tags,
    summary: 'Apaga uma nota; só quem a escreveu. O texto sai do banco.',
    params: idParams,
    response: { 200: note },
  },
  config: { access },
})

export const listMentionable = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/mentionable',
  schema: {
    operationId: 'listMentionable',
    tags,
    summary: 'Quem pode ser mencionado: quem vê a conversa. As 20 primeiras pessoas cujo nome tem o que se procura.',
    params: idParams,
    querystring: z.object({ name: z.string().trim().max(100).default('') }),
    response: { 200: z.object({ result: z.array(z.object({ id, name: z.string() })) }) },
  },
  config: { access },
})

export const mention = z.object({
  noteId: id,
  dialogId: id,
  /** The customer's name. */
  contactName: z.string(),
  plataform: platformName,
  authorName: z.string(),
  text: z.string(),
  dateTime: instant,
  isRead: z.boolean(),
})
export type Mention = z.infer<typeof mention>

export const listMentions = operation({
  method: 'GET',
  url: '/api/omnichannel/mentions',
  schema: {
    operationId: 'listMentions',
    tags,
    summary: 'Notas que mencionam quem chama, das mais novas; segue por `next`. `unread` conta as não lidas, até 100.',
    querystring: z.object({
      before: z.coerce.number().int().positive().max(maxInt4).optional(),
      limit: limit.default(20),
    }),
    response: {
      200: z.object({ result: z.array(mention), unread: z.int().min(0).max(100), next: z.int().nullable() }),
    },
  },
  config: { access },
})

export const readMentions = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/mentions/read',
  schema: {
    operationId: 'readMentions',
    tags,
    summary: 'Marca como lidas as menções a quem chama nesta conversa.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})
