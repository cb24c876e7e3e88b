import { type FlowProblem, flowLimitsOf } from '@prosa/contract'
import { checkFlow, type FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { listEntityDefinitions } from '../entities/index.ts'
import { findFiles } from '../files/index.ts'
import { findWorld } from './flows.queries.ts'
import { filesOf } from './read-payload.ts'

/** What is wrong or doubtful in a flow of a bot, with everything around it looked up, and the entities that it may use. */
export const checkDocument = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  document: FlowDocument,
): Promise<{ problems: FlowProblem[]; entities: EntityDefinition[]; fileIds: string[] }> => {
  const { companyId } = scope
  const [world, entities, files] = await Promise.all([
    findWorld(db, companyId, botId),
    listEntityDefinitions(db, companyId, botId),
    findFiles(db, companyId, filesOf(document), scope),
  ])
  const fileIds = files.map(({ id }) => id)
  const attendants = new Map(world.attendants.map(({ workspace_id, total }) => [workspace_id, total]))
  const problems = checkFlow(document, {
    files: new Set(fileIds),
    entities: new Set(entities.map(({ id }) => id)),
    workspaces: new Set(world.workspaceIds),
    users: new Set(world.userIds),
    bots: new Set(world.botIds),
    ownBotId: botId,
    activeAttendants: (workspaceId) => attendants.get(workspaceId) ?? 0,
    hasWebhookUrl: Boolean(world.url),
    hasTransferUrl: Boolean(world.transfer_url),
    channels: world.channelKinds.flatMap(flowLimitsOf),
  })
  return { problems: problems.map(({ itemId: _, ...problem }) => problem), entities, fileIds }
}
