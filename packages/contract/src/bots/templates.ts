import { flowLimits, flowPayloadSchema } from '@prosa/flow'
import { z } from 'zod'
import { done, id, idParams, limit, listOf, offset, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { templateBody } from './template-bodies.ts'

const tags = ['Templates'] as const

/** A flow kept for other bots. */
export const templateRow = z.object({
  id,
  name: z.string(),
  botFlowId: id,
  botId: id,
  /** Those of its workspaces that the caller sees. */
  workspaces: z.array(id),
  companyId: id,
  createdBy: z.string().nullable(),
})
export type TemplateRow = z.infer<typeof templateRow>

export const listTemplates = operation({
  method: 'POST',
  url: '/api/templates/list',
  schema: {
    operationId: 'listTemplates',
    tags,
    summary: 'Templates dos workspaces escolhidos, do mais novo ao mais antigo.',
    body: z.object({
      offset,
      limit,
      companyId: id.nullish(),
      name: z.string().trim().max(200).nullish(),
      workspaces: z.array(id).optional(),
    }),
    response: { 200: listOf(templateRow) },
  },
  config: { access: anyOf('template_view', 'template_import'), reads: true },
})

export const createTemplate = operation({
  method: 'POST',
  url: '/api/templates',
  schema: {
    operationId: 'createTemplate',
    tags,
    summary: 'Guarda uma cópia do fluxo, como está salvo, para outros bots.',
    body: templateBody,
    response: { 200: templateRow },
  },
  config: { access: anyOf('template_create') },
})

export const getTemplateFlow = operation({
  method: 'GET',
  url: '/api/templates/:id/flow',
  schema: {
    operationId: 'getTemplateFlow',
    tags,
    summary: 'O fluxo de um template.',
    params: idParams,
    response: { 200: flowPayloadSchema.extend({ template: templateRow }) },
  },
  config: { access: anyOf('template_view') },
})

export const deleteTemplate = operation({
  method: 'DELETE',
  url: '/api/templates/:id',
  schema: {
    operationId: 'deleteTemplate',
    tags,
    summary: 'Remove um template; os bots que o importaram ficam como estão.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: anyOf('template_remove') },
})

const nodeNames = z.array(z.string().max(flowLimits.nameLength))

export const templateImport = z.object({
  botId: id,
  /** The bot's draft, which holds the template from then on. */
  createdBotFlowId: id,
  /** The draft's revision: sent back where the person agreed to lose what it holds. */
  revision: z.int(),
  /** Somebody saved changes in the draft that no version holds. */
  losesDraft: z.boolean(),
  /** Nodes whose transfer leads to what this bot cannot reach. */
  transfers: nodeNames,
  /** Nodes that call the webhook, of whose address the bot knows nothing. */
  webhooks: nodeNames,
  /** Entities that the bot lacks and gets, and those of its own that take the place of the template's. */
  addedEntities: z.array(z.string()),
  usedEntities: z.array(z.string()),
})
export type TemplateImport = z.infer<typeof templateImport>

const importBody = z
  .object({
    preview: z.boolean().optional(),
    /** Asked and agreed: the draft of this revision is lost. */
    replacesRevision: z.int().optional(),
    /** Where transfers go that would lead to what the bot cannot reach; without one they are emptied. */
    workspaceId: id.optional(),
    /** Nodes go on calling a webhook that has no address yet. */
    keepsWebhooks: z.boolean().optional(),
  })
  .nullish()

export const importTemplate = operation({
  method: 'POST',
  url: '/api/bots/:botId/templates/:templateId/import',
  schema: {
    operationId: 'importTemplate',
    tags,
    summary:
      'Faz do template o rascunho do bot; a versão no ar fica. Com preview nada é gravado. Um rascunho que se perderia responde 409.',
    params: z.object({ botId: urlId, templateId: urlId }),
    body: importBody,
    response: { 200: templateImport },
  },
  config: { access: anyOf('template_import') },
})

/** A flow of the installation that any bot may begin with. */
export const readyFlowRow = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  nodeCount: z.int(),
  /** Nodes whose texts only the company knows: opening hours, prices, documents. */
  review: nodeNames,
  /** The objective that a bot with it has, as one of `botTargets`. */
  target: z.int(),
  /** How it talks. */
  sample: z.array(z.object({ sender: z.enum(['CLIENT', 'BOT']), text: z.string(), buttons: z.array(z.string()) })),
})
export type ReadyFlowRow = z.infer<typeof readyFlowRow>

export const listReadyFlows = operation({
  method: 'GET',
  url: '/api/ready-flows',
  schema: {
    operationId: 'listReadyFlows',
    tags,
    summary: 'Fluxos prontos, por ramo de atividade, com que um bot pode começar.',
    response: { 200: z.object({ result: z.array(readyFlowRow) }) },
  },
  config: { access: anyOf('template_view', 'template_import') },
})

export const importReadyFlow = operation({
  method: 'POST',
  url: '/api/bots/:botId/ready-flows/:key/import',
  schema: {
    operationId: 'importReadyFlow',
    tags,
    summary: 'Faz de um fluxo pronto o rascunho do bot, como a importação de um template.',
    params: z.object({ botId: urlId, key: z.string().min(1).max(40) }),
    body: importBody,
    response: { 200: templateImport },
  },
  config: { access: anyOf('template_import') },
})
