import type { Versioned } from './merge.ts'

/**
 * Own messages that the server has not confirmed. Each keeps its client id, so that sending it again never stores it twice. Pure: `sender.ts` does
 * the sending; storage is passed in.
 */

export interface OutboxFile {
  /** Name of the file within this device. */
  localId: string
  name: string
  mime: string
  size: number
  /** Set once uploaded. */
  fileId: string | null
}

/** The quoted message, as much of it as is shown. */
export interface OutboxQuote {
  id: string
  /** Its `seq`. */
  seq: number
  sender: 'CLIENT' | 'BOT' | 'HUMAN'
  senderName: string | null
  text: string
  /** Name of its first file. */
  file: string | null
}

export interface OutboxItem<F extends OutboxFile = OutboxFile> {
  clientId: string
  /** ISO 8601. Later than all items before it, so that items can be sorted by it. */
  createdAt: string
  text: string
  button: { id: string; label: string } | null
  files: readonly F[]
  quoted?: OutboxQuote | undefined
  /** `sending`: it, or one before it, is being sent; `failed`: it waits for a connection (`resends`) or for the person. */
  state: 'sending' | 'failed'
  /** Why it failed, in Portuguese. */
  error: string | null
  /** It failed without a connection, and is sent again automatically. */
  resends: boolean
  /** It can never be sent as it is (a refused file), so there is no retry. */
  isFinal: boolean
  /** Sort key of the message below which it was refused and stays; null: at the end. */
  after: string | null
}

export type Outbox<Item extends OutboxItem = OutboxItem> = readonly Item[]

/** The content of a message. */
export type NewItem<F extends OutboxFile = OutboxFile> = Pick<
  OutboxItem<F>,
  'clientId' | 'createdAt' | 'text' | 'button' | 'files' | 'quoted'
>

const change = <Item extends OutboxItem>(
  outbox: Outbox<Item>,
  clientId: string,
  to: (item: Item) => Partial<OutboxItem>,
): Outbox<Item> => outbox.map((item) => (item.clientId === clientId ? { ...item, ...to(item) } : item))

const sendAgain = { state: 'sending', error: null, resends: false, after: null } as const

/** A time after all items of the outbox, whatever the clock says: items are sorted by it when loaded. */
const later = (outbox: Outbox, createdAt: string): string => {
  const last = Math.max(0, ...outbox.map((item) => Date.parse(item.createdAt)))
  return Date.parse(createdAt) > last ? createdAt : new Date(last + 1).toISOString()
}

/** Adds a message at the end; waiting ones are sent again before it, to keep the order. */
export const enqueue = <F extends OutboxFile>(
  outbox: Outbox<OutboxItem<F>>,
  item: NewItem<F>,
): Outbox<OutboxItem<F>> => [
  ...resendWaiting(outbox),
  { ...item, createdAt: later(outbox, item.createdAt), ...sendAgain, isFinal: false },
]

/** The next item to send: one at a time, oldest first. */
export const nextToSend = <Item extends OutboxItem>(outbox: Outbox<Item>): Item | null =>
  outbox.find((item) => item.state === 'sending') ?? null

/** Refused by the server: it stays failed, below the message at `after`, until the person decides. */
export const refuse = <Item extends OutboxItem>(
  outbox: Outbox<Item>,
  clientId: string,
  error: string,
  after: string | null = null,
): Outbox<Item> => change(outbox, clientId, () => ({ state: 'failed', error, resends: false, after }))

/**
 * One file was refused: the message is sent without it, and the file stays as a separate failed item. A message of only that file fails as a whole.
 */
export const refuseFile = <Item extends OutboxItem>(
  outbox: Outbox<Item>,
  clientId: string,
  localId: string,
  failure: { error: string; after: string | null; newId: string },
): Outbox<Item> =>
  outbox.flatMap((item) => {
    const bad = item.files.filter((file) => file.localId === localId)
    if (item.clientId !== clientId || bad.length === 0) return [item]
    const { error, after, newId } = failure
    const failed = { state: 'failed', error, resends: false, isFinal: true, after } as const
    const files = item.files.filter((file) => file.localId !== localId)
    if (files.length === 0 && item.text === '' && !item.button) return [{ ...item, ...failed }]
    return [
      { ...item, clientId: newId, text: '', button: null, files: bad, quoted: undefined, ...failed },
      { ...item, files },
    ]
  })

/** No connection: all unsent items wait, in order. */
export const suspend = <Item extends OutboxItem>(outbox: Outbox<Item>, error: string): Outbox<Item> =>
  outbox.map((item) => (item.state === 'sending' ? { ...item, state: 'failed', error, resends: true } : item))

/**
 * 'Tentar de novo' for one message; those waiting for a connection are sent too. A refused one moves to the end, where it will be stored; `now` is
 * its new time.
 */
export const retry = <Item extends OutboxItem>(outbox: Outbox<Item>, clientId: string, now: string): Outbox<Item> => {
  const waiting = resendWaiting(outbox)
  const item = waiting.find((one) => one.clientId === clientId)
  if (item?.state !== 'failed' || item.isFinal) return waiting
  return [...discard(waiting, clientId), { ...item, ...sendAgain, createdAt: later(outbox, now) }]
}

/** The connection is back. */
export const resendWaiting = <Item extends OutboxItem>(outbox: Outbox<Item>): Outbox<Item> =>
  outbox.some((item) => item.resends) ? outbox.map((item) => (item.resends ? { ...item, ...sendAgain } : item)) : outbox

export const discard = <Item extends OutboxItem>(outbox: Outbox<Item>, clientId: string): Outbox<Item> =>
  settle(outbox, [{ clientId }])

/** Removes confirmed items; returns the same array where there are none. */
export const settle = <Item extends OutboxItem>(
  outbox: Outbox<Item>,
  messages: readonly { clientId: string | null }[],
): Outbox<Item> => {
  if (outbox.length === 0) return outbox
  const stored = new Set(messages.map((message) => message.clientId))
  return outbox.some((item) => stored.has(item.clientId)) ? outbox.filter((item) => !stored.has(item.clientId)) : outbox
}

export const setUploaded = <Item extends OutboxItem>(
  outbox: Outbox<Item>,
  clientId: string,
  localId: string,
  fileId: string,
): Outbox<Item> =>
  change(outbox, clientId, (item) => ({
    files: item.files.map((file) => (file.localId === localId ? { ...file, fileId } : file)),
  }))

/** Uploads belong to a visitor token: under a new one they are repeated. */
export const forgetUploads = <Item extends OutboxItem>(outbox: Outbox<Item>): Outbox<Item> =>
  outbox.map((item) => ({ ...item, files: item.files.map((file) => ({ ...file, fileId: null })) }))

/** Adds items that another page of the same person stored and did not send, by their time. */
export const adopt = <Item extends OutboxItem>(outbox: Outbox<Item>, kept: readonly Item[]): Outbox<Item> => {
  const known = new Set(outbox.map(({ clientId }) => clientId))
  const others = kept.filter(({ clientId, state, resends }) => !known.has(clientId) && (state === 'sending' || resends))
  if (others.length === 0) return outbox
  const all = [...outbox, ...others.map((item) => ({ ...item, ...sendAgain }))]
  return all.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
}

/** Drops items that another page sent or discarded: they were stored (`wasKept`) and no longer are. */
export const dropUnkept = <Item extends OutboxItem>(
  outbox: Outbox<Item>,
  kept: readonly Item[],
  wasKept: ReadonlySet<string>,
): Outbox<Item> => {
  const ids = new Set(kept.map(({ clientId }) => clientId))
  const isLeft = ({ clientId }: Item): boolean => ids.has(clientId) || !wasKept.has(clientId)
  return outbox.every(isLeft) ? outbox : outbox.filter(isLeft)
}

/** Completes an item stored by an earlier version of the program. */
export const reviveItem = <Item extends OutboxItem>(item: Item): Item => ({
  ...item,
  isFinal: item.isFinal ?? false,
  after: item.after ?? null,
})

/**
 * Messages and unsent items in display order: a refused item below the message where it was refused, the rest at the end. Items that have arrived as
 * messages are shown once.
 * @param isBelow whether the message stands below the item's remembered place
 */
export const weave = <M extends Versioned & { clientId: string | null }, Item extends OutboxItem>(
  messages: readonly M[],
  outbox: Outbox<Item>,
  isBelow: (message: M, after: string) => boolean,
): (M | Item)[] => {
  const items = settle(outbox, messages)
  if (items.length === 0) return [...messages]
  const woven: (M | Item)[] = []
  const refused = items.filter((item) => item.after !== null)
  for (const message of messages) {
    while (refused[0]?.after != null && isBelow(message, refused[0].after)) woven.push(refused.shift() as Item)
    woven.push(message)
  }
  return [...woven, ...items.filter((item) => item.after === null || refused.includes(item))]
}

export const isUnsent = <M extends Versioned, Item extends OutboxItem>(entry: M | Item): entry is Item =>
  'resends' in entry
