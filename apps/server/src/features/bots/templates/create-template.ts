import type { createTemplate as operation, TemplateRow } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { holdFiles, listHeldFiles } from '../../files/index.ts'
import { listEntityDefinitions } from '../entities/index.ts'
import { filesOf, findFlowDocument, resolveFlow } from '../flows/index.ts'
import { entitiesOf } from './adapt-template.ts'
import { findTemplate } from './find-template.ts'
import * as templates from './templates.queries.ts'

/**
 * Saves a copy of a stored flow with its entities; members of the workspaces see it.
 * @throws notFound for a flow or a workspace that the caller does not see
 */
export const createTemplate = async (
  db: Kysely<DB>,
  scope: Scope,
  { name, botId, botFlowId, workspaces }: z.output<typeof operation.schema.body>,
): Promise<TemplateRow> => {
  const { companyId, userId } = scope
  const workspaceIds = [...new Set(workspaces)]
  if (!workspaceIds.every((id) => scope.workspaceIds.includes(id))) throw new AppError(errors.notFound)
  const { flow } = await resolveFlow(db, scope, { botId, flowId: botFlowId })
  const [{ document }, entities] = await Promise.all([
    findFlowDocument(db, companyId, botId, flow.id),
    listEntityDefinitions(db, companyId, botId),
  ])
  await ensureMember(db, scope)
  const used = entitiesOf(document)
  const template = { document, entities: entities.filter(({ id }) => used.has(id)) }
  const id = await db.transaction().execute(async (tx) => {
    const values = { ...template, name, nameFolded: fold(name), botId, flowId: flow.id, workspaceIds, userId }
    const made = await templates.insert(tx, companyId, values)
    const files = await listHeldFiles(tx, companyId, { kind: 'bot', id: botId }, filesOf(document))
    await holdFiles(tx, companyId, { kind: 'template', id: made }, files)
    await audit(tx, { companyId, accountId: userId, action: 'template.created', record: made, detail: { bot: botId } })
    return made
  })
  return findTemplate(db, scope, id)
}
