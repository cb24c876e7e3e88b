import { z } from 'zod'
import { eventSubjects, eventTypeNames } from '../api/event-types.ts'
import { eventNumber, id, instant, limit, queryWords, urlEventNumber } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

const loggedEvent = z.object({
  number: eventNumber,
  type: z.enum(eventTypeNames),
  at: instant,
  subject: z.object({ kind: z.enum(eventSubjects), id: z.int() }),
  /** Who caused it; null: nobody in particular, like a bot or a customer. */
  by: z.object({ id, name: z.string() }).nullable(),
})
export type LoggedEvent = z.infer<typeof loggedEvent>

/** The whole company's, whatever an integration may hear of them: ids and moments, no words. */
export const listLoggedEvents = operation({
  method: 'GET',
  url: '/api/integration-events',
  schema: {
    operationId: 'listLoggedEvents',
    tags: ['Integrações'],
    summary: 'Os eventos da empresa, do maior número ao menor, guardados enquanto alguma integração os ouve.',
    querystring: z.object({
      types: queryWords(eventTypeNames),
      before: urlEventNumber.optional(),
      limit,
    }),
    response: {
      200: z.object({
        /** False: no integration listens (no subscription, and no reading in the last 30 days), so nothing is logged. */
        isListening: z.boolean(),
        result: z.array(loggedEvent),
        next: eventNumber.nullable(),
      }),
    },
  },
  config: { access: anyOf('profile_edit') },
})
