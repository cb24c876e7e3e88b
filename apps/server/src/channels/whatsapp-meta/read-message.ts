import { z } from 'zod'
import type { ChannelContact, ChannelEvent, MessageEvent } from '../events.ts'
import { contentOf } from './content.ts'
import { phoneOfId } from './phone.ts'

/** A customer as a call names them beside their messages. */
export interface Sender {
  name: string
  number: string | null
  userId: string | null
}

const id = z.string().min(1).max(200)
const messageShape = z.looseObject({
  id,
  from: id.nullish(),
  from_user_id: id.nullish(),
  /** Of an echo: whom it was written to. */
  to: id.nullish(),
  to_user_id: id.nullish(),
  timestamp: z.coerce.number().int().positive().max(99_999_999_999).nullish().catch(null),
  type: z.string().catch('unknown'),
  context: z
    .looseObject({ id: id.nullish().catch(null) })
    .nullish()
    .catch(null),
  referral: z
    .looseObject({ headline: z.string().nullish(), source_url: z.string().nullish(), source_id: z.string().nullish() })
    .nullish()
    .catch(null),
})
type Message = z.infer<typeof messageShape>

const codeShape = z.object({ code: z.number().int() })

/** The codes of a list of errors, those that are readable. */
export const errorList = (errors: unknown): number[] =>
  Array.isArray(errors)
    ? errors.flatMap((error) => {
        const read = codeShape.safeParse(error)
        return read.success ? [read.data.code] : []
      })
    : []

/** Whether a message or status is of a group: whoever writes there does not write to us alone, and is not answered in private. */
export const groupOf = (one: unknown): string | null => {
  const read = groupShape.safeParse(one)
  if (!read.success) return null
  const { group_id: group, recipient_type: type, recipient_id: recipient, to } = read.data
  return group ?? (type === 'group' ? (recipient ?? to ?? '') : null)
}
const someId = z.string().nullish().catch(null)
const groupShape = z.looseObject({ group_id: someId, recipient_type: someId, recipient_id: someId, to: someId })

/** @param echo It was written by us, in WhatsApp's own app. @returns null for what is no event */
export const readMessage = (one: unknown, senders: ReadonlyMap<string, Sender>, echo: boolean): ChannelEvent | null => {
  const read = messageShape.safeParse(one)
  if (!read.success) return null
  const message = read.data
  if (message.type === 'system') return readSystem(message)
  if (message.type === 'reaction') return readReaction(message, echo)
  if (message.type === 'revoke') return readRevoke(message)
  if (message.type === 'edit') return readEdit(message, echo)
  // The customer opened the chat and has not written anything.
  if (message.type === 'request_welcome') return null
  const contact = contactOf(echo ? [message.to, message.to_user_id] : [message.from, message.from_user_id], senders)
  if (!contact) return null
  if (isUnseenEdit(message)) return unseenEdit(message, contact, echo)
  const content = contentOf(message)
  const about = adOf(message)
  const event: MessageEvent = {
    kind: 'message',
    id: message.id,
    contact,
    text: content.text,
    ...(content.what === undefined ? {} : { what: content.what }),
    ...(content.buttonId === undefined ? {} : { buttonId: content.buttonId }),
    ...(content.file ? { files: [content.file] } : {}),
    ...(message.timestamp ? { at: new Date(message.timestamp * 1_000) } : {}),
    ...(message.context?.id ? { replyTo: message.context.id } : {}),
    ...(echo ? { echo: true } : {}),
    ...(about === null
      ? {}
      : { about, ad: { id: message.referral?.source_id ?? '', title: message.referral?.headline ?? '' } }),
  }
  return event
}

/** By the number where it is told, since answers may go there; the user id says who it is when the number is hidden. */
const contactOf = (
  [number, userId]: readonly (string | null | undefined)[],
  senders: ReadonlyMap<string, Sender>,
): ChannelContact | null => {
  const known = senders.get(number ?? '') ?? senders.get(userId ?? '')
  const phone = number ?? known?.number ?? null
  const alias = userId ?? known?.userId ?? null
  const own = phone ?? alias
  if (own === null) return null
  return {
    id: own,
    ...(alias === null ? {} : { alias }),
    ...(known?.name ? { name: known.name } : {}),
    ...(phone === null ? {} : { phone: phoneOfId(phone) }),
  }
}

/** The advertisement that the customer came by. */
const adOf = ({ referral }: Message): string | null => {
  const what = referral?.headline || referral?.source_url
  return what ? `Veio do anúncio “${what}”` : null
}

const systemShape = z.looseObject({
  type: z.string().catch(''),
  wa_id: id.nullish().catch(null),
  new_wa_id: id.nullish().catch(null),
  user_id: id.nullish().catch(null),
  previous_user_id: id.nullish().catch(null),
})

/** A new number, or a new user id. A changed identity key changes nothing here. */
const readSystem = (message: Message): ChannelEvent | null => {
  const read = systemShape.safeParse(message.system)
  if (!read.success) return null
  const { type, wa_id: waId, new_wa_id: newId, user_id: userId, previous_user_id: previous } = read.data
  if (type === 'user_changed_user_id')
    return previous && userId && previous !== userId ? { kind: 'move', from: previous, to: userId } : null
  const to = newId ?? waId
  const { from } = message
  if (!/changed_number$/.test(type) || !from || !to || from === to) return null
  return { kind: 'move', from, to, phone: phoneOfId(to) }
}

const reactionShape = z.looseObject({ message_id: id, emoji: z.string().max(64).nullish() })

const readReaction = ({ reaction }: Message, echo: boolean): ChannelEvent | null => {
  const read = reactionShape.safeParse(reaction)
  if (!read.success) return null
  return { kind: 'reaction', to: read.data.message_id, emoji: read.data.emoji || null, ...(echo ? { echo } : {}) }
}

const editShape = z.looseObject({
  original_message_id: id,
  message: z.looseObject({ type: z.string() }).nullish().catch(null),
})

/** Other words of a text, or under a picture; without them the message is only marked. */
const readEdit = ({ edit }: Message, echo: boolean): ChannelEvent | null => {
  const read = editShape.safeParse(edit)
  if (!read.success) return null
  const { original_message_id: original, message } = read.data
  const content = message ? contentOf(message) : null
  return {
    kind: 'edit',
    id: original,
    ...(content && content.what === undefined ? { text: content.text } : {}),
    ...(echo ? { echo } : {}),
  }
}

const unsupportedShape = z.looseObject({ type: z.string() })

/** Numbers that are told edits in the older way learn neither of which message nor of the words. */
const isUnseenEdit = ({ type, unsupported }: Message): boolean =>
  type === 'unsupported' && unsupportedShape.safeParse(unsupported).data?.type === 'edit'

const unseenEdit = ({ id, timestamp }: Message, contact: ChannelContact, echo: boolean): ChannelEvent => ({
  kind: 'line',
  id,
  contact,
  text: echo
    ? 'Mensagem editada no celular da empresa: só lá se lê a alteração'
    : 'O cliente editou uma mensagem: só no celular se lê a alteração',
  ...(timestamp ? { at: new Date(timestamp * 1_000) } : {}),
})

const revokeShape = z.looseObject({ original_message_id: id })

const readRevoke = ({ revoke }: Message): ChannelEvent | null => {
  const read = revokeShape.safeParse(revoke)
  return read.success ? { kind: 'deletion', id: read.data.original_message_id } : null
}
