import type { SidebarDialog, SidebarStreamOut } from '@prosa/contract'
import type { Attention } from './attention.ts'
import type { FrameHandlers } from './live.ts'
import type { RoomStore } from './room-store.ts'

/** A note that calls this person just now. */
export type FreshMention = NonNullable<Extract<SidebarStreamOut, { type: 'mentions' }>['fresh']>

export interface HandlerTools {
  rooms: RoomStore
  attention: Attention
  userId: number
  /** The room that this person is reading just now: on the screen of a visible page. */
  reading: () => number | null
  markRead: (dialogId: number) => void
  refreshUnread: () => void
  mentioned: (mention: FreshMention) => void
  /** Sound, and the browser's notification where the page is not looked at. */
  alert: (kind: 'message' | 'transferred' | 'offered', dialog: SidebarDialog) => void
  /** Everything that was read of rooms may be stale: asks again, and answers the newest rooms, none when that fails. */
  readAgain: () => Promise<readonly SidebarDialog[]>
}

/** Sound and notification are for rooms of one's own, offered to one, or in the queue. */
export const concernsMe = (dialog: Pick<SidebarDialog, 'owner' | 'ownerUserId'>, userId: number): boolean =>
  dialog.owner === 'queue' || dialog.ownerUserId === userId

/** What the unread total counts, as the server does. */
const counts = (row: SidebarDialog | undefined): boolean => row?.waits === true && row.unreadMessageTotal > 0

const isElsewhere = (known: SidebarDialog, now: SidebarDialog | undefined): boolean =>
  known.workspaceId !== now?.workspaceId || known.owner !== now.owner || known.ownerUserId !== now.ownerUserId

/**
 * Whether the row brings a customer's message that was not known. What was missed during a break may be told with messages from
 * before it: of a room that is known, only more unread than before is news.
 */
const isNews = (known: SidebarDialog | undefined, row: SidebarDialog, inbound: boolean): boolean => {
  if (known === undefined || known.version === row.version) return inbound
  return row.version > known.version && row.unreadMessageTotal > known.unreadMessageTotal
}

/** Whether a room waits with something that came after what was known: more than before, or in a room that moved before all of it. */
const missedSince = (known: readonly SidebarDialog[]): ((row: SidebarDialog) => boolean) => {
  const unread = new Map(known.map((row) => [row.id, row.unreadMessageTotal]))
  const newest = known.reduce((last, row) => (row.lastMessageDateTime > last ? row.lastMessageDateTime : last), '')
  return (row) => {
    const before = unread.get(row.id)
    return counts(row) && (before === undefined ? row.lastMessageDateTime > newest : row.unreadMessageTotal > before)
  }
}

/** What the frames of the sidebar's stream mean to the product, whatever screen is shown. */
export function createHandlers(tools: HandlerTools): FrameHandlers {
  const { rooms, attention, userId } = tools
  /** For which version of a room this person was called: what comes once more after a break calls nobody again. */
  const called = new Map<number, number>()
  /** The stream's first word is to read everything: nobody missed anything by that. */
  let isBegun = false
  /** Takes a row in; true when the customer wrote something that this person is not reading. */
  const take = (row: SidebarDialog, inbound: boolean): boolean => {
    const known = rooms.get(row.id)
    const isReading = tools.reading() === row.id
    rooms.take(isReading ? { ...row, unreadMessageTotal: 0 } : row)
    attention.see(row, userId)
    if (isReading && row.unreadMessageTotal > 0) tools.markRead(row.id)
    const now = rooms.get(row.id)
    // The totals change only with rooms that begin or cease to count, or change hands: most frames ask nobody.
    if (!known || counts(known) !== counts(now) || isElsewhere(known, now)) tools.refreshUnread()
    return !isReading && isNews(known, row, inbound)
  }
  /** What stands in rows that were read anew after too much had changed to be told: one call for all of it. */
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
      // Who stands in the room sees it there.
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
    // Heard where the call is awaited; no other window has anything to show of it.
    training: () => undefined,
    // Heard by the list of the inbox alone, which shows them.
    views: () => undefined,
    // Heard by the screen that shows who is there.
    people: () => undefined,
    mentions: ({ fresh }) => {
      // Whoever stands in the room sees the note there.
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
