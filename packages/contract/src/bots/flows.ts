import { flowLimits, flowPayloadSchema, problemCodes, testInputSchema } from '@prosa/flow'
import { z } from 'zod'
import { done, id, instant, maxInt4, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { versionNoteLength } from './bot-bodies.ts'

const access = anyOf('bot_view')
/** `flowId` -1 is the bot's draft when it is newer than the live version, else the live version. */
const flowParams = z.object({ botId: urlId, flowId: z.coerce.number().int().min(-1).max(maxInt4) })

/** What a check of the flow says about one node; errors stop a publication, warnings do not. */
export const flowProblem = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.enum(problemCodes),
  nodeId: z.string().nullable(),
  /** The user or bot interaction it stands in, where there is one. */
  itemId: z.string().nullable(),
  message: z.string(),
})
export type FlowProblem = z.infer<typeof flowProblem>

/** What stands around a bot's flow, for the checks of who edits it: most of what is wrong shows before it is sent. */
export const flowSurroundings = z.object({
  /** Kinds of the bot's connections in use; `flowLimitsOf` tells what they can show. */
  channels: z.array(z.string()),
  hasWebhookUrl: z.boolean(),
  /** There is an address to which conversations of the bot may be handed: a 'Plataforma externa'. */
  hasTransferUrl: z.boolean(),
  /** The text is what is live, but for entities of it that were changed since: publishing carries them. */
  hasChangedEntities: z.boolean(),
  /** The bot's own. */
  workspaceId: id,
  /** Workspaces in which nobody may be handed a conversation. */
  unattended: z.array(id),
  /** What the text names and what does not exist any more, or is not this person's to read; and people who may not attend where it names them. */
  missing: z.object({
    files: z.array(z.string()),
    attendees: z.array(z.object({ workspaceId: id, userId: id })),
    bots: z.array(id),
  }),
})
export type FlowSurroundings = z.infer<typeof flowSurroundings>

export const flowAnswer = flowPayloadSchema.extend({
  id,
  botId: id,
  botName: z.string(),
  botToken: z.string(),
  /** A draft is what saving writes; a version was published and never changes. */
  kind: z.enum(['draft', 'version']),
  version: z.int().nullable(),
  /** The draft's revision: sent back with a save, an overtaken one is 409. */
  revision: z.int(),
  draftId: id,
  activeVersionId: id.nullable(),
  /** The draft holds changes that were saved after the live version was published. */
  draftIsNewer: z.boolean(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  /** It was the caller, here or in another window. */
  isUpdatedByCaller: z.boolean(),
  around: flowSurroundings,
})
export type FlowAnswer = z.infer<typeof flowAnswer>

export const getFlow = operation({
  method: 'GET',
  url: '/api/bots/:botId/flow/:flowId',
  schema: {
    operationId: 'getFlow',
    tags: ['Fluxos'],
    summary: 'O rascunho ou uma versão do fluxo de um bot.',
    params: flowParams,
    response: { 200: flowAnswer },
  },
  config: { access },
})

/** Details of the 409s that protect a saved draft (`overtaken`, `draftIsNewer`): whose it is; `getFlow` of its id reads it. */
export const draftConflict = z.object({
  draftId: id,
  revision: z.int(),
  savedBy: z.string().nullable(),
  savedAt: instant,
})
export type DraftConflict = z.infer<typeof draftConflict>

/** Details of the 409 of a publication that is not the draft's (`notTheDraft`): `version` null is a text that no version holds. */
export const versionConflict = z.object({
  version: z.int().nullable(),
  /** 0 while nothing is published. */
  liveVersion: z.int(),
})
export type VersionConflict = z.infer<typeof versionConflict>

/** Details of a refused publication (`publishRefused`): every error and warning of the checks. */
export const publishRefusal = z.object({ problems: z.array(flowProblem) })

const saveBody = flowPayloadSchema.extend({
  /** The revision that the read gave: what the text began from. */
  revision: z.int().optional(),
  /** Asked and agreed: replace the draft although the text did not begin from it. The revision that the 409 told. */
  replacesRevision: z.int().optional(),
})

/** Training takes seconds for a large flow: frames `training` of the sidebar's stream tell this person how much of it is done, by this id. */
export const trainingId = { trainingId: z.string().min(1).max(64).optional() }

const publishBody = flowPayloadSchema.extend({
  ...trainingId,
  revision: z.int().optional(),
  /** Asked and agreed: publish what is not the draft in place of this version (0: of none). The draft stays as it is. */
  replacesVersion: z.int().min(0).optional(),
  /** Asked and agreed: publish although tests of the flow fail. Without effect where the bot's setting stops it. */
  acceptsFailedTests: z.boolean().optional(),
  /** What changed, in the publisher's words. */
  note: z.string().trim().max(versionNoteLength, `Máximo de ${versionNoteLength} caracteres`).optional(),
})

export const saveFlow = operation({
  method: 'PUT',
  url: '/api/bots/:botId/flow/:flowId',
  schema: {
    operationId: 'saveFlow',
    tags: ['Fluxos'],
    summary:
      'Grava o rascunho do bot. Um texto que não partiu do rascunho salvo responde 409 com quem o salvou e quando.',
    params: flowParams,
    body: saveBody,
    response: { 200: z.object({ id, revision: z.int(), problems: z.array(flowProblem) }) },
  },
  config: { access },
})

export const publishFlow = operation({
  method: 'POST',
  url: '/api/bots/:botId/publish/:flowId',
  schema: {
    operationId: 'publishFlow',
    tags: ['Fluxos'],
    summary:
      'Publica uma nova versão, imutável, e a torna ativa. Com erros nas verificações responde 422; sem alterações, do que não é o rascunho, ou com testes que falham, 409.',
    params: flowParams,
    body: publishBody,
    response: {
      200: z.object({
        id,
        version: z.int(),
        problems: z.array(flowProblem),
        /** The draft's revision now. */
        revision: z.int().optional(),
        draftIsNewer: z.boolean().optional(),
      }),
    },
  },
  config: { access },
})

export const publishTest = operation({
  method: 'POST',
  url: '/api/bots/:botId/publish-test/:flowId',
  schema: {
    operationId: 'publishTest',
    tags: ['Fluxos'],
    summary: 'Dá ao simulador desta pessoa os nós enviados.',
    params: flowParams,
    body: flowPayloadSchema.extend(trainingId),
    response: { 200: z.object({ id, botToken: z.string(), problems: z.array(flowProblem) }) },
  },
  config: { access },
})

const workingCopy = z.object({
  payload: flowPayloadSchema,
  baseRevision: z.int().min(0).max(maxInt4),
  updatedAt: instant,
})

export const getWorkingCopy = operation({
  method: 'GET',
  url: '/api/bots/:botId/flow/:flowId/working-copy',
  schema: {
    operationId: 'getWorkingCopy',
    tags: ['Fluxos'],
    summary: 'O que esta pessoa digitou e ainda não salvou, ou nulo.',
    params: flowParams,
    response: { 200: z.object({ workingCopy: workingCopy.nullable() }) },
  },
  config: { access },
})

export const storeWorkingCopy = operation({
  method: 'PUT',
  url: '/api/bots/:botId/flow/:flowId/working-copy',
  schema: {
    operationId: 'storeWorkingCopy',
    tags: ['Fluxos'],
    summary: 'Guarda o que foi digitado, sem mexer no rascunho.',
    params: flowParams,
    body: workingCopy.omit({ updatedAt: true }),
    response: { 200: done },
  },
  config: { access },
})

export const dropWorkingCopy = operation({
  method: 'DELETE',
  url: '/api/bots/:botId/flow/:flowId/working-copy',
  schema: {
    operationId: 'dropWorkingCopy',
    tags: ['Fluxos'],
    summary: 'Descarta o que foi digitado.',
    params: flowParams,
    response: { 200: done },
  },
  config: { access },
})

/** Why the bot answered as it did: one entry for each input that the engine took. */
export const simulatorTrace = z.object({
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  exitId: z.string().nullable(),
  rule: z.string(),
  score: z.number(),
  phrase: z.string().nullable(),
  words: z.array(z.string()),
  runnerUp: z.object({ exitId: z.string(), score: z.number(), label: z.string() }).nullable(),
  /** The two exits of which the customer was asked which one was meant (rule 'doubted'), the likelier first; else null. */
  doubt: z.array(z.object({ exitId: z.string(), score: z.number(), label: z.string() })).nullable(),
  entities: z.array(z.object({ name: z.string(), value: z.string(), text: z.string() })),
  /** Nodes entered because of this input, in order. */
  entered: z.array(z.object({ nodeId: z.string(), nodeName: z.string() })),
})
export type SimulatorTrace = z.infer<typeof simulatorTrace>

const simulatorBody = z.object({
  /** What the customer writes: one or more texts. */
  message: z.array(z.string().max(flowLimits.textLength)).max(20),
  /** A button that the customer presses, or a file that they send, after the texts. */
  input: testInputSchema.optional(),
  dialogToken: z.string().nullish(),
  botToken: z.string(),
  startNodeId: z.string().optional(),
  /** Minutes of silence to let pass before the message, for the automations. */
  silenceMinutes: z.int().min(1).max(1440).optional(),
})

export const simulatorAnswer = z.object({
  description: z.string(),
  dialogToken: z.string(),
  responses: z.array(
    z.object({
      message: z.string(),
      nodeId: z.string().nullable(),
      payload: z.array(
        z.object({
          type: z.enum(['QUICK_REPLY', 'LINK', 'FILE']),
          label: z.string(),
          link: z.string().nullable(),
          position: z.int(),
          mime: z.string().nullish(),
        }),
      ),
    }),
  ),
  trace: z.array(simulatorTrace),
  ended: z.boolean(),
  /** Where the flow would transfer, in words; the simulator transfers nothing. */
  transfer: z.string().nullable(),
  tags: z.array(z.string()),
})
export type SimulatorAnswer = z.infer<typeof simulatorAnswer>

export const simulate = operation({
  method: 'POST',
  url: '/api/dialogs/simulator',
  schema: {
    operationId: 'simulate',
    tags: ['Fluxos'],
    summary: 'Conversa com o fluxo desta pessoa (publish-test), senão com o rascunho, senão com a versão ativa.',
    body: simulatorBody,
    response: { 200: simulatorAnswer },
  },
  config: { access },
})

export const testBotDialog = operation({
  method: 'POST',
  url: '/api/dialogs/bot-dialog-test',
  schema: {
    operationId: 'testBotDialog',
    tags: ['Fluxos'],
    summary: 'O mesmo com a versão ativa.',
    body: simulatorBody,
    response: { 200: simulatorAnswer },
  },
  config: { access },
})
