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

/** A message the server has not confirmed yet. It keeps its client id over all attempts, so it is stored once. */
export type PendingMessage = OutboxItem

/** How the open room applies the server's answers. */
interface Room {
  take: (message: Message) => void
  newestPlace: () => string | null
}

const openRooms = new Map<string, Room>()
/** Latest answers for rooms not on screen; applied when the room opens, before the server is queried again. */
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
  // A message never leaves under another person's name or in another company.
  // While viewing as another person, messages wait.
  if (scope !== readScope() || readView()) throw networkError()
  const fileIds = files.flatMap(({ fileId }) => fileId ?? [])
  const body = { clientId, message: text, fileIds, ...(quoted ? { replyTo: quoted.seq } : {}) }
  const stored = await call(sendMessage, { params: { id: Number(room) }, body })
  const open = openRooms.get(key)
  if (open) open.take(stored)
  else keepUnseen(key, stored)
}

/** Ms after its message during which another tab may still be storing a file. */
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

/** Storage of messages that also deletes a file's bytes once no message refers to it. */
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

/** Ms a tab waits for another tab's lock: a suspended tab must not block sending here. */
const patienceMs = 5_000

/** Tabs of one person share a room's outbox and send in turn. Without locks or after a timeout a tab sends at once. */
async function oneTabAtATime(key: string, work: () => Promise<void>): Promise<void> {
  // The browser offers locks only on https and localhost.
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
  // `call` has already tried to renew the session: the message waits until there is one.
  renewSession: () => Promise.reject(networkError()),
  uuid: () => makeUuid(),
  now: () => serverNow(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  chance: Math.random,
  isOnline: () => navigator.onLine,
})

outgoing.subscribe(tellUnsentChanged)

/** Passes answers to the room on screen, including those that came earlier. The returned function stops this. */
export function watchRoom(dialogId: number, room: Room): () => void {
  const key = boxKey(readScope(), dialogId)
  for (const message of unseen.get(key) ?? []) room.take(message)
  unseen.delete(key)
  openRooms.set(key, room)
  return () => {
    if (openRooms.get(key) === room) openRooms.delete(key)
  }
}

/** Sends as soon as possible; files not uploaded yet are kept as long as their message. */
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

/** Sends messages kept over a reload, and from now on waiting ones whenever the connection seems to be back. */
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
