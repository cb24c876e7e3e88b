import { z } from 'zod'
import { done, id, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/* What customers asked and no document answers, and what becomes of it. */

const tags = ['Conhecimento'] as const

/** `open`: nobody has dealt with it; `background`: another matter, which no document is asked about; `ignored`: left out. */
export const unansweredStates = ['open', 'background', 'ignored'] as const
export type UnansweredState = (typeof unansweredStates)[number]

/** Questions with the same meaning. */
export const unansweredGroup = z.object({
  /** The most frequent text, anonymized. */
  text: z.string(),
  /** All texts, the most frequent first. */
  texts: z.array(z.object({ text: z.string(), times: z.int() })),
  /** To deal with them all. */
  ids: z.array(id),
  times: z.int(),
  lastAt: instant,
  /** The answer that was given and did not help; its source is null once it was deleted. Null: none was given. */
  notHelped: z.object({ title: z.string(), source: z.string().nullable() }).nullable(),
  /** The latest conversations, at most five; none if the caller may not open them. */
  rooms: z.array(id),
})
export type UnansweredGroup = z.infer<typeof unansweredGroup>

export const listUnanswered = operation({
  method: 'GET',
  url: '/api/knowledge/unanswered',
  schema: {
    operationId: 'listUnanswered',
    tags,
    summary:
      'O que os clientes perguntaram e nenhuma fonte respondeu, sem dados pessoais, em grupos parecidos, dos workspaces de quem pergunta. No máximo 300 grupos, dos 90 últimos dias.',
    querystring: z.object({ state: z.enum(unansweredStates).default('open') }),
    response: { 200: z.object({ groups: z.array(unansweredGroup) }) },
  },
  config: { access: anyOf('bot_view') },
})

export const settleUnanswered = operation({
  method: 'POST',
  url: '/api/knowledge/unanswered/settlement',
  schema: {
    operationId: 'settleUnanswered',
    tags,
    summary:
      'Diz o que foi feito de perguntas sem resposta. Outro assunto e ignorada valem também para as iguais que chegarem; a perguntas parecidas com outro assunto os bots não respondem com trechos.',
    body: z.object({
      ids: z.array(id).min(1).max(2000),
      state: z.enum([...unansweredStates, 'answered']),
    }),
    response: { 200: done },
  },
  config: { access: anyOf('bot_create') },
})
