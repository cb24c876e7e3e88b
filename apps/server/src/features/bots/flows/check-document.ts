import { type FlowProblem, flowLimitsOf } from '@prosa/contract'
import type { EntityDefinition } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { type CheckedWorld, doFlowWork, inFlowThread, type JsonBytes } from '../../../platform/flow-threads/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { listEntityDefinitions } from '../entities/index.ts'
import { lookAround } from './look-around.ts'
import type { ReadDocument } from './read-payload.ts'

/**
 * Errors and warnings of a bot's flow (at most a thousand, errors first), with all references looked up, and the
 * entities it may use.
 */
export const checkDocument = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  { document, json }: ReadDocument,
): Promise<{ problems: FlowProblem[]; entities: EntityDefinition[]; fileIds: string[] }> => {
  const { companyId } = scope
  const [{ around, fileIds, attendees }, entities] = await Promise.all([
    lookAround(db, scope, botId, document),
    listEntityDefinitions(db, companyId, botId),
  ])
  const attendants = new Map(around.attendants.map(({ workspace_id, total }) => [workspace_id, total]))
  const problems = await check(companyId, json, {
    files: new Set(fileIds),
    entities: new Set(entities.map(({ id }) => id)),
    workspaces: new Set(around.workspaceIds),
    attendees,
    bots: new Set(around.botIds),
    ownBotId: botId,
    attendants,
    hasWebhookUrl: Boolean(around.url),
    hasTransferUrl: Boolean(around.transfer_url),
    channels: around.channelKinds.flatMap(flowLimitsOf),
    silence: around.silence,
  })
  return { problems, entities, fileIds }
}

/** Up to this size checking takes some milliseconds. */
const smallBytes = 100_000

const check = async (companyId: number, document: JsonBytes, world: CheckedWorld): Promise<FlowProblem[]> => {
  const work = { kind: 'check', document, world } as const
  const answer = document.length <= smallBytes ? doFlowWork(work) : await inFlowThread(companyId, work)
  if (answer.kind !== 'checked') throw new Error('A thread answered something else than it was asked')
  return answer.problems
}
