import { flowPayloadSchema, flowTestLimits, heardSchema, stepResultSchema, testInputSchema } from '@prosa/flow'
import { z } from 'zod'
import { done, id, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { flowTestBody, flowTestName } from './flow-test-bodies.ts'
import { trainingId } from './flows.ts'

const config = { access: anyOf('bot_view') }
const tags = ['Fluxos']
const botParams = z.object({ botId: urlId })
const testParams = botParams.extend({ testId: urlId })

/** A stored conversation that the bot must be able to repeat. */
export const flowTest = z.object({
  id,
  name: z.string(),
  /** Number of the customer's actions. */
  stepCount: z.int(),
  createdBy: z.string().nullable(),
  updatedAt: instant,
})
export type FlowTest = z.infer<typeof flowTest>

export const listFlowTests = operation({
  method: 'GET',
  url: '/api/bots/:botId/tests',
  schema: {
    operationId: 'listFlowTests',
    tags,
    summary: 'Os testes do fluxo de um bot (no máximo 100), por nome.',
    params: botParams,
    response: { 200: z.object({ tests: z.array(flowTest), stopsPublishing: z.boolean() }) },
  },
  config,
})

export const getFlowTest = operation({
  method: 'GET',
  url: '/api/bots/:botId/tests/:testId',
  schema: {
    operationId: 'getFlowTest',
    tags,
    summary: 'A conversa de um teste: o que o cliente faz e o que se espera do bot.',
    params: testParams,
    response: {
      200: flowTest.extend({ steps: z.array(z.object({ input: testInputSchema, expected: heardSchema })) }),
    },
  },
  config,
})

export const createFlowTest = operation({
  method: 'POST',
  url: '/api/bots/:botId/tests',
  schema: {
    operationId: 'createFlowTest',
    tags,
    summary: 'Guarda uma conversa do simulador como teste, com as respostas do bot e dos sistemas que ele consultou.',
    params: botParams,
    body: flowTestBody,
    response: { 200: z.object({ id }) },
  },
  config,
})

export const updateFlowTest = operation({
  method: 'PATCH',
  url: '/api/bots/:botId/tests/:testId',
  schema: {
    operationId: 'updateFlowTest',
    tags,
    summary: 'Renomeia um teste, ou aceita o que o bot respondeu como o esperado: um item por passo, na ordem.',
    params: testParams,
    body: z.object({
      name: flowTestName.optional(),
      expected: z.array(heardSchema).max(flowTestLimits.steps).optional(),
    }),
    response: { 200: done },
  },
  config,
})

export const deleteFlowTest = operation({
  method: 'DELETE',
  url: '/api/bots/:botId/tests/:testId',
  schema: {
    operationId: 'deleteFlowTest',
    tags,
    summary: 'Exclui um teste.',
    params: testParams,
    response: { 200: done },
  },
  config,
})

/** `not-run`: the total time was over. */
export const flowTestStates = ['passed', 'failed', 'not-run'] as const

export const flowTestResult = z.object({
  id,
  name: z.string(),
  state: z.enum(flowTestStates),
  /** Steps that differ from the expectation. */
  failedSteps: z.int(),
  /** Null for a test that passed or did not run, and if the answer grew too large: run the test alone. */
  steps: z.array(stepResultSchema).nullable(),
})
export type FlowTestResult = z.infer<typeof flowTestResult>

export const runFlowTests = operation({
  method: 'POST',
  url: '/api/bots/:botId/tests/run',
  schema: {
    operationId: 'runFlowTests',
    tags,
    summary: 'Roda os testes com o fluxo enviado, sem rede e sem gravar nada.',
    params: botParams,
    body: flowPayloadSchema.extend({ ...trainingId, testIds: z.array(id).max(flowTestLimits.tests).optional() }),
    response: { 200: z.object({ results: z.array(flowTestResult) }) },
  },
  config,
})

export const updateFlowTestSettings = operation({
  method: 'PUT',
  url: '/api/bots/:botId/test-settings',
  schema: {
    operationId: 'updateFlowTestSettings',
    tags,
    summary: 'Diz se um teste que falha impede a publicação, ou só avisa.',
    params: botParams,
    body: z.object({ stopsPublishing: z.boolean() }),
    response: { 200: done },
  },
  config,
})

/** Details of the 409 for a publication with failing tests (`testsFailed` can be overridden, `testsStop` cannot). */
export const failedTests = z.object({
  failed: z.array(z.object({ id, name: z.string() })),
  /** Tests of documents that fail for the bot, where a node of the flow answers from them. */
  failedQuestions: z.array(z.string()).default([]),
  /** Number of tests that did not run in time. */
  notRun: z.int(),
})
export type FailedTests = z.infer<typeof failedTests>
