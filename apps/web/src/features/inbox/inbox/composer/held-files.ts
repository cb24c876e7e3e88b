/**
 * Bytes of files not uploaded yet, kept until their message is sent: in memory, and in IndexedDB to survive
 * a reload. Without IndexedDB they live as long as the page, and a message that lost a file says so.
 */
const inMemory = new Map<string, File>()

/** Storage name of one file; `key` names person, company and room. */
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

/** Ignores storage errors: the file is still in memory, and the message says when it is not. */
const attempt = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const holdFile = (key: string, localId: string, file: File): void =>
  void inMemory.set(nameOf(key, localId), file)

/** Stores files of a message on its way in IndexedDB, so that they survive a reload. */
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

/** Deletes all files, at log-out and when another person logs in. */
export async function forgetHeld(): Promise<void> {
  inMemory.clear()
  await attempt(withStore('readwrite', (store) => store.clear()))
}
