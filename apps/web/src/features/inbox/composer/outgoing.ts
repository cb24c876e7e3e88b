import type { Message } from '@prosa/contract'
import { sendMessage } from '@prosa/contract'
import { createOutboxes, type OutboxItem } from '@prosa/talk'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage, networkError } from '../../../app/api-error.ts'
import { readScope } from '../../../app/scope.ts'
import { readSession, subscribeToSession } from '../../../app/session-store.ts'
import { forgetAttachments } from './attachments.ts'
import { boxKey, createOutgoingStorage } from './outgoing-storage.ts'

/** A message that this browser has not yet heard back about. It keeps its client id over every try, so it is stored once. */
export type PendingMessage = OutboxItem

/** What the open room does with the server's answers. */
interface Room {
  take: (message: Message) => void
  newestPlace: () => string | null
}

const rooms = new Map<string, Room>()
/** Answers for rooms that are not on the screen: taken when they are opened, before the server is asked again. */
const unseen = new Map<string, Message[]>()

async function deliver(key: string, { clientId, text, files }: PendingMessage): Promise<void> {
  const [scope, room] = key.split('.')
  // What one person wrote never leaves in the name of the next, nor in another company.
  if (scope !== readScope()) throw networkError()
  const fileIds = files.flatMap(({ fileId }) => fileId ?? [])
  const stored = await call(sendMessage, { params: { id: Number(room) }, body: { clientId, message: text, fileIds } })
  const open = rooms.get(key)
  if (open) open.take(stored)
  else unseen.set(key, [...(unseen.get(key) ?? []), stored])
}

export const outgoing = createOutboxes({
  storage: createOutgoingStorage(() => localStorage, readScope),
  deliver,
  newestPlace: (key) => rooms.get(key)?.newestPlace() ?? null,
  readFailure: (error) => ({
    status: error instanceof ApiError ? error.status : 0,
    message: errorMessage(error),
    retryAfterMs: null,
  }),
  // `call` has tried that already: the message waits until there is a session again.
  renewSession: () => Promise.reject(networkError()),
  uuid: () => crypto.randomUUID(),
  now: () => new Date(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  chance: Math.random,
  isOnline: () => navigator.onLine,
})

/** The room is on the screen: it gets the answers, also those that came while it was not. The returned function ends that. */
export function watchRoom(dialogId: number, room: Room): () => void {
  const key = boxKey(readScope(), dialogId)
  for (const message of unseen.get(key) ?? []) room.take(message)
  unseen.delete(key)
  rooms.set(key, room)
  return () => {
    if (rooms.get(key) === room) rooms.delete(key)
  }
}

const forgetAll = (): void => {
  outgoing.forget()
  unseen.clear()
  forgetAttachments()
}

let isStarted = false

/** Sends what was kept over a reload, and from now on whatever waits as soon as something speaks for a connection. */
export function startOutgoing(): void {
  if (isStarted) return
  isStarted = true
  outgoing.start()
  addEventListener('online', outgoing.nudge)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && outgoing.nudge())
  subscribeToSession(() => {
    const session = readSession()
    if (session.status === 'anonymous' && session.hasLeft) forgetAll()
    if (session.status === 'active') outgoing.start()
  })
}
