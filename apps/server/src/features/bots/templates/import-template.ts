import type { importTemplate as operation, TemplateImport } from '@prosa/contract'
import type { FlowDocument } from '@prosa/flow'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { RowHolder } from '../../files/index.ts'
import { findBot } from '../bots/index.ts'
import { bringEntities, findEntityNames } from '../entities/index.ts'
import { findLoss, lookAround, replaceDraft } from '../flows/index.ts'
import { adaptTemplate, callsMissingWebhook, isOutOfReach, type Reach } from './adapt-template.ts'
import { findTemplate } from './find-template.ts'
import { readyFlows } from './ready-flows/index.ts'
import { drawReadyFlow } from './ready-flows/ready-flow.ts'
import * as templates from './templates.queries.ts'

type Body = NonNullable<z.output<typeof operation.schema.body>>

/**
 * Replaces a bot's draft with a template, in any workspace of the company; missing references are reported by `preview`
 * and resolved here. The live version stays.
 * @throws notFound for a bot, template or workspace that the caller does not see, overtaken when the draft would be
 * lost unasked
 */
export const importTemplate = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; templateId: number },
  body: Body,
): Promise<TemplateImport> => {
  const [bot, { id }] = await Promise.all([
    findBot(db, scope, address.botId),
    findTemplate(db, scope, address.templateId),
  ])
  const kept = await templates.findKept(db, scope.companyId, id)
  return importKept(db, scope, { botId: bot.id, kept, record: id, filesOf: { kind: 'template', id } }, body)
}

/**
 * The same with a ready flow, with the company's name filled in.
 * @throws notFound for a bot or workspace that the caller does not see and for an unknown key, overtaken when the draft
 * would be lost unasked
 */
export const importReadyFlow = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; key: string },
  body: Body,
): Promise<TemplateImport> => {
  const flow = readyFlows.find(({ key }) => key === address.key)
  if (!flow) throw new AppError(errors.notFound)
  const [bot, companyName] = await Promise.all([
    findBot(db, scope, address.botId),
    templates.findCompanyName(db, scope.companyId),
  ])
  const kept = { document: drawReadyFlow(flow, companyName), entities: [...flow.entities] }
  return importKept(db, scope, { botId: bot.id, kept, record: flow.key, filesOf: { kind: 'bot', id: bot.id } }, body)
}

interface Import {
  botId: number
  kept: templates.Kept
  /** The template's id, or the ready flow's key. */
  record: number | string
  /** The row that references the flow's files. */
  filesOf: RowHolder
}

const importKept = async (
  db: Kysely<DB>,
  scope: Scope,
  { botId, kept, record, filesOf }: Import,
  { preview = false, replacesRevision, workspaceId, keepsWebhooks = false }: Body,
): Promise<TemplateImport> => {
  const { companyId, userId } = scope
  const reach = await reachOf(db, scope, botId, kept.document)
  if (workspaceId !== undefined && !reach.workspaceIds.has(workspaceId)) throw new AppError(errors.notFound)
  const described = await describeImport(db, companyId, botId, kept, reach)
  if (preview) return described
  await ensureMember(db, scope)
  const replaced = await replaceDraft(db, scope, botId, {
    replacesRevision,
    filesOf,
    make: async (tx) => {
      const entities = await bringEntities(tx, scope, botId, kept.entities)
      await audit(tx, { companyId, accountId: userId, action: 'template.imported', record, detail: { bot: botId } })
      return adaptTemplate(kept.document, { reach, workspaceId: workspaceId ?? null, keepsWebhooks, entities })
    },
  })
  return { ...described, createdBotFlowId: replaced.draftId, revision: replaced.revision, losesDraft: false }
}

const reachOf = async (db: Kysely<DB>, scope: Scope, botId: number, document: FlowDocument): Promise<Reach> => {
  const { around, attendees } = await lookAround(db, scope, botId, document)
  return {
    botId,
    workspaceIds: new Set(around.workspaceIds),
    botIds: new Set(around.botIds),
    attendees,
    hasWebhookUrl: Boolean(around.url),
    hasTransferUrl: Boolean(around.transfer_url),
  }
}

const describeImport = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
  { document, entities }: templates.Kept,
  reach: Reach,
): Promise<TemplateImport> => {
  const [{ draftId, revision, losesDraft }, known] = await Promise.all([
    findLoss(db, companyId, botId),
    findEntityNames(db, companyId, botId),
  ])
  const namesOf = (isMeant: (node: FlowDocument['nodes'][number]) => boolean): string[] =>
    document.nodes.filter(isMeant).map(({ name }) => name)
  const isKnown = ({ name }: { name: string }): boolean => known.has(fold(name))
  return {
    botId,
    createdBotFlowId: draftId,
    revision,
    losesDraft,
    transfers: namesOf((node) => isOutOfReach(node, reach)),
    webhooks: namesOf((node) => callsMissingWebhook(node, reach)),
    addedEntities: entities.filter((entity) => !isKnown(entity)).map(({ name }) => name),
    usedEntities: entities.filter(isKnown).map(({ name }) => name),
  }
}
