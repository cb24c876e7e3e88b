import { createFairSemaphore, type FairSemaphore } from '../../platform/rate-limit/fair-semaphore.ts'
import type { ChannelConnection, ChannelSender, OutgoingMedia, SendOutcome } from '../channel.ts'
import { digitsOf, isPhoneId, phoneId } from './account-ids.ts'
import { type LiveSession, type LiveSessions, sessionKey } from './live-sessions.ts'
import { idsOfParts, messageIdOf } from './message-ids.ts'
import type { OutgoingMessage, UploadPlace } from './protocol.ts'
import { refusalOf } from './read-receipts.ts'
import { type QrPayload, renderQr } from './render.ts'
import { UploadRefused, uploadFile } from './upload.ts'

/** A number that is being connected again is asked again after so long. */
const reconnectingMs = 3_000
const unknownWaitMs = 10_000
const resolvedKind = 'resolved'
/** Sealed files are in memory as they go out: so many large ones at a time, of all numbers, and one of each. */
const largeBytes = 8 * 1024 * 1024
const largeBounds = { perKey: 1, total: 2, waitingPerKey: Number.POSITIVE_INFINITY }

/** Whether some process speaks for the connection, or is to take it over. */
export type IsHeld = (connection: ChannelConnection) => Promise<boolean>

/**
 * Leaves through the socket that this process holds: what is held elsewhere is claimed there. Each part has the id that its
 * reference gives it, so that a try after a lost answer is the same message.
 */
export const createQrSender = (sessions: LiveSessions, mediaUrl: string | undefined, isHeld: IsHeld): ChannelSender => {
  const largeUploads = createFairSemaphore<string>(largeBounds)
  return {
    unknownWaitMs,
    render: renderQr,
    send: async (connection, payload, media, signal) => {
      const live = sessions.get(sessionKey(connection))
      if (!live) return withoutSession(isHeld, connection)
      try {
        return await sendPart(live, connection, payload as QrPayload, { media, mediaUrl, largeUploads }, signal)
      } catch (error) {
        if (error instanceof UploadRefused) return outcomeOfUpload(error)
        return live.socket ? { kind: 'unknown' } : { kind: 'later', retryAfterMs: reconnectingMs }
      }
    },
    erase: async (connection, { reference, providerId, to }, signal) => {
      const live = sessions.get(sessionKey(connection))
      if (!live) return withoutSession(isHeld, connection)
      try {
        const jid = await resolveAccount(live, to)
        if (jid === null) return noWhatsApp
        for (const id of providerId === null ? [] : idsOfParts(connection, reference, providerId)) {
          const outcome = await sendMessage(live, revocationOf(connection, reference, jid, id), signal)
          if (outcome.kind !== 'sent') return outcome
        }
        return { kind: 'sent', providerId: null }
      } catch {
        return { kind: 'later', retryAfterMs: reconnectingMs }
      }
    },
  }
}

const unlinked: SendOutcome = {
  kind: 'refused',
  reason: 'O WhatsApp está desconectado. Gere um novo QR code.',
  cause: 'disconnected',
}
/** It was claimed while the number goes from one process to the next, or as its session begins: then it is back in a moment. */
const withoutSession = async (isHeld: IsHeld, connection: ChannelConnection): Promise<SendOutcome> => {
  const isBack = await isHeld(connection).catch(() => true)
  return isBack ? { kind: 'later', retryAfterMs: reconnectingMs } : unlinked
}

const noWhatsApp: SendOutcome = {
  kind: 'refused',
  reason: 'Este número não tem WhatsApp.',
  cause: 'unreachable',
  code: 404,
}

const outcomeOfUpload = ({ status }: UploadRefused): SendOutcome =>
  status === 413 || status === 415
    ? { kind: 'refused', reason: 'O WhatsApp não aceitou o arquivo.', cause: 'file_refused' }
    : { kind: 'later', retryAfterMs: reconnectingMs }

interface Files {
  media: OutgoingMedia
  mediaUrl: string | undefined
  largeUploads: FairSemaphore<string>
}

const sendPart = async (
  live: LiveSession,
  connection: ChannelConnection,
  payload: QrPayload,
  files: Files,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { socket } = live
  if (!socket) return { kind: 'later', retryAfterMs: reconnectingMs }
  const to = await resolveAccount(live, payload.to)
  if (to === null) return noWhatsApp
  const messageId = messageIdOf(connection, payload.reference)
  live.remember(messageId, payload.reference)
  let message: Record<string, unknown> = {}
  if (payload.kind === 'text') message = { extendedTextMessage: { text: payload.text } }
  else {
    const place = (await socket.call({ name: 'upload-place' })) as UploadPlace
    message = await upload(connection, payload, { ...files, place }, signal)
  }
  const quoting = withQuote(message, contextOf(connection, to, payload.quoted))
  return sendMessage(live, { to, messageId, message: quoting, isRevocation: false }, signal)
}

const upload = async (
  connection: ChannelConnection,
  payload: Extract<QrPayload, { kind: 'file' }>,
  { media, mediaUrl, largeUploads, place }: Files & { place: UploadPlace },
  signal: AbortSignal,
): Promise<Record<string, unknown>> => {
  const leave = payload.file.size > largeBytes ? await largeUploads.enter(sessionKey(connection)) : null
  try {
    // Its time may be over by now.
    if (signal.aborted) throw new UploadRefused(503)
    const { body } = await media.open(payload.file.fileId)
    try {
      return await uploadFile(body, payload, place, mediaUrl, signal)
    } finally {
      body.destroy()
    }
  } finally {
    leave?.()
  }
}

/** What it answers, as a phone shows it above the message: it keeps no other one's words, so they go along. */
export const contextOf = (connection: ChannelConnection, to: string, quoted: QrPayload['quoted']): object | null => {
  if (!quoted) return null
  return {
    // A customer's id is kept with its chat.
    stanzaId: quoted.id.slice(quoted.id.indexOf(':') + 1),
    participant: quoted.byCustomer ? to : phoneId(connection.externalId),
    quotedMessage: { conversation: quoted.text },
  }
}

export const withQuote = (message: Record<string, unknown>, contextInfo: object | null): Record<string, unknown> =>
  contextInfo === null
    ? message
    : Object.fromEntries(Object.entries(message).map(([kind, part]) => [kind, { ...(part as object), contextInfo }]))

const sendMessage = async (live: LiveSession, message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome> => {
  await live.pace(signal)
  const { socket } = live
  if (!socket) return { kind: 'later', retryAfterMs: reconnectingMs }
  const acknowledged = live.acknowledged(message.messageId, signal)
  // Who waits for neither of them any more is told by the other.
  acknowledged.catch(() => {})
  await socket.call({ name: 'send', message })
  const { error } = await acknowledged
  if (error === null) return { kind: 'sent', providerId: message.messageId }
  return { kind: 'refused', ...refusalOf(error), ...(/^\d{1,9}$/.test(error) ? { code: Number(error) } : {}) }
}

const revocationOf = (connection: ChannelConnection, reference: string, to: string, id: string): OutgoingMessage => ({
  to,
  messageId: messageIdOf(connection, `${reference} ${id} taken back`),
  message: { protocolMessage: { type: 0, key: { remoteJid: to, fromMe: true, id } } },
  isRevocation: true,
})

/**
 * The account to write to. A phone that nobody wrote from yet is asked for once: WhatsApp spells Brazilian mobiles with or
 * without the ninth digit, and a message to the other spelling reaches nobody. Null: that number has no WhatsApp.
 */
export const resolveAccount = async (live: LiveSession, to: string): Promise<string | null> => {
  if (!isPhoneId(to)) return to
  const known = live.resolved.get(to)
  if (known !== undefined) return known
  const digits = digitsOf(to)
  const kept = await live.host.keys.read(resolvedKind, [digits])
  const seen = kept.get(digits) ?? ((await live.host.keys.read('lid-mapping', [digits])).size > 0 ? digits : null)
  if (seen !== null) {
    live.resolved.set(to, phoneId(seen))
    return phoneId(seen)
  }
  const found = (await live.socket?.call({ name: 'lookup', phone: digits })) as string | null | undefined
  if (found === undefined) throw new Error('The socket is closed')
  // A number that has none today may have one tomorrow: that alone is not kept.
  if (found === null) return null
  await live.host.keys.write([{ kind: resolvedKind, id: digits, value: digitsOf(found) }])
  live.resolved.set(to, found)
  return found
}
