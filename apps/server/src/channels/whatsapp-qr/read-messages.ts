import { z } from 'zod'
import type { ChannelEvent, MessageEvent } from '../events.ts'
import { type ChatIds, contactOf, idsOf, nameInChat } from './chat-ids.ts'
import { type Found, findContent, isObject, saidOf, unknownKind } from './content/find-content.ts'
import { anything, type Said } from './content/said.ts'
import { isOwnId } from './message-ids.ts'
import type { IncomingMessage } from './protocol.ts'
import { protocolKinds } from './protocol-kinds.ts'
import { readAd } from './read-ad.ts'
import { readReceipt } from './read-receipts.ts'

/*
 * What WhatsApp Web brings, as events. Pure: the same message gives the same events. What it may be stands in `content/message-kinds.ts`;
 * what is of no known kind is told to have come, since the customer's phone shows it.
 */

export interface ReadOptions {
  /** The bot goes on in dialogs that were begun on the phone. */
  keepsBot: boolean
  /** The reference of a message of ours, by its id. */
  referenceOf(id: string): string | undefined
}

export const readMessage = (incoming: IncomingMessage, options: ReadOptions): ChannelEvent[] => {
  const { key, message, at } = incoming
  if (key.fromMe && options.referenceOf(key.id) !== undefined) return receiptOfOwn(incoming, options)
  const ids = idsOf(key.remoteJid, key.alt)
  if (!ids || key.id === '' || message === null) return []
  const found = findContent(message)
  if (found === 'nothing') return []
  // Of what the account's own devices tell each other nothing is a message.
  if (found === 'unknown') return key.fromMe ? [] : [messageEvent(incoming, unknownKind, message, ids, options)]
  switch (found.kind.is) {
    case 'change':
      return readChange(incoming, found, ids, options)
    case 'line': {
      // A call that the company made is nothing that a customer did.
      const text = key.fromMe ? null : found.kind.read(found.part)
      if (text === null) return []
      const line = { kind: 'line', id: nameInChat(ids, key.id), contact: contactOf(ids), text } as const
      return [{ ...line, ...(at > 0 ? { at: new Date(at * 1_000) } : {}) }]
    }
    case 'message': {
      const said = saidOf(found.kind, found.part)
      return said ? [messageEvent(incoming, said, found.inside, ids, options)] : []
    }
  }
}

/** A message of ours that comes back: its state may stand in it, as the library folds them together. */
const receiptOfOwn = ({ key, status, failure }: IncomingMessage, options: ReadOptions): ChannelEvent[] =>
  status === null ? [] : readReceipt({ id: key.id, status, failure }, options)

const messageEvent = (
  { key, at, pushName }: IncomingMessage,
  { text, what, buttonId, file }: Said,
  inside: Record<string, unknown>,
  ids: ChatIds,
  options: ReadOptions,
): MessageEvent => {
  const quoted = quotedOf(inside)
  // What our own people pass on came from no ad to us.
  const origin = key.fromMe ? null : readAd(inside)
  return {
    kind: 'message',
    id: nameInChat(ids, key.id),
    // Of what the phone's owner wrote the name is the owner's own.
    contact: contactOf(ids, key.fromMe ? undefined : (pushName ?? undefined)),
    text,
    ...(what === undefined ? {} : { what }),
    ...(buttonId === undefined ? {} : { buttonId }),
    ...(file ? { files: [file] } : {}),
    ...(at > 0 ? { at: new Date(at * 1_000) } : {}),
    // Our own ids are ours alone.
    ...(quoted ? { replyTo: isOwnId(quoted) ? quoted : nameInChat(ids, quoted) } : {}),
    ...(key.fromMe ? { echo: true, keepsBot: options.keepsBot } : {}),
    ...origin,
  }
}

const keyShape = z.looseObject({ id: z.string().min(1).max(200) })
const protocolShape = z.looseObject({
  type: z.number().optional().catch(undefined),
  key: keyShape.optional().catch(undefined),
  editedMessage: anything,
})
const reactionShape = z.looseObject({ key: keyShape, text: z.string().max(32).optional().catch(undefined) })
const secretShape = z.looseObject({ targetMessageKey: keyShape })

const readChange = (
  incoming: IncomingMessage,
  { name, part, inside }: Found,
  ids: ChatIds,
  options: ReadOptions,
): ChannelEvent[] => {
  const { fromMe } = incoming.key
  const ofEither = (id: string): string => (isOwnId(id) ? id : nameInChat(ids, id))
  // A customer takes back and changes what is theirs; the phone's owner also what we sent.
  const named = (id: string): string => (fromMe ? ofEither(id) : nameInChat(ids, id))
  const echo = fromMe ? { echo: true } : {}
  switch (name) {
    case 'reactionMessage': {
      const read = reactionShape.safeParse(part)
      // Our own people's reactions are nothing that a customer did.
      if (fromMe || !read.success) return []
      return [{ kind: 'reaction', to: ofEither(read.data.key.id), emoji: read.data.text || null }]
    }
    // A change whose words could not be opened.
    case 'secretEncryptedMessage': {
      const read = secretShape.safeParse(part)
      return read.success ? [{ kind: 'edit', id: named(read.data.targetMessageKey.id), ...echo }] : []
    }
    default: {
      const read = protocolShape.safeParse(part)
      if (!read.success) return []
      const { type = 0, key, editedMessage } = read.data
      const kind = protocolKinds[type]
      if (kind?.is === 'message')
        return [messageEvent(incoming, { text: kind.text, what: 'other' }, inside, ids, options)]
      if (!key || kind?.is === 'ignored') return []
      if (kind?.is === 'deletion') return [{ kind: 'deletion', id: named(key.id) }]
      return kind?.is === 'edit' ? [{ kind: 'edit', id: named(key.id), ...wordsOf(editedMessage), ...echo }] : []
    }
  }
}

/** The words that a message has now; nothing where they cannot be read. */
const wordsOf = (edited: unknown): { text?: string } => {
  const found = findContent(edited)
  if (found === 'nothing' || found === 'unknown' || found.kind.is !== 'message') return {}
  const said = found.kind.read(found.part)
  if (said) return { text: said.text }
  // The file stays; what stood below it is gone.
  return isObject(found.part) && found.part.caption === '' ? { text: '' } : {}
}

/** The id of the message that it answers, wherever in it that stands. */
const quotedOf = (message: Record<string, unknown>): string | null => {
  for (const part of Object.values(message)) {
    const info = isObject(part) ? part.contextInfo : null
    if (isObject(info) && typeof info.stanzaId === 'string' && info.stanzaId !== '') return info.stanzaId.slice(0, 200)
  }
  return null
}
