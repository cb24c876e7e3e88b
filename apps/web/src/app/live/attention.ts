import type { SidebarDialog, SidebarStreamOut } from '@prosa/contract'

type Handed = Extract<SidebarStreamOut, { type: 'handed' }>

/** A room handed to this person, to which they have not reacted yet. */
export interface AttentionItem {
  dialogId: number
  /** The customer's name. */
  name: string
  how: Handed['how']
  /** Name of the person who handed the room over; null for the bot or a timer. */
  by: string | null
  /** The sender's note for this person; null for none. */
  note: string | null
  /** End of the offer, in ms since 1970. */
  until: number | null
  /** Version of the room when it was handed over. */
  version: number
}

/** Rooms that ask for this person on every screen, until they or somebody else react, or the offer ends. */
export interface Attention {
  take: (frame: Handed) => void
  /** Updates from a row of the room: another holder, an offer that no frame announced, or none any more. */
  see: (row: SidebarDialog, userId: number) => void
  dismiss: (dialogId: number) => void
  /** Removes offers whose time is up. */
  expire: (nowMs: number) => void
  clear: () => void
  items: () => readonly AttentionItem[]
  subscribe: (listener: () => void) => () => void
}

const untilOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

const isStill = (item: AttentionItem, row: SidebarDialog, userId: number): boolean =>
  row.ownerUserId === userId && row.owner === (item.how === 'offered' ? 'offered' : 'person')

export function createAttention(): Attention {
  let items: readonly AttentionItem[] = []
  /** Version of each room up to which this person has reacted. */
  const settled = new Map<number, number>()
  const listeners = new Set<() => void>()
  const set = (next: readonly AttentionItem[]): void => {
    if (next.length === items.length && next.every((item, index) => item === items[index])) return
    items = next
    for (const listener of listeners) listener()
  }
  const without = (dialogId: number): AttentionItem[] => items.filter((item) => item.dialogId !== dialogId)
  const add = (item: AttentionItem): void => {
    if ((settled.get(item.dialogId) ?? -1) >= item.version) return
    set([...without(item.dialogId), item])
  }

  return {
    take: ({ dialog, how, by, note = null, until }) =>
      add({ dialogId: dialog.id, name: dialog.name, how, by, note, until: untilOf(until), version: dialog.version }),
    see: (row, userId) => {
      const known = items.find(({ dialogId }) => dialogId === row.id)
      const isOver = known !== undefined && row.version > known.version && !isStill(known, row, userId)
      if (isOver) set(without(row.id))
      if ((known && !isOver) || row.owner !== 'offered' || row.ownerUserId !== userId) return
      const until = untilOf(row.offerExpiresAt)
      add({ dialogId: row.id, name: row.name, how: 'offered', by: null, note: null, until, version: row.version })
    },
    dismiss: (dialogId) => {
      const item = items.find((other) => other.dialogId === dialogId)
      if (item) settled.set(dialogId, item.version)
      set(without(dialogId))
    },
    expire: (nowMs) => {
      for (const item of items) if (item.until !== null && item.until <= nowMs) settled.set(item.dialogId, item.version)
      set(items.filter(({ until }) => until === null || until > nowMs))
    },
    clear: () => {
      settled.clear()
      set([])
    },
    items: () => items,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
