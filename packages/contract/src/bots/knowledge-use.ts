import { z } from 'zod'
import { id, idParams, periodDay } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import { knowledgeUseBody } from './knowledge-bodies.ts'

/* Where and until when a source answers, and what customers see of it. Holds at once, whatever is published. */

const tags = ['Conhecimento'] as const

const named = z.object({ id, name: z.string() })
/** Of a list of places: those that the caller sees. */
const chosen = z.array(named).nullable()

export const knowledgeUse = z.object({
  /** Null: all, later ones too. Empty, and none hidden: nobody, since all of the list are gone. */
  workspaces: chosen,
  /** Workspaces of the list that the caller does not see; a change keeps them. */
  hiddenWorkspaces: z.int(),
  bots: chosen,
  hiddenBots: z.int(),
  /** The last day on which it answers, in the company's time zone. */
  validUntil: periodDay.nullable(),
  /** Who is told before the end; null: whoever may change sources. */
  owner: z.string().nullable(),
  /** Customers see the source's name below an answer, where the bot shows sources. */
  showsSource: z.boolean(),
  /** Where customers may read all of it. */
  address: z.string().nullable(),
  /** Of the last 90 days, at most of the company's newest 5,000 questions. */
  answers: z.object({ quoted: z.int(), helped: z.int(), notHelped: z.int() }),
  revision,
})
export type KnowledgeUse = z.infer<typeof knowledgeUse>

export const getKnowledgeUse = operation({
  method: 'GET',
  url: '/api/knowledge/sources/:id/use',
  schema: {
    operationId: 'getKnowledgeUse',
    tags,
    summary: 'Em que workspaces e bots uma fonte vale, até quando, e o que o cliente vê dela.',
    params: idParams,
    response: { 200: knowledgeUse },
  },
  config: { access: anyOf('bot_view') },
})

export const updateKnowledgeUse = operation({
  method: 'PUT',
  url: '/api/knowledge/sources/:id/use',
  schema: {
    operationId: 'updateKnowledgeUse',
    tags,
    summary: 'Muda onde e até quando uma fonte vale; vale a partir da próxima pergunta, sem publicar.',
    params: idParams,
    body: knowledgeUseBody,
    response: { 200: knowledgeUse },
  },
  config: { access: anyOf('bot_create') },
})
