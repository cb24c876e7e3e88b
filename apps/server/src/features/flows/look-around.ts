import type { FlowSurroundings } from '@prosa/contract'
import type { FlowDocument } from '@prosa/flow'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { findFiles } from '../files/index.ts'
import { findSurroundings, type Surroundings } from './flows.queries.ts'
import { filesOf } from './read-payload.ts'

/** What stands around a document of a bot; of its files those that exist and that the caller may read. */
export const lookAround = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  document: FlowDocument,
): Promise<{ around: Surroundings; fileIds: string[] }> => {
  const [around, files] = await Promise.all([
    findSurroundings(db, scope.companyId, botId),
    findFiles(db, scope.companyId, filesOf(document), scope),
  ])
  return { around, fileIds: files.map(({ id }) => id) }
}

/** The same for the editor, which needs the ids of nobody whom the document does not name. */
export const presentSurroundings = (
  document: FlowDocument,
  { around, fileIds }: Awaited<ReturnType<typeof lookAround>>,
): FlowSurroundings => {
  const transfers = document.nodes.flatMap(({ transfer, transferData }) => (transfer && transferData) || [])
  const attended = new Set(around.attendants.map(({ workspace_id }) => workspace_id))
  return {
    channels: around.channelKinds,
    hasWebhookUrl: Boolean(around.url),
    hasTransferUrl: Boolean(around.transfer_url),
    unattended: around.workspaceIds.filter((id) => !attended.has(id)),
    missing: {
      files: without(filesOf(document), fileIds),
      users: without(
        transfers.map(({ userId }) => userId),
        around.userIds,
      ),
      bots: without(
        transfers.map(({ botId }) => botId),
        around.botIds,
      ),
    },
  }
}

const without = <T>(named: readonly (T | null)[], existing: readonly T[]): T[] => {
  const known = new Set<T | null>(existing)
  return [...new Set(named)].filter((id): id is T & {} => id !== null && id !== undefined && !known.has(id))
}
