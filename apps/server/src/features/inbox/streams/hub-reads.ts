import type { Database } from '../../../platform/database/index.ts'
import {
  type AskedDialog,
  type ChangedDialogs,
  changedDialogs,
  countUnread,
  dialogsWithInbound,
  type Grants,
  readGrants,
  type SharedDialog,
  sharedDialogs,
} from '../dialogs/index.ts'

/** Database queries of a company's hub. */
export interface HubReads {
  /** Inbox rows for all listeners, in one query. */
  dialogs(asked: readonly AskedDialog[]): Promise<SharedDialog[]>
  /** When these persons got their workspaces; cached for some seconds. */
  grants(userIds: readonly number[]): Promise<Grants>
  /** Unread count of one person, if the row cannot give it because they got the workspace during the conversation. */
  unread(userId: number, dialogId: number): Promise<number>
  changed(position: string | null, max: number): Promise<ChangedDialogs>
  /** Those of these dialogs that got a customer's message since a position. */
  inbound(dialogIds: readonly number[], position: string | null): Promise<ReadonlySet<number>>
}

const grantsFreshMs = 5_000

export const createHubReads = (database: Database, companyId: number): HubReads => {
  const db = () => database.scoped(companyId)
  let known: { grants: Grants; atMs: number } | null = null
  return {
    dialogs: (asked) => sharedDialogs(db(), companyId, asked),
    grants: async (userIds) => {
      const nowMs = performance.now()
      const isFresh = known && nowMs - known.atMs < grantsFreshMs && userIds.every((id) => known?.grants.has(id))
      if (known && isFresh) return known.grants
      known = { grants: await readGrants(db(), companyId, userIds), atMs: nowMs }
      return known.grants
    },
    unread: (userId, dialogId) => countUnread(db(), companyId, userId, dialogId),
    changed: (position, max) => changedDialogs(db(), companyId, position, max),
    inbound: (dialogIds, position) => dialogsWithInbound(db(), companyId, dialogIds, position),
  }
}
