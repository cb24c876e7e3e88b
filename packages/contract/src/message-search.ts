import { z } from 'zod'
import { id, instant, queryIds } from './common.ts'
import { messageId, sidebarDialog } from './dialog-shapes.ts'
import { roomNarrowing } from './omnichannel.ts'
import { operation } from './operation.ts'
import { anyOf } from './permissions.ts'

const foundMessage = z.object({
  id: messageId,
  dialogId: id,
  seq: z.int(),
  sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  senderName: z.string().nullable(),
  dateTime: instant,
  /** The part of the text around what was looked for. */
  excerpt: z.string(),
  /** Beginnings and ends, in `excerpt`, of what was looked for. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  dialog: sidebarDialog,
})
export type FoundMessage = z.infer<typeof foundMessage>

export const searchMessages = operation({
  method: 'GET',
  url: '/api/omnichannel/messages/search',
  schema: {
    operationId: 'searchMessages',
    tags: ['Omnichannel'],
    summary: 'Mensagens com todas as palavras, sem diferença de acentos, das mais novas; segue por `next`.',
    querystring: z.object({
      text: z.string().trim().min(1).max(200),
      workspace: z.coerce.number().int().min(0).default(0),
      workspaces: queryIds,
      status: z.enum(['', 'OPEN', 'CLOSED']).default(''),
      bots: queryIds,
      ...roomNarrowing,
      limit: z.coerce.number().int().min(1).max(50).default(20),
      next: z.string().max(200).optional(),
    }),
    response: {
      200: z.object({
        result: z.array(foundMessage),
        next: z.string().nullable(),
        /** There may be older ones that were not looked at: the words are too frequent. */
        isPartial: z.boolean(),
      }),
    },
  },
  config: { access: anyOf('dialog_view', 'omnichannel_view') },
})
