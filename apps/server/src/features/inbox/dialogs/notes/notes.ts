import { contactLabel, type Note } from '@prosa/contract'
import type { DB, Kysely, Transaction } from '../../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import {
  findByClientId,
  findNote,
  findWatchers,
  insertNote,
  lockPlace,
  type NoteRow,
  nextVersion,
  type PlacedDialog,
  setMentions,
  updateNote,
} from './notes.queries.ts'

const noteErrors = defineErrors({
  otherWords: [409, 'Esta nota já foi escrita com outro texto.'],
  notYours: [403, 'Só quem escreveu a nota pode mudá-la.'],
  notThere: [400, 'Uma das pessoas mencionadas não vê esta conversa.'],
})

export const presentNote = (row: NoteRow): Note => ({
  id: row.id,
  dialogId: row.dialog_id,
  version: row.version,
  userId: row.author_id,
  authorName: row.author_name,
  text: row.text,
  mentions: row.mentions,
  dateTime: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  deleted: row.deleted_at !== null,
})

export interface NoteWords {
  text: string
  mentions: readonly number[]
}

export interface NoteChange {
  note: Note
  workspaceId: number
  contactName: string
  /** People newly mentioned, without the author. */
  called: readonly number[]
  /** People no longer mentioned. */
  released: readonly number[]
  /** The note was stored by an earlier call: nobody is notified again. */
  isKnown: boolean
}

type Calls = Pick<NoteChange, 'called' | 'released'>
const nobody: Calls = { called: [], released: [] }

const call = async (
  tx: Transaction<DB>,
  { companyId, userId }: Scope,
  noteId: number,
  { workspaceId }: PlacedDialog,
  mentions: readonly number[],
): Promise<Calls> => {
  const wanted = [...new Set(mentions)]
  const people = await findWatchers(tx, companyId, workspaceId, wanted)
  if (people.length < wanted.length)
    throw new AppError(noteErrors.notThere, { fields: { mentions: noteErrors.notThere.message } })
  const { called, released } = await setMentions(tx, companyId, noteId, people)
  return { called: called.filter((id) => id !== userId), released }
}

const outcome = async (
  tx: Transaction<DB>,
  { companyId }: Scope,
  noteId: number,
  place: PlacedDialog,
  calls: Calls,
): Promise<NoteChange> => {
  const row = await findNote(tx, companyId, noteId)
  if (!row) throw new AppError(errors.notFound)
  return {
    note: presentNote(row),
    workspaceId: place.workspaceId,
    contactName: contactLabel(place.contact),
    ...calls,
    isKnown: false,
  }
}

/**
 * Adds a note at the current point of the dialog.
 * @throws notFound, 400 for a mentioned person who does not see the dialog, 409 when the client's id belongs to another
 * text
 */
export const addNote = (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  { clientId, text, mentions }: NoteWords & { clientId: string },
): Promise<NoteChange> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId, workspaceIds } = scope
    const place = await lockPlace(tx, companyId, dialogId, workspaceIds)
    if (!place) throw new AppError(errors.notFound)
    const known = await findByClientId(tx, companyId, userId, clientId)
    if (known) {
      if (known.dialog_id !== dialogId || known.text !== text) throw new AppError(noteErrors.otherWords)
      return { ...(await outcome(tx, scope, known.id, place, nobody)), isKnown: true }
    }
    const version = await nextVersion(tx, companyId, dialogId)
    const id = await insertNote(tx, companyId, { dialogId, version, authorId: userId, clientId, text })
    const calls = await call(tx, scope, id, place, mentions)
    return outcome(tx, scope, id, place, calls)
  })

/**
 * Changes the caller's own note; an empty text deletes it with its mentions.
 * @throws notFound, 403 for another person's note, 400 for a mentioned person who does not see the dialog
 */
export const changeNote = (
  db: Kysely<DB>,
  scope: Scope,
  noteId: number,
  words: NoteWords | null,
  at: Date,
): Promise<NoteChange> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId, workspaceIds } = scope
    const found = await findNote(tx, companyId, noteId)
    const place = found && (await lockPlace(tx, companyId, found.dialog_id, workspaceIds))
    if (!found || !place) throw new AppError(errors.notFound)
    if (found.author_id !== userId) throw new AppError(noteErrors.notYours)
    const now = await findNote(tx, companyId, noteId)
    // A deleted note stays deleted: a later edit from another window is refused.
    if (now?.deleted_at) {
      if (words) throw new AppError(errors.notFound)
      return { ...(await outcome(tx, scope, noteId, place, nobody)), isKnown: true }
    }
    const version = await nextVersion(tx, companyId, found.dialog_id)
    await updateNote(tx, companyId, noteId, { version, text: words?.text ?? '', at, isDeleted: words === null })
    const calls = await call(tx, scope, noteId, place, words?.mentions ?? [])
    return outcome(tx, scope, noteId, place, calls)
  })
