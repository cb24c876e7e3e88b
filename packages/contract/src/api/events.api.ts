import { z } from 'zod'
import { queryWords } from '../common.ts'
import { apiWhole } from './common.ts'
import { eventTypeNames } from './event-types.ts'
import { publish } from './publish.ts'
import { apiEvent } from './resources/event.ts'

const area = 'events'

export const listCompanyEvents = publish({
  method: 'GET',
  url: '/api/v1/events',
  area,
  errors: { eventsForgotten: 410 },
  schema: {
    operationId: 'events.list',
    summary:
      'O que aconteceu depois de um número, em ordem. A primeira chamada, sem `after`, começa o registro; guarde `next` e chame de novo com `after`. Eventos de mensagens ficam 7 dias, os outros 30: antes disso, 410 `eventsForgotten` com `details.oldest`. Com o que está fora dos workspaces da integração deixado de fora, uma página pode vir vazia e mesmo assim ter outra (`more`).',
    querystring: z.object({
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('O `next` da chamada anterior; sem ele, só o que acontecer de agora em diante'),
      types: queryWords(eventTypeNames).describe('Só estes tipos, separados por vírgula; vazio: todos'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: {
      200: z.object({
        data: z.array(apiEvent),
        /** The `after` of the next call. */
        next: z.int().min(0),
        /** There are more already. */
        more: z.boolean(),
      }),
    },
  },
})

export const listEventTypes = publish({
  method: 'GET',
  url: '/api/v1/event-types',
  area,
  schema: {
    operationId: 'events.types',
    summary: 'Os tipos de eventos que há, com uma descrição e os dias por que são guardados.',
    response: {
      200: apiWhole(
        z.object({ type: z.string(), description: z.string(), subject: z.string(), keptDays: z.int().positive() }),
      ),
    },
  },
})
