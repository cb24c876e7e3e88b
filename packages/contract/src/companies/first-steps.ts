import { z } from 'zod'
import { id } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/** Steps of a new company until the first answered customer. The home screen shows them until all are done. */
export const readFirstSteps = operation({
  method: 'GET',
  url: '/api/first-steps',
  schema: {
    operationId: 'readFirstSteps',
    tags: ['Empresas'],
    summary:
      'O que a empresa já fez: publicar um bot, conectar um canal, convidar alguém, responder a primeira conversa.',
    response: {
      200: z.object({
        published: z.boolean(),
        connected: z.boolean(),
        invited: z.boolean(),
        answered: z.boolean(),
        /** The newest bot that the caller sees, for the next step; null: none. */
        botId: id.nullable(),
      }),
    },
  },
  config: { access: anyOf('bot_create') },
})
export type FirstSteps = z.infer<(typeof readFirstSteps.schema.response)[200]>
