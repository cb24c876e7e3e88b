import { type BinaryNode, jidNormalizedUser, proto, type WAMessage, type WASocket } from 'baileys'
import type { IncomingMessage } from '../protocol.ts'
import { type Authors, chosenOf, keepSecret, openSealed, type Purpose } from './secrets.ts'

/** A message as plain data, with what is sealed in it opened where that can be. */
export const plainMessage = async (sock: WASocket, { key, message, ...rest }: WAMessage): Promise<IncomingMessage> => {
  const remoteJid = key.remoteJid ?? ''
  const id = key.id ?? ''
  const account = jidNormalizedUser(sock.authState.creds.me?.id)
  // Before anything is waited for: an edit may come right behind.
  if (message) keepSecret(account, id, message)
  // Of what another device of the account sent, the library's other id is the account's own, not the chat's.
  const known = key.fromMe ? null : (key.remoteJidAlt ?? null)
  const alt = known ?? (remoteJid.endsWith('@lid') ? await phoneOf(sock, remoteJid) : null)
  return {
    key: { id, remoteJid, alt, fromMe: key.fromMe ?? false },
    at: Number(rest.messageTimestamp ?? 0),
    pushName: rest.pushName ?? null,
    status: rest.status ?? null,
    failure: rest.messageStubParameters ?? [],
    message: message ? opened(message, authorsOf(sock, key.fromMe ?? false, [remoteJid, alt]), account) : null,
  }
}

const plain = (message: proto.IMessage): Record<string, unknown> =>
  proto.Message.toObject(proto.Message.fromObject(message), { longs: Number, bytes: String })

/** Either side may have written what a message is about. */
const authorsOf = (sock: WASocket, fromMe: boolean, chat: readonly (string | null)[]): Authors => {
  const { me } = sock.authState.creds
  const idsOf = (ids: readonly (string | null | undefined)[]): string[] =>
    ids.flatMap((one) => (one ? [jidNormalizedUser(one)] : []))
  const [own, customer] = [idsOf([me?.lid, me?.id]), idsOf(chat)]
  return { sender: fromMe ? own : customer, original: fromMe ? [...own, ...customer] : [...customer, ...own] }
}

const editPurposes: Readonly<Record<number, Purpose>> = { 1: 'Event Edit', 2: 'Message Edit' }

const opened = (message: proto.IMessage, authors: Authors, account: string): Record<string, unknown> => {
  const { secretEncryptedMessage: edit, pollUpdateMessage: vote, encEventResponseMessage: response } = message
  const whole = plain(message)
  const target = edit?.targetMessageKey ?? vote?.pollCreationMessageKey ?? response?.eventCreationMessageKey
  const id = target?.id
  if (!id) return whole
  const purpose = edit ? editPurposes[edit.secretEncType ?? 0] : vote ? 'Poll Vote' : 'Event Response'
  const bytes = purpose ? openSealed(account, id, purpose, edit ?? vote?.vote ?? response ?? {}, authors) : null
  if (!bytes) return whole
  if (vote) return { ...whole, pollUpdateMessage: { chosen: chosenOf(account, id, bytes) } }
  if (response) {
    const said = proto.Message.EventResponseMessage.decode(bytes)
    return { ...whole, encEventResponseMessage: { response: said.response } }
  }
  const inner = plain(proto.Message.decode(bytes))
  if (inner.protocolMessage || inner.editedMessage) return inner
  return { protocolMessage: { type: 14, key: { id }, editedMessage: inner } }
}

/** Null also where it cannot be asked any more. */
export const phoneOf = (sock: WASocket, lid: string): Promise<string | null> =>
  sock.signalRepository.lidMapping.getPNForLID(lid).catch(() => null)

/** How a stanza says that what it brings is kept from linked devices. */
const hiddenKinds: ReadonlySet<string> = new Set([
  'view_once',
  'view_once_unavailable_fanout',
  'hosted_unavailable_fanout',
])

/** A message that WhatsApp shows on the phone alone, such as a picture to be seen once; the library passes over it. */
export const hiddenMessage = (stanza: BinaryNode): WAMessage | null => {
  const parts = Array.isArray(stanza.content) ? stanza.content : []
  const isHidden = parts.some(({ tag, attrs }) => tag === 'unavailable' && hiddenKinds.has(attrs.type ?? ''))
  if (!isHidden || parts.some(({ tag }) => tag === 'enc' || tag === 'plaintext')) return null
  const { id, from, recipient, t, notify, sender_pn: phone, sender_lid: lid } = stanza.attrs
  const alt = recipient ? undefined : (phone ?? lid)
  return {
    key: {
      id: id ?? '',
      remoteJid: jidNormalizedUser(recipient ?? from),
      fromMe: recipient !== undefined,
      ...(alt ? { remoteJidAlt: alt } : {}),
    },
    messageTimestamp: Number(t ?? 0),
    pushName: notify ?? null,
    message: { placeholderMessage: { type: 0 } },
  }
}
