/**
 * The visitor's messages that the server has not confirmed yet. Each keeps its client id for ever, so that sending it again can never
 * store it twice. Pure: what is kept over a reload stands in `transport/outbox-storage.ts`.
 */

export interface OutboxFile {
  /** Name of the file within the widget. */
  localId: string
  name: string
  mime: string
  size: number
  blob: Blob
  /** Set once uploaded. */
  fileId: string | null
}

export interface OutboxItem {
  clientId: string
  /** ISO 8601. */
  createdAt: string
  text: string
  button: { id: string; label: string } | null
  files: OutboxFile[]
  state: 'sending' | 'failed'
  /** Why it failed, in Portuguese. */
  error: string | null
  /** It failed for want of a connection, so it goes again by itself when there is one. */
  resends: boolean
}

export type Outbox = readonly OutboxItem[]

const replace = (outbox: Outbox, clientId: string, change: (item: OutboxItem) => OutboxItem): Outbox =>
  outbox.map((item) => (item.clientId === clientId ? change(item) : item))

const sendAgain = (item: OutboxItem): OutboxItem => ({ ...item, state: 'sending', error: null, resends: false })

/** Adds a message at the end; those that wait for a connection go again before it, so that the order stays. */
export const enqueue = (outbox: Outbox, item: OutboxItem): Outbox => [...resendWaiting(outbox), item]

/** The one to send next: one at a time, oldest first. */
export const nextToSend = (outbox: Outbox): OutboxItem | null => outbox.find((item) => item.state === 'sending') ?? null

/** The server refused it: it stays failed until the visitor decides. */
export const refuse = (outbox: Outbox, clientId: string, error: string): Outbox =>
  replace(outbox, clientId, (item) => ({ ...item, state: 'failed', error, resends: false }))

/** No connection: this one and all behind it wait, in their order. */
export const suspend = (outbox: Outbox, error: string): Outbox =>
  outbox.map((item) => (item.state === 'sending' ? { ...item, state: 'failed', error, resends: true } : item))

/** 'Tentar de novo' of one message; what waits for a connection goes with it. */
export const retry = (outbox: Outbox, clientId: string): Outbox => replace(resendWaiting(outbox), clientId, sendAgain)

/** The connection is back. */
export const resendWaiting = (outbox: Outbox): Outbox =>
  outbox.some((item) => item.resends) ? outbox.map((item) => (item.resends ? sendAgain(item) : item)) : outbox

export const discard = (outbox: Outbox, clientId: string): Outbox => outbox.filter((item) => item.clientId !== clientId)

/** Takes out what the server has; the same array comes back where that is nothing. */
export const settle = (outbox: Outbox, messages: readonly { clientId: string | null }[]): Outbox => {
  const stored = new Set(messages.flatMap((message) => (message.clientId ? [message.clientId] : [])))
  return outbox.some((item) => stored.has(item.clientId)) ? outbox.filter((item) => !stored.has(item.clientId)) : outbox
}

export const setUploaded = (outbox: Outbox, clientId: string, localId: string, fileId: string): Outbox =>
  replace(outbox, clientId, (item) => ({
    ...item,
    files: item.files.map((file) => (file.localId === localId ? { ...file, fileId } : file)),
  }))

/** Uploaded files belong to a visitor token: under a new one they are uploaded again. */
export const forgetUploads = (outbox: Outbox): Outbox =>
  outbox.map((item) => ({ ...item, files: item.files.map((file) => ({ ...file, fileId: null })) }))
