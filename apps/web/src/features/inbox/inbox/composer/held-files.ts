/**
 * Bytes of files that found no connection, until their message has gone: in memory, and over a reload in the browser's own database. Where
 * the browser keeps none they live as long as the page, and a message that has lost one says so.
 */
const inMemory = new Map<string, File>()

/** Under which one file of one room's message is kept; `key` names person, company and room. */
const nameOf = (key: string, localId: string): string => `${key}.${localId}`

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const storeName = 'files'

async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('prosa-held-files', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await done(opening)
  try {
    return await done(act(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

/** What the browser does not keep is in memory still, and the message says when it is not. */
const attempt = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const holdFile = (key: string, localId: string, file: File): void =>
  void inMemory.set(nameOf(key, localId), file)

/** Over a reload: its message is on its way by now. */
export async function keepHeld(key: string, localIds: readonly string[]): Promise<void> {
  for (const localId of localIds) {
    const name = nameOf(key, localId)
    const file = inMemory.get(name)
    if (file) await attempt(withStore('readwrite', (store) => store.put(file, name)))
  }
}

export async function findHeld(key: string, localId: string): Promise<File | null> {
  const name = nameOf(key, localId)
  const known = inMemory.get(name)
  if (known) return known
  const kept = await attempt(withStore<unknown>('readonly', (store) => store.get(name)))
  return kept instanceof File ? kept : null
}

export function dropHeld(key: string, localIds: readonly string[]): void {
  for (const localId of localIds) {
    const name = nameOf(key, localId)
    inMemory.delete(name)
    void attempt(withStore('readwrite', (store) => store.delete(name)))
  }
}

/** Whoever leaves, or finds another one's, leaves none. */
export async function forgetHeld(): Promise<void> {
  inMemory.clear()
  await attempt(withStore('readwrite', (store) => store.clear()))
}
