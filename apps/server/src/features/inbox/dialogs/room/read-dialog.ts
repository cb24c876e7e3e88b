import {
  type Dialog,
  type DialogEvent,
  type Message,
  metaPageType,
  type Note,
  platformOf,
  type SidebarDialog,
} from '@prosa/contract'
import {
  type MessageRow,
  presentEvent,
  presentMessage,
  type StoredFile,
  storedFiles,
} from '../../../../conversation/model/present.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import { askOf, type DB, type Handles, type Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { notesAfter } from '../notes/notes.queries.ts'
import { presentNote } from '../notes/notes.ts'
import { type DialogRareRow, type DialogRow, findPlace, rareFor, roomFor, rowsFor } from './dialogs.queries.ts'
import {
  countFiles,
  eventsAfter,
  eventsAmong,
  type FileRow,
  maxSeq,
  messagesAfter,
  messagesAt,
  messagesBefore,
  messagesWithFiles,
  notesBeside,
} from './messages.queries.ts'
import { presentDialog, presentSidebarDialog } from './present-dialog.ts'

/** Maximum of events, and of notes, per page. */
const maxEventsOfPage = 200
const maxChanges = 500

/**
 * Access check: a dialog outside of one's workspaces is treated as missing.
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

/** A dialog with its newest messages (or those before a seq), oldest first, and the events between them. */
export const readDialog = async (
  database: Handles,
  scope: Scope,
  dialogId: number,
  page: { before?: number | undefined; limit: number },
): Promise<Dialog> => {
  const { companyId, userId } = scope
  const before = page.before ?? maxSeq
  const [[row], found, events, notes] = await database.snapshot(companyId, (ask) => [
    roomFor(ask, companyId, userId, dialogId),
    messagesBefore(ask, companyId, dialogId, before, page.limit + 1),
    eventsAmong(ask, companyId, dialogId, before, page.limit, maxEventsOfPage),
    notesBeside(ask, companyId, dialogId, before, page.limit, maxEventsOfPage),
  ])
  if (!row || !scope.workspaceIds.includes(row.workspace_id)) throw new AppError(errors.notFound)
  return presentDialog({ ...row, ...(await readRare(database, companyId, row)) }, userId, {
    messages: found
      .slice(0, page.limit)
      .reverse()
      .map((message) => presentNamed(message, row.bot_name)),
    events: events.reverse().map(presentEvent),
    notes: notes.reverse().map(presentNote),
    hasOlder: found.length > page.limit,
  })
}

const readRare = async (
  database: Handles,
  companyId: number,
  { id, open, connection_kind }: DialogRow,
): Promise<DialogRareRow | undefined> => {
  if (open && !metaPageType.options.some((page) => page === platformOf(connection_kind))) return undefined
  const [[found]] = await database.snapshot(companyId, (ask) => [rareFor(ask, companyId, id)])
  return found
}

/** Messages before a seq, newest first, without events and notes. @throws notFound */
export const readMessages = async (
  database: Handles,
  { companyId, userId, workspaceIds }: Scope,
  dialogId: number,
  { before, limit }: { before: number; limit: number },
): Promise<Message[]> => {
  const [[row], messages] = await database.snapshot(companyId, (ask) => [
    rowsFor(ask, companyId, userId, [dialogId]),
    messagesBefore(ask, companyId, dialogId, before, limit),
  ])
  if (!row || !workspaceIds.includes(row.workspace_id)) throw new AppError(errors.notFound)
  return messages.map((message) => presentNamed(message, row.bot_name))
}

/** Messages of any dialogs by their places, in no order; the caller checks the workspaces. */
export const findMessages = async (
  db: Kysely<DB>,
  companyId: number,
  places: readonly { dialogId: number; seq: number }[],
  botNameOf: (dialogId: number) => string | null,
): Promise<Message[]> =>
  places.length === 0
    ? []
    : (await messagesAt(askOf(db), companyId, places)).map((row) => presentNamed(row, botNameOf(row.dialog_id)))

const presentNamed = (row: MessageRow, botName: string | null): Message => {
  const message = presentMessage(row)
  if (row.sender === 'BOT') message.senderName ??= botName
  if (message.replyTo?.sender === 'BOT') message.replyTo.senderName ??= botName
  return message
}

export interface DialogChanges {
  messages: Message[]
  events: DialogEvent[]
  notes: Note[]
  dialog: SidebarDialog
  version: number
  refetch: boolean
}

/** Everything in a dialog that changed above a version; the returned `version` never exceeds its content. */
export const readDialogChanges = async (
  database: Handles,
  scope: Scope,
  dialogId: number,
  after: number,
): Promise<DialogChanges> => {
  const { companyId, userId } = scope
  const [[row], messages, events, notes] = await database.snapshot(companyId, (ask) => [
    rowsFor(ask, companyId, userId, [dialogId]),
    messagesAfter(ask, companyId, dialogId, after, maxChanges + 1),
    eventsAfter(ask, companyId, dialogId, after, maxChanges + 1),
    notesAfter(ask, companyId, dialogId, after, maxChanges + 1),
  ])
  if (!row || !scope.workspaceIds.includes(row.workspace_id)) throw new AppError(errors.notFound)
  const refetch = [messages, events, notes].some(({ length }) => length > maxChanges)
  return {
    messages: refetch ? [] : messages.map((message) => presentNamed(message, row.bot_name)),
    events: refetch ? [] : events.map(presentEvent),
    notes: refetch ? [] : notes.map(presentNote),
    dialog: presentSidebarDialog(row),
    version: row.version,
    refetch,
  }
}

/** A dialog's files, newest first, without those not fetched yet. */
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
  const result = rows.flatMap((row) =>
    filesOfRow(dialogId, row).map((file) => ({ ...file, url: `/api/files/${file.id}` })),
  )
  return { result, total }
}

/** Files of a message that have been received. */
export const filesOfRow = (dialogId: number, { seq, created_at, files }: FileRow) =>
  storedFiles(files)
    .filter(hasCome)
    .map(({ fileId, name, mime, size }) => ({
      id: fileId,
      messageId: `${dialogId}-${seq}`,
      mime,
      name,
      size,
      dateTime: created_at.toISOString(),
    }))

const hasCome = ({ pending, failure }: StoredFile): boolean => pending === undefined && failure === undefined
