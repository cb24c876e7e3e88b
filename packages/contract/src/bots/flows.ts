import { flowPayloadSchema, problemCodes } from '@prosa/flow'
import { z } from 'zod'
import { done, id, instant, maxInt4, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { versionNoteLength } from './bot-bodies.ts'

const access = anyOf('bot_view')
/** `flowId` -1: the bot's draft if it is newer than the live version, else the live version. */
const flowParams = z.object({ botId: urlId, flowId: z.coerce.number().int().min(-1).max(maxInt4) })

/** A finding of the checks at one node; errors prevent a publication, warnings do not. */
export const flowProblem = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.enum(problemCodes),
  nodeId: z.string().nullable(),
  /** The user or bot interaction of the finding, if there is one. */
  itemId: z.string().nullable(),
  message: z.string(),
})
export type FlowProblem = z.infer<typeof flowProblem>

/** Data around a bot's flow for the editor's own checks, so that most errors are shown before saving. */
export const flowSurroundings = z.object({
  /** Kinds of the bot's active connections; `flowLimitsOf` gives their limits. */
  channels: z.array(z.string()),
  hasWebhookUrl: z.boolean(),
  /** Minutes of silence after which the bot transfers or closes by itself; null: never. */
  silence: z.object({ transferMinutes: z.int().nullable(), closeMinutes: z.int().nullable() }),
  /** The bot has the address of an outside system for transfers ('Plataforma externa'). */
  hasTransferUrl: z.boolean(),
  /** The text is live, but some of its entities were changed since: publishing applies them. */
  hasChangedEntities: z.boolean(),
  /** The bot's own workspace. */
  workspaceId: id,
  /** Workspaces without anybody who may be given a conversation. */
  unattended: z.array(id),
  /**
   * References of the text that no longer exist or that the caller may not read, and people who may not attend at their
   * place.
   */
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
  /** Saving writes the draft; a version is published and never changes. */
  kind: z.enum(['draft', 'version']),
  version: z.int().nullable(),
  /** The draft's revision, sent back with a save; an outdated one is refused with 409. */
  revision: z.int(),
  draftId: id,
  activeVersionId: id.nullable(),
  /** The draft has changes saved after the live version was published. */
  draftIsNewer: z.boolean(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  /** The last save was the caller's, possibly in another window. */
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

/**
 * Details of the 409s that protect a saved draft (`overtaken`, `draftIsNewer`): its author; `getFlow` with its id reads
 * it.
 */
export const draftConflict = z.object({
  draftId: id,
  revision: z.int(),
  savedBy: z.string().nullable(),
  savedAt: instant,
})
export type DraftConflict = z.infer<typeof draftConflict>

/**
 * Details of the 409 for publishing a text that is not the draft (`notTheDraft`): `version` is null for a text that is
 * in no version.
 */
export const versionConflict = z.object({
  version: z.int().nullable(),
  /** 0 while nothing is published. */
  liveVersion: z.int(),
})
export type VersionConflict = z.infer<typeof versionConflict>

/** Details of a refused publication (`publishRefused`): all findings of the checks. */
export const publishRefusal = z.object({ problems: z.array(flowProblem) })

const saveBody = flowPayloadSchema.extend({
  /** The revision with which the text was read. */
  revision: z.int().optional(),
  /** Set after the person agreed to replace a draft that the text was not edited from: the revision from the 409. */
  replacesRevision: z.int().optional(),
})

/**
 * Training a large flow takes seconds: frames `training` of the sidebar's stream report progress to this person, with
 * this id.
 */
export const trainingId = { trainingId: z.string().min(1).max(64).optional() }

const publishBody = flowPayloadSchema.extend({
  ...trainingId,
  revision: z.int().optional(),
  /**
   * Set after the person agreed to publish a text that is not the draft in place of this version (0: none). The draft
   * is not changed.
   */
  replacesVersion: z.int().min(0).optional(),
  /** Set after the person agreed to publish with failing tests. Ignored if the bot's settings forbid it. */
  acceptsFailedTests: z.boolean().optional(),
  /** Description of the changes by the publisher. */
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
        /** The draft's current revision. */
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
