import { type DialogEvent, type Message, maxInt4, type SidebarDialog } from '@prosa/contract'
import { presentEvent } from '../../../../conversation/model/present.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import { askOf, type DB, type Handles, type Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { cutPage, filtersOf, pageByNumber, printCursor, readId } from '../../../../platform/lists/index.ts'
import { chosenWorkspaces } from '../../../workspaces/index.ts'
import { type ConversationsFilter, conversationRows, conversationsBelow } from './conversations.queries.ts'
import { eventsAfter, messagesWithFiles } from './messages.queries.ts'
import { presentSidebarDialog } from './present-dialog.ts'
import { filesOfRow, readMessages, seeDialog } from './read-dialog.ts'

interface Page {
  limit: number
  after?: string | undefined
}

/** A dialog for API integrations: an inbox row with its times and stage. */
export interface ListedDialog extends SidebarDialog {
  contactId: number
  startedAt: string
  closedAt: string | null
  tag: string | null
}

interface Asked extends Pick<ConversationsFilter, 'status' | 'contactId'> {
  workspaceId: number | undefined
}

/** Version of the cursor format. */
const version = 1
const lookSize = 5_000
const mostLooks = 4

/**
 * Dialogs by descending id, which never changes. If few of many match, a page ends after a number of rows looked at,
 * and may hold fewer rows than its limit, or none.
 */
export const pageConversations = async (
  db: Kysely<DB>,
  scope: Scope,
  asked: Asked,
  { limit, after }: Page,
): Promise<{ data: ListedDialog[]; next: string | null }> => {
  const { companyId, userId } = scope
  const of = filtersOf(version, { list: 'conversations', ...asked })
  const below = after === undefined ? maxInt4 : readId(after, of)
  const { status, contactId, workspaceId } = asked
  const workspaceIds = chosenWorkspaces(scope, workspaceId === undefined ? null : [workspaceId])
  if (workspaceIds.length === 0) return { data: [], next: null }
  const ids: number[] = []
  let end: number | null = below
  for (let looks = 0; looks < mostLooks && end !== null && ids.length < limit; looks += 1) {
    const place = { below: end, most: limit - ids.length, look: lookSize }
    const look: Awaited<ReturnType<typeof conversationsBelow>> = await conversationsBelow(
      db,
      { companyId, workspaceIds, status, contactId },
      place,
    )
    ids.push(...look.ids)
    end = look.end
  }
  const data = await findConversations(db, { companyId, userId }, ids)
  return { data, next: end === null ? null : printCursor([end], of) }
}

/** Dialogs by their ids, wherever they are; the caller checks the workspaces. */
export const findConversations = async (
  db: Kysely<DB>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  ids: readonly number[],
): Promise<ListedDialog[]> =>
  (ids.length === 0 ? [] : await conversationRows(askOf(db), companyId, userId, ids)).map((row) => ({
    ...presentSidebarDialog(row),
    contactId: row.contact_id,
    startedAt: row.first_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    tag: row.tag_stage,
  }))

/** Messages of a dialog, the newest first. @throws notFound */
export const pageMessages = async (
  database: Handles,
  scope: Scope,
  dialogId: number,
  { limit, after }: Page,
): Promise<{ data: Message[]; next: string | null }> => {
  const of = filtersOf(version, { list: 'messages', dialogId })
  const before = after === undefined ? maxInt4 : readId(after, of)
  const messages = await readMessages(database, scope, dialogId, { before, limit: limit + 1 })
  const { shown, next } = cutPage(messages, limit, ({ seq }) => printCursor([seq], of))
  return { data: shown, next }
}

/** Events of a dialog, in order. @throws notFound */
export const pageEvents = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  { limit, after }: Page,
): Promise<{ data: DialogEvent[]; next: string | null }> => {
  const of = filtersOf(version, { list: 'events', dialogId })
  const above = after === undefined ? 0 : readId(after, of)
  await seeDialog(db, scope, dialogId)
  const events = await eventsAfter(askOf(db), scope.companyId, dialogId, above, limit + 1)
  const { shown, next } = cutPage(events, limit, (last) => printCursor([last.version], of))
  return { data: shown.map(presentEvent), next }
}

/** One message. @throws notFound */
export const readMessage = async (
  database: Handles,
  scope: Scope,
  { dialogId, seq }: { dialogId: number; seq: number },
): Promise<Message> => {
  const [message] = await readMessages(database, scope, dialogId, { before: Math.min(seq + 1, maxInt4), limit: 1 })
  if (message?.seq !== seq) throw new AppError(errors.notFound)
  return message
}

/** Files of a dialog, the newest first; the limit counts messages. @throws notFound */
export const pageFiles = async (db: Kysely<DB>, scope: Scope, dialogId: number, page: Page) => {
  await seeDialog(db, scope, dialogId)
  const { rows, next } = await pageByNumber(
    page,
    { of: filtersOf(version, { list: 'files', dialogId }), start: maxInt4 },
    ({ from, limit }) => messagesWithFiles(db, scope.companyId, dialogId, from, limit),
    ({ seq }) => seq,
  )
  return { data: rows.flatMap((row) => filesOfRow(dialogId, row)), next }
}
