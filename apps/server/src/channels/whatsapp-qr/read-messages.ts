import type { FailureCause } from '@prosa/contract'
import { z } from 'zod'
import type { ChannelEvent, MessageEvent, StatusEvent } from '../events.ts'
import { bareId, digitsOf, isHiddenId, isPhoneId, otherSpelling, phoneId, phoneOfDigits } from './account-ids.ts'
import { mediaKinds } from './media-reference.ts'
import { isOwnId } from './message-ids.ts'
import type { IncomingMessage, Receipt } from './protocol.ts'
import { fileOf } from './read-file.ts'

/*
 * What WhatsApp Web brings, as events. Pure: the same message gives the same events, and what cannot be read is left out (the
 * customer's phone shows it; we have no words for it).
 */

const text = z.string().max(65_536)
const shortText = z.string().max(1_024)
const keyShape = z.looseObject({ id: z.string().min(1).max(200), fromMe: z.boolean().exactOptional() })
const media = z.looseObject({
  url: z.string().max(4_000).exactOptional(),
  directPath: z.string().max(4_000).exactOptional(),
  mediaKey: z.string().max(200).exactOptional(),
  fileEncSha256: z.string().max(200).exactOptional(),
  mimetype: shortText.exactOptional(),
  fileName: shortText.exactOptional(),
  fileLength: z.number().exactOptional(),
  caption: text.exactOptional(),
})
const content = z.looseObject({
  conversation: text.exactOptional(),
  extendedTextMessage: z.looseObject({ text: text.exactOptional() }).exactOptional(),
  imageMessage: media.exactOptional(),
  videoMessage: media.exactOptional(),
  ptvMessage: media.exactOptional(),
  audioMessage: media.exactOptional(),
  documentMessage: media.exactOptional(),
  stickerMessage: media.exactOptional(),
  locationMessage: z
    .looseObject({
      degreesLatitude: z.number(),
      degreesLongitude: z.number(),
      name: shortText.exactOptional(),
      address: shortText.exactOptional(),
    })
    .exactOptional(),
  contactMessage: z
    .looseObject({ displayName: shortText.exactOptional(), vcard: text.exactOptional() })
    .exactOptional(),
  contactsArrayMessage: z
    .looseObject({
      contacts: z.array(z.looseObject({ displayName: shortText.exactOptional(), vcard: text.exactOptional() })),
    })
    .exactOptional(),
  buttonsResponseMessage: z
    .looseObject({ selectedButtonId: shortText.exactOptional(), selectedDisplayText: text.exactOptional() })
    .exactOptional(),
  templateButtonReplyMessage: z
    .looseObject({ selectedId: shortText.exactOptional(), selectedDisplayText: text.exactOptional() })
    .exactOptional(),
  listResponseMessage: z
    .looseObject({
      title: text.exactOptional(),
      singleSelectReply: z.looseObject({ selectedRowId: shortText.exactOptional() }).exactOptional(),
    })
    .exactOptional(),
  interactiveResponseMessage: z
    .looseObject({
      body: z.looseObject({ text: text.exactOptional() }).exactOptional(),
      nativeFlowResponseMessage: z.looseObject({ paramsJson: text.exactOptional() }).exactOptional(),
    })
    .exactOptional(),
  reactionMessage: z.looseObject({ key: keyShape, text: z.string().max(32).exactOptional() }).exactOptional(),
  protocolMessage: z
    .looseObject({
      type: z.number().exactOptional(),
      key: keyShape.exactOptional(),
      editedMessage: z.unknown().optional(),
    })
    .exactOptional(),
})
type Content = z.output<typeof content>

const revoke = 0
const edited = 14
/** What a message may be wrapped in, several deep. */
const wrappings = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'deviceSentMessage',
] as const
const maxDepth = 6

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const unwrap = (message: unknown, depth = 0): unknown => {
  if (!isObject(message) || depth > maxDepth) return message
  for (const wrapping of wrappings) {
    const inner = message[wrapping]
    if (isObject(inner) && isObject(inner.message)) return unwrap(inner.message, depth + 1)
  }
  return message
}

export interface ReadOptions {
  /** The bot goes on in dialogs that were begun on the phone. */
  keepsBot: boolean
  /** The reference of a message of ours, by its id. */
  referenceOf(id: string): string | undefined
}

export const readMessage = (incoming: IncomingMessage, options: ReadOptions): ChannelEvent[] => {
  const { key, message } = incoming
  if (key.fromMe && options.referenceOf(key.id) !== undefined) return receiptOfOwn(incoming, options)
  const chat = bareId(key.remoteJid)
  if (key.id === '' || message === null || !(isPhoneId(chat) || isHiddenId(chat))) return []
  const read = content.safeParse(unwrap(message))
  if (!read.success) return []
  const ids = idsOf(chat, key.alt)
  const said = read.data
  const inChat = (id: string): string => `${digitsOf(ids.id)}:${id}`
  const ofEither = (id: string): string => (isOwnId(id) ? id : inChat(id))
  // A customer takes back and changes what is theirs; the phone's owner also what we sent.
  if (said.protocolMessage) return readProtocol(said.protocolMessage, key.fromMe ? ofEither : inChat, key.fromMe)
  if (said.reactionMessage) {
    // Our own people's reactions are nothing that a customer did.
    if (key.fromMe) return []
    return [{ kind: 'reaction', to: ofEither(said.reactionMessage.key.id), emoji: said.reactionMessage.text || null }]
  }
  const event = readWords(incoming, said, ids, options)
  return event ? [event] : []
}

/** A message of ours that comes back: its state may stand in it, as the library folds them together. */
const receiptOfOwn = ({ key, status, failure }: IncomingMessage, options: ReadOptions): ChannelEvent[] =>
  status === null ? [] : readReceipt({ id: key.id, status, failure }, options)

interface Ids {
  /** What answers go to. */
  id: string
  aliases: string[]
  phone: string | null
}

/** The phone where it is known, since it does not change with the way in which WhatsApp addresses the chat. */
const idsOf = (chat: string, alt: string | null): Ids => {
  const all = [chat, ...(alt ? [bareId(alt)] : [])]
  const phone = all.find(isPhoneId)
  const hidden = all.find(isHiddenId)
  const id = phone ?? chat
  const other = phone ? otherSpelling(digitsOf(phone)) : null
  const aliases = [...(hidden && hidden !== id ? [hidden] : []), ...(other ? [phoneId(other)] : [])]
  return { id, aliases, phone: phone ? phoneOfDigits(digitsOf(phone)) : null }
}

const readProtocol = (
  { type = revoke, key, editedMessage }: NonNullable<Content['protocolMessage']>,
  named: (id: string) => string,
  echo: boolean,
): ChannelEvent[] => {
  if (!key) return []
  if (type === revoke) return [{ kind: 'deletion', id: named(key.id) }]
  if (type !== edited) return []
  const read = content.safeParse(unwrap(editedMessage))
  const words = read.success ? wordsOf(read.data) : null
  return words ? [{ kind: 'edit', id: named(key.id), text: words, ...(echo ? { echo } : {}) }] : []
}

const readWords = (
  { key, at, pushName, message }: IncomingMessage,
  said: Content,
  ids: Ids,
  options: ReadOptions,
): MessageEvent | null => {
  const { buttonId, label } = tappedOf(said)
  const words = label ?? wordsOf(said) ?? ''
  const file = fileOf((kind) => said[`${kind}Message`])
  if (words === '' && buttonId === undefined && !file) return null
  const quoted = quotedOf(unwrap(message))
  return {
    kind: 'message',
    // Two customers may use one id for different messages: it counts within its chat. Our own ids are ours alone.
    id: `${digitsOf(ids.id)}:${key.id}`,
    contact: {
      id: ids.id,
      ...(ids.aliases.length > 0 ? { aliases: ids.aliases } : {}),
      // Of what the phone's owner wrote the name is the owner's own.
      ...(pushName && !key.fromMe ? { name: pushName.slice(0, 200) } : {}),
      ...(ids.phone ? { phone: ids.phone } : {}),
    },
    text: words,
    ...(buttonId === undefined ? {} : { buttonId }),
    ...(file ? { files: [file] } : {}),
    ...(at > 0 ? { at: new Date(at * 1_000) } : {}),
    ...(quoted ? { replyTo: isOwnId(quoted) ? quoted : `${digitsOf(ids.id)}:${quoted}` } : {}),
    ...(key.fromMe ? { echo: true, keepsBot: options.keepsBot } : {}),
  }
}

const tappedOf = (said: Content): { buttonId?: string; label?: string } => {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: template, listResponseMessage: list } = said
  const tapped = (id: string | undefined, label: string | undefined) => ({
    ...(id ? { buttonId: id } : {}),
    ...(label ? { label } : {}),
  })
  if (button) return tapped(button.selectedButtonId, button.selectedDisplayText)
  if (template) return tapped(template.selectedId, template.selectedDisplayText)
  if (list) return tapped(list.singleSelectReply?.selectedRowId, list.title)
  const native = said.interactiveResponseMessage
  return native ? tapped(idOfParams(native.nativeFlowResponseMessage?.paramsJson), native.body?.text) : {}
}

const idOfParams = (json: string | undefined): string | undefined => {
  try {
    const params: unknown = JSON.parse(json ?? '')
    return isObject(params) && typeof params.id === 'string' ? params.id.slice(0, 1_024) : undefined
  } catch {
    return undefined
  }
}

const wordsOf = (said: Content): string | null => {
  const captioned = mediaKinds.map((kind) => said[`${kind}Message`]?.caption).find(Boolean)
  const { locationMessage: place, contactMessage: contact, contactsArrayMessage: contacts } = said
  if (place) {
    const where = `https://maps.google.com/?q=${place.degreesLatitude},${place.degreesLongitude}`
    return [place.name, place.address, where].filter(Boolean).join('\n')
  }
  const cards = contact ? [contact] : (contacts?.contacts ?? [])
  if (cards.length > 0)
    return cards
      .map(({ displayName, vcard }) => `Contato: ${[displayName, phoneOfCard(vcard)].filter(Boolean).join(' ')}`)
      .join('\n')
  return said.conversation || said.extendedTextMessage?.text || captioned || null
}

const phoneOfCard = (vcard: string | undefined): string =>
  /\nTEL[^:\n]*:([+\d ()-]{4,30})/.exec(vcard ?? '')?.[1]?.trim() ?? ''

/** The id of the message that it answers, wherever in it that stands. */
const quotedOf = (message: unknown): string | null => {
  if (!isObject(message)) return null
  for (const part of Object.values(message)) {
    const info = isObject(part) ? part.contextInfo : null
    if (isObject(info) && typeof info.stanzaId === 'string' && info.stanzaId !== '') return info.stanzaId.slice(0, 200)
  }
  return null
}

const statuses: Record<number, StatusEvent['status']> = { 0: 'failed', 2: 'sent', 3: 'delivered', 4: 'read', 5: 'read' }

/** What the server or the customer's phone says of a message of ours. */
export const readReceipt = ({ id, status, failure }: Receipt, { referenceOf }: ReadOptions): ChannelEvent[] => {
  const known = statuses[status]
  if (!known) return []
  const reference = referenceOf(id)
  return [
    {
      kind: 'status',
      of: reference === undefined ? { providerId: id } : { reference },
      ...(reference === undefined ? {} : { providerId: id }),
      status: known,
      ...(known === 'failed' ? refusalOf(failure[0] ?? '') : {}),
    },
  ]
}

/** Why WhatsApp refused a message, in plain words and as a cause. */
export const refusalOf = (code: string): { reason: string; cause: FailureCause } => {
  if (code === '463')
    return {
      reason: 'O WhatsApp restringiu este número: por ora ele só responde a quem já conversou com ele.',
      cause: 'account_blocked',
    }
  if (code === '479') return { reason: 'O WhatsApp recusou a mensagem. Tente de novo.', cause: 'unknown' }
  return { reason: `Recusada pelo WhatsApp${code ? ` (${code.slice(0, 20)})` : ''}`, cause: 'unknown' }
}
