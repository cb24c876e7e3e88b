import type { FlowAnswer } from '@prosa/contract'
import { type FlowDocument, toServerFlow } from '@prosa/flow'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { listEntityDefinitions } from '../entities/index.ts'
import { hasOtherEntities } from './demand-change.ts'
import * as flows from './flows.queries.ts'
import { lookAround, presentSurroundings } from './look-around.ts'
import { resolveFlow } from './resolve-flow.ts'

/**
 * A draft or version, for the editor.
 * @throws notFound
 */
export const readFlow = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; flowId: number },
): Promise<FlowAnswer> => {
  const { bot, flow } = await resolveFlow(db, scope, address)
  const [{ document, editorName, editorId }, draft] = await Promise.all([
    flows.findDocument(db, scope.companyId, bot.id, flow.id),
    flows.findDraft(db, scope.companyId, bot.id),
  ])
  const isLive = flow.id === bot.active_version_id || (flow.kind === 'draft' && !bot.draft_is_newer)
  const [looked, hasChangedEntities] = await Promise.all([
    lookAround(db, scope, bot.id, document),
    isLive && changedEntities(db, scope.companyId, bot, document),
  ])
  const around = presentSurroundings(document, looked, hasChangedEntities)
  return {
    ...toServerFlow(document),
    id: flow.id,
    botId: bot.id,
    botName: bot.name,
    botToken: bot.token,
    kind: flow.kind === 'version' ? 'version' : 'draft',
    version: flow.version,
    revision: draft.revision,
    draftId: draft.id,
    activeVersionId: bot.active_version_id,
    draftIsNewer: bot.active_version_id !== null && bot.draft_is_newer,
    updatedAt: flow.updated_at.toISOString(),
    updatedBy: editorName,
    isUpdatedByCaller: editorId === scope.userId,
    around,
  }
}

/**
 * Whether entities used by a live text were changed since it was published. Flows without entities, which are most,
 * need no query.
 */
const changedEntities = async (
  db: Kysely<DB>,
  companyId: number,
  { id: botId, active_version_id: liveId }: { id: number; active_version_id: number | null },
  document: FlowDocument,
): Promise<boolean> => {
  const usesOwn = document.nodes.some(({ userInteractions }) =>
    userInteractions.some(({ target, entityTypeId }) => target !== null && entityTypeId > 0),
  )
  if (liveId === null || !usesOwn) return false
  const entities = await listEntityDefinitions(db, companyId, botId)
  return hasOtherEntities(db, { companyId, botId, liveId }, document, entities)
}
