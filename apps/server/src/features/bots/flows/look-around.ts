import type { FlowSurroundings } from '@prosa/contract'
import { attendeeKey, type FlowDocument, type TransferData } from '@prosa/flow'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findFiles } from '../../files/index.ts'
import { listAttendees } from '../../people/index.ts'
import { findSurroundings, type Surroundings } from './flows.queries.ts'
import { filesOf } from './read-payload.ts'

/** The data around a bot's document; of its files, those that exist and that the caller may read. */
export const lookAround = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  document: FlowDocument,
): Promise<LookedAt> => {
  const named = transfersOf(document).flatMap(({ userId }) => userId ?? [])
  const [around, files, attendees] = await Promise.all([
    findSurroundings(db, scope.companyId, botId),
    findFiles(db, scope.companyId, filesOf(document), scope),
    listAttendees(db, scope.companyId, [...new Set(named)]),
  ])
  const keys = attendees.map(({ workspaceId, userId }) => attendeeKey(workspaceId, userId))
  return { around, fileIds: files.map(({ id }) => id), attendees: new Set(keys) }
}

interface LookedAt {
  around: Surroundings
  fileIds: string[]
  /** Only people named in the document. */
  attendees: ReadonlySet<string>
}

const transfersOf = (document: FlowDocument): TransferData[] =>
  document.nodes.flatMap(({ transfer, transferData }) => (transfer && transferData) || [])

/** The same data for the editor, without ids of people that the document does not name. */
export const presentSurroundings = (
  document: FlowDocument,
  { around, fileIds, attendees }: LookedAt,
  hasChangedEntities: boolean,
): FlowSurroundings => {
  const transfers = transfersOf(document)
  const named = new Map(
    transfers.flatMap(({ workspaceId, userId }) =>
      workspaceId === null || userId === null ? [] : [[attendeeKey(workspaceId, userId), { workspaceId, userId }]],
    ),
  )
  const attended = new Set(around.attendants.map(({ workspace_id }) => workspace_id))
  return {
    hasChangedEntities,
    workspaceId: around.workspaceId,
    channels: around.channelKinds,
    silence: around.silence,
    hasWebhookUrl: Boolean(around.url),
    hasTransferUrl: Boolean(around.transfer_url),
    unattended: around.workspaceIds.filter((id) => !attended.has(id)),
    missing: {
      files: without(filesOf(document), fileIds),
      attendees: [...named].flatMap(([key, attendee]) => (attendees.has(key) ? [] : attendee)),
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
