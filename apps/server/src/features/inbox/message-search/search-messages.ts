import { type FoundRoom, type FoundText, maxMoreFound } from '@prosa/contract'
import type { Scope } from '../../../platform/access/index.ts'
import { askOf, type DB, type Handles, type Kysely } from '../../../platform/database/index.ts'
import { badCursor, isId, newestPlace, parseCursor, printCursor } from '../../../platform/lists/index.ts'
import { filterOf, type InboxFilter, type InboxQuery, seeDialog, sidebarRows } from '../dialogs/index.ts'
import { excerptOf } from './excerpt.ts'
import {
  countFound,
  type FoundKey,
  type FoundTextRow,
  findTexts,
  searchKeys,
  searchKeysOf,
} from './message-search.queries.ts'
import { queryOf, searchedText, wantedWords } from './words.ts'

const start: FoundKey = { atMicros: newestPlace.micros, dialogId: newestPlace.id, seq: newestPlace.id }

const printKey = ({ atMicros, dialogId, seq }: FoundKey): string => printCursor([atMicros, dialogId, seq])

/** @throws invalid for a text not made by `printKey`; without a text, the start. */
const parseKey = (text: string | undefined): FoundKey => {
  if (text === undefined) return start
  const [atMicros, dialogId, seq, ...more] = parseCursor(text) ?? []
  if (atMicros === undefined || !isId(dialogId) || !isId(seq) || more.length > 0) throw badCursor()
  return { atMicros, dialogId: Number(dialogId), seq: Number(seq) }
}

const keyOf = ({ at_micros, dialog_id, seq }: FoundTextRow): FoundKey => ({
  atMicros: at_micros,
  dialogId: dialog_id,
  seq,
})

interface PageQuery {
  text: string
  limit: number
  next?: string | undefined
}

export type MessageQuery = Omit<InboxQuery, 'name' | 'order'> & PageQuery

export interface RoomPage {
  result: FoundRoom[]
  next: string | null
  isPartial: boolean
}

/** Maximum of result pages read for one answer: many matches may be in rooms that the filter excludes. */
const mostPages = 5

/**
 * Dialogs of the person's query with a message or note that has all these words: the newest match of each, newest
 * first.
 * @throws invalid when `next` was not made by an earlier page.
 */
export const searchMessages = async (
  database: Handles,
  scope: Scope,
  query: MessageQuery,
  now: Date,
): Promise<RoomPage> => {
  const first = parseKey(query.next)
  const wanted = wantedWords(query.text)
  if (wanted.length === 0) return { result: [], next: null, isPartial: false }
  const read = pageReader(database, scope, filterOf(scope, { ...query, name: '', order: '' }, now), wanted, query.limit)
  const result: FoundRoom[] = []
  let before = first
  for (let pages = 1; ; pages += 1) {
    const { found, next, isPartial } = await read(before)
    result.push(...found)
    if (next === null || result.length >= query.limit || pages === mostPages)
      return { result, next: next && printKey(next), isPartial }
    before = next
  }
}

/** Reads matches before a key, and keeps those in rooms that match the filter. */
const pageReader = (database: Handles, scope: Scope, inbox: InboxFilter, wanted: readonly string[], limit: number) => {
  const { companyId } = scope
  const { workspaceIds, botIds, open } = inbox
  const filter = { workspaceIds, botIds, open, wanted: queryOf(wanted) }
  return async (before: FoundKey): Promise<{ found: FoundRoom[]; next: FoundKey | null; isPartial: boolean }> => {
    const [[keys]] = await database.snapshot(companyId, (ask) => [searchKeys(ask, filter, before, limit)])
    const [dialogs, seqs] = [keys?.dialogs ?? [], keys?.seqs ?? []]
    const [texts, rows, counts] = await database.snapshot(companyId, (ask) => [
      findTexts(ask, companyId, dialogs, seqs),
      sidebarRows(ask, scope, inbox, dialogs),
      countFound(ask, companyId, dialogs, filter.wanted, maxMoreFound + 1),
    ])
    const rooms = new Map(rows.map((row) => [row.id, row]))
    const countOf = new Map(counts.map(({ dialog_id, count }) => [dialog_id, count]))
    const found = texts.flatMap((text) => {
      // Between the two queries a room may have left the person's workspaces.
      const dialog = rooms.get(text.dialog_id)
      if (!dialog) return []
      const more = Math.max(0, (countOf.get(dialog.id) ?? 0) - 1)
      return { ...present(text, wanted, dialog.botName), dialog, more }
    })
    const last = texts.at(-1)
    return { found, next: last && dialogs.length === limit ? keyOf(last) : null, isPartial: keys?.is_partial ?? false }
  }
}

/**
 * Messages and notes of one dialog that have all these words, newest first.
 * @throws notFound for a dialog that the person does not see, invalid when `next` was not made by an earlier page.
 */
export const searchDialog = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  { text, limit, next }: PageQuery,
): Promise<{ result: FoundText[]; next: string | null }> => {
  const before = parseKey(next)
  await seeDialog(db, scope, dialogId)
  const wanted = wantedWords(text)
  if (wanted.length === 0) return { result: [], next: null }
  const [ask, { companyId }] = [askOf(db), scope]
  const keys = await searchKeysOf(ask, companyId, dialogId, queryOf(wanted), before, limit)
  const texts = await findTexts(
    ask,
    companyId,
    keys.map(() => dialogId),
    keys.map(({ seq }) => seq),
  )
  const last = texts.at(-1)
  return {
    result: texts.map((row) => present(row, wanted, null)),
    next: last && keys.length === limit ? printKey(keyOf(last)) : null,
  }
}

const present = (row: FoundTextRow, wanted: readonly string[], botName: string | null): FoundText => {
  const { dialog_id, seq, sender, sender_name, text, names, at } = row
  const { text: excerpt, marks } = excerptOf(searchedText(text, names), wanted)
  return {
    id: seq < 0 ? `nota-${-seq}` : `${dialog_id}-${seq}`,
    dialogId: dialog_id,
    seq: seq < 0 ? null : seq,
    noteId: seq < 0 ? -seq : null,
    sender: sender as FoundText['sender'],
    senderName: sender === 'BOT' ? botName : sender_name,
    dateTime: at.toISOString(),
    excerpt,
    marks,
  }
}
