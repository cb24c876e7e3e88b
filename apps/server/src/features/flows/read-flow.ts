import type { FlowAnswer } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import * as flows from './flows.queries.ts'
import { lookAround, presentSurroundings } from './look-around.ts'
import { resolveFlow } from './resolve-flow.ts'

/**
 * A draft or version as the editor opens it.
 * @throws notFound
 */
export const readFlow = async (
  db: Kysely<DB>,
  scope: Scope,
  address: { botId: number; flowId: number },
): Promise<FlowAnswer> => {
  const { bot, flow } = await resolveFlow(db, scope, address)
  const [{ document, editorName }, draft] = await Promise.all([
    flows.findDocument(db, scope.companyId, bot.id, flow.id),
    flows.findDraft(db, scope.companyId, bot.id),
  ])
  const around = presentSurroundings(document, await lookAround(db, scope, bot.id, document))
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
    around,
  }
}
