import { reviveItem } from '@prosa/talk'
import type { Outbox, OutboxItem } from '../conversation/unsent.ts'

/** Keeps the outbox over a reload; in memory only if the browser's storage is blocked (private window). */
export interface OutboxStorage {
  load: () => Promise<OutboxItem[]>
  /** Writes the difference between two states of the outbox. */
  save: (before: Outbox, after: Outbox) => Promise<void>
}

type StoredItem = OutboxItem & { botToken: string }

const storeName = 'outbox'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = async (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open('prosa-live-chat', 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: 'clientId' }).createIndex('botToken', 'botToken')
  return done(request)
}

const nothingKept: OutboxStorage = { load: async () => [], save: async () => undefined }

export const createOutboxStorage = async (botToken: string): Promise<OutboxStorage> => {
  try {
    const database = await openDatabase(indexedDB)
    const store = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
    return {
      load: async () => {
        const items: StoredItem[] = await done(store('readonly').index('botToken').getAll(botToken))
        return items
          .map(({ botToken: _, ...item }) => reviveItem(item))
          .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
      },
      save: async (before, after) => {
        const writes = store('readwrite')
        const known = new Set(before)
        const kept = new Set(after.map((item) => item.clientId))
        const requests: IDBRequest[] = [
          ...before.filter((item) => !kept.has(item.clientId)).map((item) => writes.delete(item.clientId)),
          ...after.filter((item) => !known.has(item)).map((item) => writes.put({ ...item, botToken })),
        ]
        await Promise.all(requests.map(done))
      },
    }
  } catch {
    return nothingKept
  }
}
