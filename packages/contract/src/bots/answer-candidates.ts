import { z } from 'zod'
import { done, id, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { knowledgeDetail } from './knowledge.ts'
import { approvalBody } from './knowledge-bodies.ts'

/* Answers of attendants that may become a source: approved, edited or discarded by a person. */

const tags = ['Conhecimento'] as const
/** They are messages of conversations, and become a part of the bots. */
const config = { access: { kind: 'any', permissions: ['bot_create'], and: ['omnichannel_view'] } } as const

/** Answers to questions with the same meaning. */
export const answerCandidates = z.object({
  /** To deal with them all. */
  ids: z.array(id),
  /** As customers asked, anonymized, the latest first. */
  questions: z.array(z.string()),
  /** As attendants answered, anonymized, each once, the latest first; at most five. */
  answers: z.array(z.object({ text: z.string(), by: z.string(), at: instant, room: id })),
})
export type AnswerCandidates = z.infer<typeof answerCandidates>

export const listAnswerCandidates = operation({
  method: 'GET',
  url: '/api/knowledge/candidates',
  schema: {
    operationId: 'listAnswerCandidates',
    tags,
    summary:
      'O que atendentes responderam e pode virar fonte, sem dados pessoais, em grupos parecidos, dos workspaces de quem pergunta. No máximo 100 grupos, dos 90 últimos dias.',
    response: { 200: z.object({ groups: z.array(answerCandidates) }) },
  },
  config,
})

export const approveAnswer = operation({
  method: 'POST',
  url: '/api/knowledge/candidates/approval',
  schema: {
    operationId: 'approveAnswer',
    tags,
    summary: 'Faz de uma resposta uma fonte, e a publica: os bots respondem com ela a partir da próxima pergunta.',
    body: approvalBody,
    response: { 200: knowledgeDetail },
  },
  config,
})

export const discardAnswers = operation({
  method: 'POST',
  url: '/api/knowledge/candidates/discard',
  schema: {
    operationId: 'discardAnswers',
    tags,
    summary: 'Tira respostas da fila; as mesmas não voltam a ela.',
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    response: { 200: done },
  },
  config,
})
