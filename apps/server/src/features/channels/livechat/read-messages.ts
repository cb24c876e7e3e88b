import { type LivechatMessages, livechatLimits } from '@prosa/contract'
import type { Database } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { cursorOf, parseCursor, parseOrder, renderCursor, unseenSince } from './cursor.ts'
import { type FileUrl, presentMessage, presentState } from './present.ts'
import { listChanged, listDialogs, listPage } from './visitor-dialogs.queries.ts'
import type { Visitor } from './visitors.ts'

export interface Reader {
  database: Database
  fileUrlOf(companyId: number): FileUrl
}

/** The newest page, oldest first. */
export const readNewest = async (reader: Reader, visitor: Visitor, limit: number): Promise<LivechatMessages> => {
  const { companyId } = visitor.bot
  const db = reader.database.scoped(companyId)
  // Versions are read first: changes committed in between are sent twice, but none is missed.
  const dialogs = await listDialogs(db, companyId, visitor.identityId)
  const page = await readPage(reader, visitor, null, limit)
  const cursor = renderCursor(cursorOf(dialogs))
  return { ...page, cursor, ...presentState(dialogs), isPaused: visitor.bot.isPaused }
}

/** The page that ends before a message. */
export const readOlder = async (
  reader: Reader,
  visitor: Visitor,
  before: string,
  limit: number,
): Promise<LivechatMessages> => {
  const place = parseOrder(before)
  if (!place) throw new AppError(errors.invalid, { fields: { before: 'Posição desconhecida.' } })
  const { companyId } = visitor.bot
  const dialogs = await listDialogs(reader.database.scoped(companyId), companyId, visitor.identityId)
  const page = await readPage(reader, visitor, place, limit)
  return { ...page, cursor: renderCursor(cursorOf(dialogs)), ...presentState(dialogs), isPaused: visitor.bot.isPaused }
}

/** All changes since a cursor, or the newest page when there are too many or the cursor is unusable. */
export const readChanges = async (
  reader: Reader,
  visitor: Visitor,
  after: string,
  limit: number,
): Promise<LivechatMessages> => {
  const { companyId, name } = visitor.bot
  const db = reader.database.scoped(companyId)
  const dialogs = await listDialogs(db, companyId, visitor.identityId)
  const cursor = parseCursor(after)
  const unseen = cursor ? unseenSince(cursor, dialogs) : null
  const most = livechatLimits.changesBeforeResync
  const rows = unseen && unseen.length > 0 ? await listChanged(db, companyId, unseen, most + 1) : []
  if (!unseen || rows.length > most) return { ...(await readNewest(reader, visitor, limit)), resync: true }
  const fileUrl = reader.fileUrlOf(companyId)
  return {
    messages: rows.map((row) => presentMessage(row, name, fileUrl)).sort((a, b) => (a.order < b.order ? -1 : 1)),
    cursor: renderCursor(cursorOf(dialogs)),
    hasOlder: false,
    ...presentState(dialogs),
    isPaused: visitor.bot.isPaused,
  }
}

const readPage = async (
  reader: Reader,
  visitor: Visitor,
  before: ReturnType<typeof parseOrder>,
  limit: number,
): Promise<Pick<LivechatMessages, 'messages' | 'hasOlder'>> => {
  const { companyId, name } = visitor.bot
  const rows = await listPage(reader.database.scoped(companyId), companyId, visitor.identityId, before, limit + 1)
  const fileUrl = reader.fileUrlOf(companyId)
  const messages = rows.slice(0, limit).map((row) => presentMessage(row, name, fileUrl))
  return { messages: messages.reverse(), hasOlder: rows.length > limit }
}
