import type { Message } from '@prosa/contract'
import { sendMessage } from '@prosa/contract'
import { createOutboxes, makeUuid, type Outbox, type OutboxesStorage, type OutboxItem } from '@prosa/talk'
import { call } from '../../../../app/api.ts'
import { ApiError, errorMessage, networkError } from '../../../../app/api-error.ts'
import { isPersonal, personalKey } from '../../../../app/personal-storage.ts'
import { readScope } from '../../../../app/scope.ts'
import { readSession, subscribeToSession } from '../../../../app/session-store.ts'
import { readView } from '../../../../app/view-as.ts'
import { forgetAttachments, uploadAttachment } from '../../../../shared/attachment/attachments.ts'
import { viewAsTexts } from '../../../../shared/view-as/texts.ts'
import { serverNow } from '../../../../ui/clock.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { tellUnsentChanged } from '../list/unsent-marks.ts'
import { inboxTexts } from '../texts.ts'
import { dropHeld, findHeld, forgetHeld, keepHeld } from './held-files.ts'
import { boxKey, createOutgoingStorage } from './outgoing-storage.ts'
import { forgetQuotes } from './quotes.ts'
import { forgetVoices } from './voices.ts'

/** A message that this browser has not yet heard back about. It keeps its client id over every try, so it is stored once. */
export type PendingMessage = OutboxItem

/** What the open room does with the server's answers. */
interface Room {
  take: (message: Message) => void
  newestPlace: () => string | null
}

const openRooms = new Map<string, Room>()
/** Answers for rooms that are not on the screen, the last ones: taken when they are opened, before the server is asked again. */
const unseen = new Map<string, Message[]>()
const mostUnseen = 50

const keepUnseen = (key: string, message: Message): void => {
  const known = unseen.get(key) ?? []
  unseen.delete(key)
  unseen.set(key, [...known, message])
  const [oldest] = unseen.keys()
  if (unseen.size > mostUnseen && oldest !== undefined) unseen.delete(oldest)
}

async function deliver(key: string, { clientId, text, files, quoted }: PendingMessage): Promise<void> {
  const [scope, room] = key.split('.')
  // What one person wrote never leaves in the name of the next, nor in another company.
  // What waits goes out once one is oneself again.
  if (scope !== readScope() || readView()) throw networkError()
  const fileIds = files.flatMap(({ fileId }) => fileId ?? [])
  const body = { clientId, message: text, fileIds, ...(quoted ? { replyTo: quoted.seq } : {}) }
  const stored = await call(sendMessage, { params: { id: Number(room) }, body })
  const open = openRooms.get(key)
  if (open) open.take(stored)
  else keepUnseen(key, stored)
}

/** So long after its message another tab may still be writing down a file, in ms. */
const writingMs = 1_000

async function upload(key: string, { localId, name }: PendingMessage['files'][number]): Promise<string> {
  const find = (): Promise<File | null> => findHeld(key, localId)
  const again = async (): Promise<File | null> => {
    await new Promise((resolve) => setTimeout(resolve, writingMs))
    return find()
  }
  const file = (await find()) ?? (await again())
  if (!file) throw new ApiError({ status: 400, code: 'lost', message: inboxTexts.fileNotKept(name) })
  if (key.split('.')[0] !== readScope()) throw networkError()
  return (await uploadAttachment(file)).fileId
}

const filesOf = (items: Outbox): string[] => items.flatMap(({ files }) => files.map(({ localId }) => localId))

/** The storage of messages; the bytes of a file go when no message has it any more. */
const droppingFiles = (storage: OutboxesStorage): OutboxesStorage => ({
  ...storage,
  save: (key, before, after) => {
    storage.save(key, before, after)
    const left = new Set(filesOf(after))
    dropHeld(
      key,
      filesOf(before).filter((localId) => !left.has(localId)),
    )
  },
})

/** So long a tab waits for another one, in ms: one that the system has put to sleep must not hold up what is written here. */
const patienceMs = 5_000

/** Tabs of one person keep one outbox for a room and send it in turn. Where the browser knows no locks, or one is not given back, at once. */
async function oneTabAtATime(key: string, work: () => Promise<void>): Promise<void> {
  // Only a page that came over https, or from the machine itself, has them.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  let isMine = false
  const signal = AbortSignal.timeout(patienceMs)
  try {
    await locks.request(personalKey('outbox', key), { signal }, () => {
      isMine = true
      return work()
    })
  } catch (error) {
    if (isMine || !signal.aborted) throw error
    await work()
  }
}

export const outgoing = createOutboxes({
  storage: droppingFiles(createOutgoingStorage(() => localStorage, readScope)),
  deliver,
  upload,
  exclusive: oneTabAtATime,
  newestPlace: (key) => openRooms.get(key)?.newestPlace() ?? null,
  readFailure: (error) => ({
    status: error instanceof ApiError ? error.status : 0,
    message: errorMessage(error),
    retryAfterMs: null,
  }),
  // `call` has tried that already: the message waits until there is a session again.
  renewSession: () => Promise.reject(networkError()),
  uuid: () => makeUuid(),
  now: () => serverNow(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  chance: Math.random,
  isOnline: () => navigator.onLine,
})

outgoing.subscribe(tellUnsentChanged)

/** The room is on the screen: it gets the answers, also those that came while it was not. The returned function ends that. */
export function watchRoom(dialogId: number, room: Room): () => void {
  const key = boxKey(readScope(), dialogId)
  for (const message of unseen.get(key) ?? []) room.take(message)
  unseen.delete(key)
  openRooms.set(key, room)
  return () => {
    if (openRooms.get(key) === room) openRooms.delete(key)
  }
}

/** Sends as soon as may be; files that found no connection are kept as long as their message. */
export function sendFrom(key: string, message: Parameters<typeof outgoing.send>[1]): void {
  if (readView()) {
    toastError(viewAsTexts.viewOnly)
    return
  }
  outgoing.send(key, message)
  void keepHeld(
    key,
    message.files.flatMap(({ localId, fileId }) => (fileId === null ? [localId] : [])),
  )
}

const forgetAll = (): void => {
  outgoing.forget()
  void forgetHeld()
  unseen.clear()
  forgetAttachments()
  forgetVoices()
  forgetQuotes()
}

const personOf = (): number | null => {
  const session = readSession()
  return session.status === 'active' ? session.user.id : null
}

let isStarted = false

/** Sends what was kept over a reload, and from now on whatever waits as soon as something speaks for a connection. */
export function startOutgoing(): void {
  if (isStarted) return
  isStarted = true
  outgoing.start()
  addEventListener('online', outgoing.nudge)
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === null || isPersonal('outbox', key))) outgoing.dropUnkept()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && outgoing.nudge())
  let person = personOf()
  subscribeToSession(() => {
    const session = readSession()
    if (session.status === 'anonymous' && session.hasLeft) forgetAll()
    if (session.status !== 'active') return
    if (person !== null && person !== session.user.id) forgetAll()
    person = session.user.id
    outgoing.start()
  })
}
