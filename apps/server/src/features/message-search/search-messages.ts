import type { FoundMessage } from '@prosa/contract'
import type { Handles } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { filterOf, type InboxFilter, type InboxQuery, sidebarRows } from '../dialogs/index.ts'
import { excerptOf } from './excerpt.ts'
import { findTexts, type MessageKey, searchKeys } from './message-search.queries.ts'
import { queryOf, wantedWords } from './words.ts'

const lastId = 2_147_483_647
/** After every message: year 9999. */
const start: MessageKey = { atMicros: '253402300799000000', dialogId: lastId, seq: lastId }

const printKey = ({ atMicros, dialogId, seq }: MessageKey): string =>
  Buffer.from(`${atMicros}.${dialogId}.${seq}`).toString('base64url')

/** @returns null for what was not made by `printKey`. */
const parseKey = (text: string): MessageKey | null => {
  const [, atMicros, dialogId, seq] =
    /^(\d{1,18})\.(\d{1,10})\.(\d{1,10})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const key = { dialogId: Number(dialogId), seq: Number(seq) }
  if (atMicros === undefined || key.dialogId > lastId || key.seq > lastId) return null
  return { atMicros, ...key }
}

export interface MessageQuery extends Omit<InboxQuery, 'name' | 'order'> {
  text: string
  limit: number
  next?: string | undefined
}

export interface MessagePage {
  result: FoundMessage[]
  next: string | null
  isPartial: boolean
}

/** Pages that are looked through for one: of what is found, little may be in rooms that are wanted. */
const mostPages = 5

/**
 * Messages that have all these words, in dialogs that the person sees and asks for, newest first.
 * @throws malformed when `next` was not made by an earlier page.
 */
export const searchMessages = async (
  database: Handles,
  scope: Scope,
  query: MessageQuery,
  now: Date,
): Promise<MessagePage> => {
  const first = query.next === undefined ? start : parseKey(query.next)
  if (!first) throw new AppError(errors.malformed)
  const wanted = wantedWords(query.text)
  if (wanted.length === 0) return { result: [], next: null, isPartial: false }
  const read = pageReader(database, scope, filterOf(scope, { ...query, name: '', order: '' }, now), wanted, query.limit)
  const result: FoundMessage[] = []
  let before = first
  for (let pages = 1; ; pages += 1) {
    const { found, next, isPartial } = await read(before)
    result.push(...found)
    if (next === null || result.length >= query.limit || pages === mostPages)
      return { result, next: next && printKey(next), isPartial }
    before = next
  }
}

/** Reads what is found before a message, of so many messages those that are in rooms that are wanted. */
const pageReader = (
  database: Handles,
  scope: Scope,
  inbox: InboxFilter,
  wanted: ReturnType<typeof wantedWords>,
  limit: number,
) => {
  const { companyId } = scope
  const { workspaceIds, botIds, open } = inbox
  const filter = { workspaceIds, botIds, open, wanted: queryOf(wanted) }
  return async (
    before: MessageKey,
  ): Promise<{ found: FoundMessage[]; next: MessageKey | null; isPartial: boolean }> => {
    const [[keys]] = await database.snapshot(companyId, (ask) => [searchKeys(ask, filter, before, limit)])
    const [dialogs, seqs] = [keys?.dialogs ?? [], keys?.seqs ?? []]
    const [texts, rows] = await database.snapshot(companyId, (ask) => [
      findTexts(ask, companyId, dialogs, seqs),
      sidebarRows(ask, scope, inbox, [...new Set(dialogs)]),
    ])
    const rooms = new Map(rows.map((row) => [row.id, row]))
    const found = texts.flatMap(({ dialog_id, seq, sender, sender_name, text, at }) => {
      // Between the two questions a room may have moved to where this person is not.
      const dialog = rooms.get(dialog_id)
      if (!dialog) return []
      const { text: excerpt, marks } = excerptOf(text, wanted)
      return {
        id: `${dialog_id}-${seq}`,
        dialogId: dialog_id,
        seq,
        sender: sender as FoundMessage['sender'],
        senderName: sender === 'BOT' ? dialog.botName : sender_name,
        dateTime: at.toISOString(),
        excerpt,
        marks,
        dialog,
      }
    })
    const last = texts.at(-1)
    const isMore = last !== undefined && dialogs.length === limit
    const next = isMore ? { atMicros: String(last.at_micros), dialogId: last.dialog_id, seq: last.seq } : null
    return { found, next, isPartial: keys?.is_partial ?? false }
  }
}
