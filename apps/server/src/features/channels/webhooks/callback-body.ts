import { maxInt4, maxMessageLength } from '@prosa/contract'
import { z } from 'zod'

/** Maximum of files per message, fetched from URLs given by the outside system. */
export const maxCallbackFiles = 5

const dialogId = z.int().positive().max(maxInt4)
const file = z.object({ url: z.url().max(2_000), name: z.string().trim().min(1).max(200) })

/** Callbacks of outside systems. Unknown types are refused, so that the caller notices the mistake. */
export const callbackBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message.send'),
    data: z
      .object({
        dialogId,
        text: z.string().trim().max(maxMessageLength).default(''),
        files: z.array(file).max(maxCallbackFiles).default([]),
      })
      .refine(({ text, files }) => text !== '' || files.length > 0, 'text ou files: um dos dois é obrigatório'),
  }),
  z.object({ type: z.literal('dialog.close'), data: z.object({ dialogId }) }),
  z.object({
    type: z.literal('dialog.return'),
    data: z.object({
      dialogId,
      to: z.enum(['people', 'bot']),
      workspaceId: z.int().positive().max(maxInt4).nullish(),
      userId: z.int().positive().max(maxInt4).nullish(),
    }),
  }),
])
export type CallbackBody = z.output<typeof callbackBody>
