import { z } from 'zod'
import { done, id, idParams, requiredText } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { flowTestStates } from './flow-tests.ts'
import { knowledgeLimits } from './knowledge-bodies.ts'

/* What the documents must go on answering, asked of what would be published. */

const tags = ['Conhecimento'] as const
const reads = { access: anyOf('bot_view'), reads: true } as const
const writes = { access: anyOf('bot_create') }

/** `section`: quotes this section; `offer`: is not sure enough of any; `refuse`: says that nothing was found. */
export const knowledgeExpectations = ['section', 'offer', 'refuse'] as const
export type KnowledgeExpectation = (typeof knowledgeExpectations)[number]

export const knowledgeTest = z.object({
  id,
  question: z.string(),
  expects: z.enum(knowledgeExpectations),
  /** Of a section; null: its source is gone, or none is expected. */
  source: z.object({ id, name: z.string() }).nullable(),
  /** Null: any section of the source. */
  title: z.string().nullable(),
})
export type KnowledgeTest = z.infer<typeof knowledgeTest>

/** What was said to a question. */
export const saidByDocuments = z.object({
  kind: z.enum(['answer', 'offer', 'refuse']),
  /** Empty where nothing was quoted. */
  quote: z.string(),
  /** Of the likeliest section; null without one. */
  source: z.string().nullable(),
  title: z.string().nullable(),
})
export type SaidByDocuments = z.infer<typeof saidByDocuments>

export const knowledgeTestResult = z.object({
  id,
  question: z.string(),
  state: z.enum(flowTestStates),
  /** Null: it did not run in time. */
  said: saidByDocuments.nullable(),
})
export type KnowledgeTestResult = z.infer<typeof knowledgeTestResult>

/** A customer's question of the last 30 days to which something else would be said. */
export const knowledgeChange = z.object({
  question: z.string(),
  times: z.int(),
  before: saidByDocuments,
  after: saidByDocuments,
})
export type KnowledgeChange = z.infer<typeof knowledgeChange>

export const knowledgeTrial = z.object({
  tests: z.array(knowledgeTestResult),
  changes: z.array(knowledgeChange),
  /** Questions asked of both versions. */
  asked: z.int(),
  /** Those for which the time was over. */
  notAsked: z.int(),
})
export type KnowledgeTrial = z.infer<typeof knowledgeTrial>

/** Details of the 409 for a publication with failing tests (`testsFailed` can be overridden, `testsStop` cannot). */
export const failedKnowledgeTests = z.object({
  failed: z.array(z.object({ id, question: z.string() })),
  notRun: z.int(),
})

export const listKnowledgeTests = operation({
  method: 'GET',
  url: '/api/knowledge/tests',
  schema: {
    operationId: 'listKnowledgeTests',
    tags,
    summary: 'Os testes das fontes da empresa (no máximo 200), por pergunta.',
    response: { 200: z.object({ tests: z.array(knowledgeTest), stopsPublishing: z.boolean() }) },
  },
  config: { access: reads.access },
})

/** A question that is answered by its own heading's section now. */
export const proposedKnowledgeTest = z.object({
  question: z.string(),
  source: z.object({ id, name: z.string() }),
  title: z.string(),
  quote: z.string(),
})
export type ProposedKnowledgeTest = z.infer<typeof proposedKnowledgeTest>

export const proposeKnowledgeTests = operation({
  method: 'GET',
  url: '/api/knowledge/tests/proposals',
  schema: {
    operationId: 'proposeKnowledgeTests',
    tags,
    summary:
      'Até cinco perguntas, dos títulos do que está publicado, que podem virar testes; nenhuma quando a empresa já tem dez testes.',
    response: { 200: z.object({ proposals: z.array(proposedKnowledgeTest) }) },
  },
  config: { access: reads.access },
})

export const createKnowledgeTest = operation({
  method: 'POST',
  url: '/api/knowledge/tests',
  schema: {
    operationId: 'createKnowledgeTest',
    tags,
    summary: 'Guarda uma pergunta com o que se espera dela; a mesma pergunta troca o teste que já existe.',
    body: z.object({
      question: requiredText(knowledgeLimits.questionLength).regex(/\p{L}/u, 'Escreva a pergunta com palavras.'),
      expects: z.enum(knowledgeExpectations),
      sourceId: id.optional(),
      title: z.string().max(1_000).optional(),
    }),
    response: { 200: z.object({ id }) },
  },
  config: writes,
})

export const deleteKnowledgeTest = operation({
  method: 'DELETE',
  url: '/api/knowledge/tests/:id',
  schema: {
    operationId: 'deleteKnowledgeTest',
    tags,
    summary: 'Exclui um teste.',
    params: idParams,
    response: { 200: done },
  },
  config: writes,
})

export const runKnowledgeTests = operation({
  method: 'POST',
  url: '/api/knowledge/tests/run',
  schema: {
    operationId: 'runKnowledgeTests',
    tags,
    summary: 'Roda os testes com o que está publicado.',
    response: { 200: z.object({ results: z.array(knowledgeTestResult) }) },
  },
  config: reads,
})

export const tryKnowledge = operation({
  method: 'POST',
  url: '/api/knowledge/sources/:id/trial',
  schema: {
    operationId: 'tryKnowledge',
    tags,
    summary:
      'O que mudaria ao publicar o rascunho: os testes, e as perguntas dos últimos 30 dias (no máximo 500) que teriam outra resposta.',
    params: idParams,
    response: { 200: knowledgeTrial },
  },
  config: reads,
})

export const updateKnowledgeTestSettings = operation({
  method: 'PUT',
  url: '/api/knowledge/test-settings',
  schema: {
    operationId: 'updateKnowledgeTestSettings',
    tags,
    summary: 'Diz se um teste que falha impede a publicação de fontes, ou só avisa.',
    body: z.object({ stopsPublishing: z.boolean() }),
    response: { 200: done },
  },
  config: writes,
})
