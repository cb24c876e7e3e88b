import { z } from 'zod'
import { chosenIds, id, idParams, instant, queryIds } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { sidebarDialog } from './dialog-shapes.ts'
import { roomNarrowing } from './omnichannel.ts'

/** A message or note that matches. */
const foundText = z.object({
  /** `{dialogId}-{seq}` for a message, `nota-{id}` for a note. */
  id: z.string(),
  dialogId: id,
  /** A message's position in the dialog; null for a note. */
  seq: z.int().nullable(),
  /** Null for a message. */
  noteId: id.nullable(),
  sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  senderName: z.string().nullable(),
  dateTime: instant,
  /** The text around the first match; file names follow the text. */
  excerpt: z.string(),
  /** Start and end of each match in `excerpt`. */
  marks: z.array(z.tuple([z.int(), z.int()])),
})
export type FoundText = z.infer<typeof foundText>

const foundRoom = foundText.extend({
  dialog: sidebarDialog,
  /** Further matches in this room; `maxMoreFound` means that many or more. */
  more: z.int().min(0),
})
export type FoundRoom = z.infer<typeof foundRoom>

/** Limit of counting matches per room. */
export const maxMoreFound = 99

const text = z.string().trim().min(1).max(200)
const page = { limit: z.coerce.number().int().min(1).max(50).default(20), next: z.string().max(200).optional() }
const common = { tags: ['Omnichannel'] } as const
const access = anyOf('dialog_view', 'omnichannel_view')

export const searchMessages = operation({
  method: 'GET',
  url: '/api/omnichannel/messages/search',
  schema: {
    operationId: 'searchMessages',
    ...common,
    summary:
      'Conversas com mensagens ou notas privadas que têm todas as palavras, sem diferença de acentos: de cada uma a mais nova, das mais novas; segue por `next`.',
    querystring: z.object({
      text,
      workspace: z.coerce.number().int().min(0).default(0),
      workspaces: chosenIds,
      status: z.enum(['', 'OPEN', 'CLOSED']).default(''),
      bots: queryIds,
      ...roomNarrowing,
      ...page,
    }),
    response: {
      200: z.object({
        result: z.array(foundRoom),
        next: z.string().nullable(),
        /** Older matches may exist that were not read: the words are too frequent. */
        isPartial: z.boolean(),
      }),
    },
  },
  config: { access },
})

export const searchDialog = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/search',
  schema: {
    operationId: 'searchDialog',
    ...common,
    summary: 'Mensagens e notas privadas de uma conversa que têm todas as palavras, das mais novas; segue por `next`.',
    params: idParams,
    querystring: z.object({ text, ...page }),
    response: { 200: z.object({ result: z.array(foundText), next: z.string().nullable() }) },
  },
  config: { access },
})
