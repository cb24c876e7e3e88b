import { backoffMs } from './backoff.ts'
import {
  adopt,
  discard,
  dropUnkept,
  enqueue,
  type NewItem,
  type Outbox,
  type OutboxItem,
  resendWaiting,
  retry,
  settle,
} from './outbox.ts'
import { createSender, type Sender, type SenderOptions } from './sender.ts'

/** Stores outboxes across reloads. Its functions must not throw: what cannot be stored lives as long as the page. */
export interface OutboxesStorage {
  /** Keys of all non-empty outboxes. */
  keys: () => string[]
  load: (key: string) => OutboxItem[]
  /** Stores the difference between two states of one outbox. */
  save: (key: string, before: Outbox, after: Outbox) => void
}

type Shared = 'readFailure' | 'renewSession' | 'uuid' | 'wait' | 'chance' | 'isOnline'

export interface OutboxesOptions extends Pick<SenderOptions<OutboxItem>, Shared> {
  storage: OutboxesStorage
  now: () => Date
  deliver: (key: string, item: OutboxItem) => Promise<void>
  /** Uploads a file that could not be uploaded while its message was written; returns its id. */
  upload: (key: string, file: OutboxItem['files'][number]) => Promise<string>
  newestPlace: (key: string) => string | null
  /** Runs work for a key while no other page of this browser does: pages share the outbox and would send out of order. */
  exclusive: (key: string, work: () => Promise<void>) => Promise<void>
}

/** One outbox per key (a person in a dialog); each sends in order, whatever the screen shows. */
export interface Outboxes {
  /** The same array until it changes. */
  read: (key: string) => Outbox
  subscribe: (listener: () => void) => () => void
  /** Sends what was stored before a reload. */
  start: () => void
  send: (key: string, message: Omit<NewItem, 'clientId' | 'createdAt'>) => void
  retry: (key: string, clientId: string) => void
  discard: (key: string, clientId: string) => void
  /** These messages have arrived, by any way. */
  settle: (key: string, messages: readonly { clientId: string | null }[]) => void
  /** Another page sent or discarded something: it is no longer stored and not sent from here. */
  dropUnkept: () => void
  /** A retry may succeed now: the network is back, the stream is open, or the page is visible again. */
  nudge: () => void
  /** Stops and clears memory; the owner clears the storage. */
  forget: () => void
}

interface Box {
  items: Outbox
  sender: Sender
  isRunning: boolean
  /** Items known to be stored; those that could not be stored stay in memory. */
  wasKept: Set<string>
  /** Ends a pause at once. */
  wake: () => void
}

const none: Outbox = []

export const createOutboxes = (options: OutboxesOptions): Outboxes => {
  const { storage } = options
  const boxes = new Map<string, Box>()
  const listeners = new Set<() => void>()

  const createBox = (key: string): Box => {
    const set = (items: Outbox): void => void (boxes.get(key) === box && put(key, box, items))
    const sender = createSender<OutboxItem>({
      ...options,
      outbox: () => box.items,
      refresh: () => {
        const kept = look(key, box)
        set(adopt(dropUnkept(box.items, kept, box.wasKept), kept))
      },
      setOutbox: set,
      deliver: (item) => options.deliver(key, item),
      upload: (file) => options.upload(key, file),
      catchUp: async () => undefined,
      newestPlace: () => options.newestPlace(key),
    })
    const kept = storage.load(key)
    const box: Box = {
      items: kept.length === 0 ? none : kept,
      sender,
      isRunning: false,
      wasKept: new Set(),
      wake: () => undefined,
    }
    boxes.set(key, box)
    for (const { clientId } of kept) box.wasKept.add(clientId)
    return box
  }
  const boxOf = (key: string): Box => boxes.get(key) ?? createBox(key)

  const look = (key: string, { wasKept }: Box): OutboxItem[] => {
    const kept = storage.load(key)
    for (const { clientId } of kept) wasKept.add(clientId)
    return kept
  }

  const put = (key: string, box: Box, items: Outbox): void => {
    if (items === box.items) return
    storage.save(key, box.items, items)
    box.items = items
    look(key, box)
    for (const listener of listeners) listener()
  }

  const pause = (box: Box, ms: number): Promise<void> =>
    Promise.race([
      options.wait(ms),
      new Promise<void>((resolve) => {
        box.wake = resolve
      }),
    ])

  /** Sends until nothing is left that may succeed by itself, with increasing pauses while offline. */
  const run = async (key: string, box: Box): Promise<void> => {
    if (box.isRunning) return
    box.isRunning = true
    try {
      for (let round = 0; ; round++) {
        const before = box.items.length
        await options.exclusive(key, () => box.sender.pump())
        if (!box.items.some((item) => item.resends)) return
        if (box.items.length < before) round = 0
        await pause(box, backoffMs(round, options.chance()))
        put(key, box, resendWaiting(box.items))
      }
    } finally {
      box.isRunning = false
    }
  }

  const change = (key: string, apply: (items: Outbox) => Outbox): void => {
    const box = boxOf(key)
    put(key, box, apply(box.items))
    box.wake()
    void run(key, box)
  }

  return {
    read: (key) => boxOf(key).items,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      for (const key of storage.keys()) change(key, resendWaiting)
    },
    send: (key, message) => {
      const item = { ...message, clientId: options.uuid(), createdAt: options.now().toISOString() }
      change(key, (items) => enqueue(items, item))
    },
    retry: (key, clientId) => change(key, (items) => retry(items, clientId, options.now().toISOString())),
    discard: (key, clientId) => put(key, boxOf(key), discard(boxOf(key).items, clientId)),
    settle: (key, messages) => put(key, boxOf(key), settle(boxOf(key).items, messages)),
    dropUnkept: () => {
      for (const [key, box] of boxes)
        if (box.items.length > 0) put(key, box, dropUnkept(box.items, storage.load(key), box.wasKept))
    },
    nudge: () => {
      // Most opened rooms have nothing to send.
      const waiting = [...boxes].flatMap(([key, box]) => (box.items.length > 0 ? [key] : []))
      for (const key of new Set([...storage.keys(), ...waiting])) change(key, resendWaiting)
    },
    forget: () => {
      const old = [...boxes.values()]
      boxes.clear()
      for (const box of old) {
        box.items = none
        box.wake()
      }
      for (const listener of listeners) listener()
    },
  }
}
