import type { Dialog, DialogEvent, Message, SidebarDialog } from '@prosa/contract'
import { presentEvent, presentMessage, storedFiles } from '../../conversation/model/present.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import {
  countFiles,
  eventsBetween,
  findPlace,
  messagesAfter,
  messagesBefore,
  messagesWithFiles,
  rowsFor,
} from './dialogs.queries.ts'
import { presentDialog, presentSidebarDialog } from './present-dialog.ts'

const maxSeq = 2_147_483_647
const maxEventsOfPage = 200
const maxChanges = 500

/**
 * The wall of workspaces: a dialog outside one's own is not there.
 * @throws notFound
 */
export const seeDialog = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
): Promise<{ id: number; version: number; workspaceId: number; contactId: number }> => {
  const place = await findPlace(db, scope.companyId, dialogId)
  if (!place || !scope.workspaceIds.includes(place.workspace_id)) throw new AppError(errors.notFound)
  return { id: place.id, version: place.version, workspaceId: place.workspace_id, contactId: place.contact_id }
}

/** A dialog with its newest messages (or those before a seq), oldest first, and the events that fall among them. */
export const readDialog = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  page: { before?: number | undefined; limit: number },
): Promise<Dialog> => {
  await seeDialog(db, scope, dialogId)
  const [rows, found] = await Promise.all([
    rowsFor(db, scope.companyId, [scope.userId], [dialogId]),
    messagesBefore(db, scope.companyId, dialogId, page.before ?? maxSeq, page.limit + 1),
  ])
  const row = rows[0]
  if (!row) throw new AppError(errors.notFound)
  const hasOlder = found.length > page.limit
  const messages = found.slice(0, page.limit).reverse().map(presentMessage)
  const oldest = hasOlder ? Math.min(...messages.map(({ version }) => version)) - 1 : 0
  const newest = page.before === undefined ? maxSeq : Math.max(0, ...messages.map(({ version }) => version))
  const events = await eventsBetween(db, scope.companyId, dialogId, { above: oldest, upTo: newest }, maxEventsOfPage)
  return presentDialog(row, scope.userId, { messages, events: events.map(presentEvent), hasOlder })
}

export interface DialogChanges {
  messages: Message[]
  events: DialogEvent[]
  dialog: SidebarDialog
  version: number
  refetch: boolean
}

/** Everything that changed in a dialog above a version; the answer's `version` never runs ahead of what it carries. */
export const readDialogChanges = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  after: number,
): Promise<DialogChanges> => {
  await seeDialog(db, scope, dialogId)
  // The version is read first: what is committed in between comes again with the next question, and is not missed.
  const [row] = await rowsFor(db, scope.companyId, [scope.userId], [dialogId])
  if (!row) throw new AppError(errors.notFound)
  const [messages, events] = await Promise.all([
    messagesAfter(db, scope.companyId, dialogId, after, maxChanges + 1),
    eventsBetween(db, scope.companyId, dialogId, { above: after, upTo: maxSeq }, maxChanges + 1),
  ])
  const refetch = messages.length > maxChanges || events.length > maxChanges
  return {
    messages: refetch ? [] : messages.map(presentMessage),
    events: refetch ? [] : events.map(presentEvent),
    dialog: presentSidebarDialog(row),
    version: row.version,
    refetch,
  }
}

/** Files exchanged in a dialog, newest first. */
export const readDialogFiles = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  page: { before?: number | undefined; limit: number },
) => {
  await seeDialog(db, scope, dialogId)
  const [rows, total] = await Promise.all([
    messagesWithFiles(db, scope.companyId, dialogId, page.before ?? maxSeq, page.limit),
    countFiles(db, scope.companyId, dialogId),
  ])
  const result = rows.flatMap(({ seq, created_at, files }) =>
    storedFiles(files).map(({ fileId, name, mime, size }) => ({
      id: fileId,
      messageId: `${dialogId}-${seq}`,
      mime,
      name,
      size,
      url: `/api/files/${fileId}`,
      dateTime: created_at.toISOString(),
    })),
  )
  return { result, total }
}
