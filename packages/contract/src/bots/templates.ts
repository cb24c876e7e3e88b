import { flowLimits, flowPayloadSchema } from '@prosa/flow'
import { z } from 'zod'
import { done, id, idParams, limit, listOf, offset, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { templateBody } from './template-bodies.ts'

const tags = ['Templates'] as const

/** A flow stored for other bots. */
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
  /** The bot's draft, which now contains the template. */
  createdBotFlowId: id,
  /** The draft's revision: sent back after the person agreed to lose its content. */
  revision: z.int(),
  /** The draft has changes that are in no version. */
  losesDraft: z.boolean(),
  /** Nodes with a transfer target that this bot cannot reach. */
  transfers: nodeNames,
  /** Nodes that call the webhook, although the bot has no address for it. */
  webhooks: nodeNames,
  /** Entities added to the bot, and its own ones used in place of the template's. */
  addedEntities: z.array(z.string()),
  usedEntities: z.array(z.string()),
})
export type TemplateImport = z.infer<typeof templateImport>

const importBody = z
  .object({
    preview: z.boolean().optional(),
    /** Set after the person agreed to lose the draft of this revision. */
    replacesRevision: z.int().optional(),
    /** Replacement for unreachable transfer targets; without it they are emptied. */
    workspaceId: id.optional(),
    /** Keeps webhook calls, although there is no address yet. */
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

/** A flow of the installation that any bot may start with. */
export const readyFlowRow = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  nodeCount: z.int(),
  /** Nodes with texts that the company must fill in: opening hours, prices, documents. */
  review: nodeNames,
  /** Objective of bots with this flow, one of `botTargets`. */
  target: z.int(),
  /** A sample conversation. */
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
