import type { SidebarDialog, SidebarStreamOut } from '@prosa/contract'
import type { Attention } from './attention.ts'
import type { FrameHandlers } from './live.ts'
import type { RoomStore } from './room-store.ts'

/** A new note that mentions this person. */
export type FreshMention = NonNullable<Extract<SidebarStreamOut, { type: 'mentions' }>['fresh']>

export interface HandlerTools {
  rooms: RoomStore
  attention: Attention
  userId: number
  /** The room that this person is reading: open on a visible page. */
  reading: () => number | null
  markRead: (dialogId: number) => void
  refreshUnread: () => void
  mentioned: (mention: FreshMention) => void
  /** Sound, and a browser notification while the page is hidden. */
  alert: (kind: 'message' | 'transferred' | 'offered', dialog: SidebarDialog) => void
  /** Everything read about rooms may be stale: refetches, and returns the newest rooms, none on failure. */
  readAgain: () => Promise<readonly SidebarDialog[]>
}

/** Sound and notification are for one's own rooms, offered ones, and those in the queue. */
export const concernsMe = (dialog: Pick<SidebarDialog, 'owner' | 'ownerUserId'>, userId: number): boolean =>
  dialog.owner === 'queue' || dialog.ownerUserId === userId

/** Rooms counted in the unread total; the same rule as the server's. */
const counts = (row: SidebarDialog | undefined): boolean => row?.waits === true && row.unreadMessageTotal > 0

const isElsewhere = (known: SidebarDialog, now: SidebarDialog | undefined): boolean =>
  known.workspaceId !== now?.workspaceId || known.owner !== now.owner || known.ownerUserId !== now.ownerUserId

/**
 * Whether the row has a new message of a customer. After a disconnection a frame may repeat older messages, so for a known room only a higher unread
 * count is news.
 */
const isNews = (known: SidebarDialog | undefined, row: SidebarDialog, inbound: boolean): boolean => {
  if (known === undefined || known.version === row.version) return inbound
  return row.version > known.version && row.unreadMessageTotal > known.unreadMessageTotal
}

/** Whether a waiting room has something new: more unread than before or, if the room was moved here, any. */
const missedSince = (known: readonly SidebarDialog[]): ((row: SidebarDialog) => boolean) => {
  const unread = new Map(known.map((row) => [row.id, row.unreadMessageTotal]))
  const newest = known.reduce((last, row) => (row.lastMessageDateTime > last ? row.lastMessageDateTime : last), '')
  return (row) => {
    const before = unread.get(row.id)
    return counts(row) && (before === undefined ? row.lastMessageDateTime > newest : row.unreadMessageTotal > before)
  }
}

/** Handles the frames of the sidebar's stream for the product, whatever screen is shown. */
export function createHandlers(tools: HandlerTools): FrameHandlers {
  const { rooms, attention, userId } = tools
  /** Version of each room for which this person was alerted, so that a repetition alerts nobody. */
  const called = new Map<number, number>()
  /** The stream's first frame asks to read everything; that does not mean that something was missed. */
  let isBegun = false
  /** Stores a row; true when the customer wrote something that this person is not reading. */
  const take = (row: SidebarDialog, inbound: boolean): boolean => {
    const known = rooms.get(row.id)
    const isReading = tools.reading() === row.id
    rooms.take(isReading ? { ...row, unreadMessageTotal: 0 } : row)
    attention.see(row, userId)
    if (isReading && row.unreadMessageTotal > 0) tools.markRead(row.id)
    const now = rooms.get(row.id)
    // Totals only change when a room starts or stops counting, or changes its holder: most frames need no query.
    if (!known || counts(known) !== counts(now) || isElsewhere(known, now)) tools.refreshUnread()
    return !isReading && isNews(known, row, inbound)
  }
  /** Alerts after a refetch of everything: one alert for all rooms. */
  const callOnce = (rows: readonly SidebarDialog[]): void => {
    const own = rows.filter((row) => concernsMe(row, userId) && tools.reading() !== row.id)
    const fresh = own.filter((row) => called.get(row.id) !== row.version)
    for (const row of own) called.set(row.id, row.version)
    if (fresh[0]) tools.alert('message', fresh[0])
  }
  return {
    dialog: ({ dialog, inbound }) => {
      if (!take(dialog, inbound) || !concernsMe(dialog, userId) || called.get(dialog.id) === dialog.version) return
      called.set(dialog.id, dialog.version)
      tools.alert('message', dialog)
    },
    handed: (frame) => {
      take(frame.dialog, false)
      // Not for the room that is open.
      if (frame.how === 'offered' || tools.reading() !== frame.dialog.id) attention.take(frame)
      tools.alert(frame.how, frame.dialog)
      tools.refreshUnread()
    },
    gone: ({ dialogId }) => {
      rooms.remove(dialogId)
      attention.dismiss(dialogId)
      tools.refreshUnread()
    },
    read: ({ dialogId, version }) => {
      rooms.markRead(dialogId, version)
      tools.refreshUnread()
    },
    // Handled where the training is awaited.
    training: () => undefined,
    // Handled by the inbox's list.
    views: () => undefined,
    // Handled by the bar about those that stopped.
    automations: () => undefined,
    // Handled by the screens that show online state.
    people: () => undefined,
    mentions: ({ fresh }) => {
      // Not for the room that is open: the note is shown there.
      if (fresh && tools.reading() !== fresh.dialogId) tools.mentioned(fresh)
    },
    resync: () => {
      const missed = isBegun ? missedSince([...rooms.all()]) : null
      isBegun = true
      rooms.forget()
      void tools.readAgain().then((rows) => missed && callOnce(rows.filter(missed)))
    },
  }
}
