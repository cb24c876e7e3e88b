import {
  cutText,
  deleteNote,
  editNote,
  listMentionable,
  listMentions,
  type Mention,
  type Note,
  platformOf,
  readMentions,
  writeNote,
} from '@prosa/contract'
import { fold } from '@prosa/language'
import {
  conversationTopic,
  dialogChange,
  type Mentioned,
  mentionsTopic,
} from '../../../../conversation/model/events.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import type { Handle, Scope } from '../../../../platform/http/index.ts'
import { cutPage } from '../../../../platform/lists/index.ts'
import type { Program } from '../../../../program.ts'
import { maxSeq } from '../room/messages.queries.ts'
import { labelOfRow } from '../room/present-dialog.ts'
import { seeDialog } from '../room/read-dialog.ts'
import { countUnreadMentions, listMentionsOf, type MentionRow, markMentionsRead } from './mentions.queries.ts'
import { listWatchers } from './notes.queries.ts'
import { addNote, changeNote, type NoteChange } from './notes.ts'

const maxMentionable = 20
const maxCounted = 100
/** Length of the note's excerpt in a notification of a mention. */
const snippetLength = 140

/** Internal notes on a conversation, and the people they mention. */
export const registerNotes = (handle: Handle, { clock, conversation, realtime }: Program): void => {
  const call = (companyId: number, mentioned: Mentioned): void => {
    realtime.publish(mentionsTopic(companyId), mentioned)
    const { userId, fresh } = mentioned
    if (fresh) conversation.wakes.wake({ companyId, userId, kind: 'mentioned', dialogId: fresh.dialogId })
  }

  /** Called after the commit. Publishes only that the dialog changed: clients that see the note fetch it. */
  const tell = (
    { companyId }: Scope,
    { note, workspaceId, contactName, called, released, isKnown }: NoteChange,
  ): Note => {
    if (isKnown) return note
    const change = dialogChange(companyId, { id: note.dialogId, workspaceId }, note.version)
    realtime.publish(conversationTopic(companyId), change)
    const { id: noteId, dialogId, authorName: by } = note
    const text = cutText(note.text, snippetLength)
    for (const userId of called) call(companyId, { userId, fresh: { noteId, dialogId, contactName, by, text } })
    for (const userId of released) call(companyId, { userId, fresh: null })
    return note
  }

  handle(writeNote, async ({ scope, db, params, body }) => {
    await seeDialog(db, scope, params.id)
    await ensureMember(db, scope)
    return tell(scope, await addNote(db, scope, params.id, body))
  })

  handle(editNote, async ({ scope, db, params, body }) =>
    tell(scope, await changeNote(db, scope, params.id, body, clock.now())),
  )

  handle(deleteNote, async ({ scope, db, params }) =>
    tell(scope, await changeNote(db, scope, params.id, null, clock.now())),
  )

  handle(listMentionable, async ({ scope, db, params, query }) => {
    const { workspaceId } = await seeDialog(db, scope, params.id)
    const wanted = { part: fold(query.name), exceptId: scope.userId, limit: maxMentionable }
    return { result: await listWatchers(db, scope.companyId, workspaceId, wanted) }
  })

  handle(listMentions, async ({ scope, db, query }) => {
    const { companyId, userId, workspaceIds } = scope
    const page = { before: query.before ?? maxSeq, limit: query.limit + 1 }
    const [rows, unread] = await Promise.all([
      listMentionsOf(db, companyId, userId, workspaceIds, page),
      countUnreadMentions(db, companyId, userId, workspaceIds, maxCounted),
    ])
    const { shown, next } = cutPage(rows, query.limit, ({ note_id }) => note_id)
    return { result: shown.map(presentMention), unread, next }
  })

  handle(readMentions, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    const { companyId, userId } = scope
    if (await markMentionsRead(db, companyId, userId, params.id)) call(companyId, { userId, fresh: null })
    return { success: true } as const
  })
}

const presentMention = (row: MentionRow): Mention => ({
  noteId: row.note_id,
  dialogId: row.dialog_id,
  contactName: labelOfRow(row),
  plataform: platformOf(row.connection_kind),
  authorName: row.author_name,
  text: row.text,
  dateTime: row.created_at.toISOString(),
  isRead: row.is_read,
})
