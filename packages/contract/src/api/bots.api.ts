import { flowLimits } from '@prosa/flow'
import { z } from 'zod'
import { versionNoteLength } from '../bots/bot-bodies.ts'
import * as innerBots from '../bots/bots.ts'
import { runFlowTests as runInnerFlowTests } from '../bots/flow-tests.ts'
import { listNotUnderstood as listInnerNotUnderstood } from '../bots/flow-traffic.ts'
import { getFlow, publishFlow, saveFlow } from '../bots/flows.ts'
import { id, urlId } from '../common.ts'
import { apiIdParams, apiPage, apiWhole, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import {
  apiBot,
  apiBotVersion,
  apiFlowDraft,
  apiFlowNode,
  apiFlowProblem,
  apiFlowTestResult,
  apiFlowVersion,
  apiNotUnderstood,
} from './resources/bot.ts'

const area = 'bots'

export const listBots = publish({
  of: innerBots.listBots,
  method: 'GET',
  url: '/api/v1/bots',
  area,
  schema: {
    operationId: 'bots.list',
    summary: 'Bots dos workspaces da integração, pelo id, do maior ao menor.',
    querystring: pageQuery.extend({ workspaceId: urlId.optional() }),
    response: { 200: apiPage(apiBot) },
  },
})

export const getBot = publish({
  of: innerBots.getBot,
  method: 'GET',
  url: '/api/v1/bots/:id',
  area,
  schema: {
    operationId: 'bots.get',
    summary: 'Um bot.',
    params: apiIdParams,
    response: { 200: apiBot },
  },
})

export const listBotVersions = publish({
  of: innerBots.listBotVersions,
  method: 'GET',
  url: '/api/v1/bots/:id/versions',
  area,
  schema: {
    operationId: 'bots.versions',
    summary: 'As versões publicadas do fluxo de um bot, da mais nova para a mais antiga.',
    params: apiIdParams,
    querystring: pageQuery,
    response: { 200: apiPage(apiBotVersion) },
  },
})

export const getFlowVersion = publish({
  of: getFlow,
  method: 'GET',
  url: '/api/v1/bots/:id/versions/:versionId',
  area,
  schema: {
    operationId: 'bots.version',
    summary: 'O fluxo de uma versão publicada, que nunca muda.',
    params: apiIdParams.extend({ versionId: urlId }),
    response: { 200: apiFlowVersion },
  },
})

export const getFlowDraft = publish({
  of: getFlow,
  method: 'GET',
  url: '/api/v1/bots/:id/draft',
  area,
  schema: {
    operationId: 'bots.draft',
    summary: 'O rascunho do fluxo de um bot.',
    params: apiIdParams,
    response: { 200: apiFlowDraft },
  },
})

export const putFlowDraft = publish({
  of: saveFlow,
  method: 'PUT',
  url: '/api/v1/bots/:id/draft',
  area,
  errors: { draftInvalid: 422, overtaken: 409 },
  schema: {
    operationId: 'bots.putDraft',
    summary:
      'Grava o rascunho; os clientes não recebem nada dele antes de ser publicado. Com `revision`, só se ninguém o alterou desde a leitura; sem ela, só um rascunho que a própria integração salvou, ou sem alterações a publicar (409 `overtaken`). `problems` diz o que impede de publicar.',
    params: apiIdParams,
    body: z.object({
      name: z.string().max(flowLimits.nameLength, 'O nome pode ter no máximo 100 caracteres.'),
      nodes: z.array(apiFlowNode).max(flowLimits.nodes, 'O fluxo pode ter no máximo 2000 nodes.'),
      revision: z.int().optional(),
    }),
    response: { 200: z.object({ revision: z.int(), problems: z.array(apiFlowProblem) }) },
  },
})

export const publishFlowDraft = publish({
  of: publishFlow,
  method: 'POST',
  url: '/api/v1/bots/:id/publish',
  area,
  repeat: { kind: 'shown', by: getBot },
  errors: {
    draftInvalid: 422,
    publishRefused: 422,
    nothingToPublish: 409,
    overtaken: 409,
    testsFailed: 409,
    testsStop: 409,
    tooManyPhrases: 422,
  },
  schema: {
    operationId: 'bots.publish',
    summary:
      'Publica o rascunho salvo como a próxima versão, que passa a atender. Com erros nas verificações, 422 `publishRefused`, com `details.problems`; com testes que falham, 409 `testsFailed`, a não ser com `acceptsFailedTests`, ou `testsStop`, se o bot não o aceita.',
    params: apiIdParams,
    body: z.object({
      revision: z.int().optional().describe('A do rascunho: outra responde 409 `overtaken`'),
      note: z
        .string()
        .trim()
        .max(versionNoteLength, `Máximo de ${versionNoteLength} caracteres`)
        .optional()
        .describe('O que mudou'),
      acceptsFailedTests: z.boolean().default(false),
    }),
    response: { 200: apiBot },
  },
})

export const runFlowTests = publish({
  of: runInnerFlowTests,
  method: 'POST',
  url: '/api/v1/bots/:id/tests/run',
  area,
  repeat: { kind: 'again' },
  errors: { draftInvalid: 422, tooManyPhrases: 422 },
  schema: {
    operationId: 'bots.runTests',
    summary: 'Roda os testes do bot com o rascunho salvo, sem rede e sem gravar nada.',
    params: apiIdParams,
    body: z.object({ tests: z.array(id).max(100).optional().describe('Ids; sem eles, todos') }),
    response: { 200: apiWhole(apiFlowTestResult) },
  },
})

export const listNotUnderstood = publish({
  of: listInnerNotUnderstood,
  method: 'GET',
  url: '/api/v1/bots/:id/not-understood',
  area,
  schema: {
    operationId: 'bots.notUnderstood',
    summary:
      'O que os clientes escreveram e nenhuma interação aceitou, sem dados pessoais, em grupos parecidos: no máximo 300, dos 90 últimos dias.',
    params: apiIdParams,
    response: { 200: apiWhole(apiNotUnderstood) },
  },
})
