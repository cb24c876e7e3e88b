import type { ChannelContact } from '../events.ts'
import { bareId, digitsOf, isHiddenId, isPhoneId, otherSpelling, phoneId, phoneOfDigits } from './account-ids.ts'

/** How a customer is known, as their chat names them. */
export interface ChatIds {
  /** What answers go to. */
  id: string
  aliases: string[]
  phone: string | null
}

/**
 * The phone where it is known, since it does not change with the way in which WhatsApp addresses the chat. Null: a group, a channel, a
 * status or a list, which are nobody's dialog.
 */
export const idsOf = (remoteJid: string, alt: string | null): ChatIds | null => {
  const chat = bareId(remoteJid)
  if (!isPhoneId(chat) && !isHiddenId(chat)) return null
  const all = [chat, ...(alt ? [bareId(alt)] : [])]
  const phone = all.find(isPhoneId)
  const hidden = all.find(isHiddenId)
  const id = phone ?? chat
  const other = phone ? otherSpelling(digitsOf(phone)) : null
  const aliases = [...(hidden && hidden !== id ? [hidden] : []), ...(other ? [phoneId(other)] : [])]
  return { id, aliases, phone: phone ? phoneOfDigits(digitsOf(phone)) : null }
}

/** Two customers may use one id for different messages: it counts within its chat. */
export const nameInChat = ({ id }: ChatIds, messageId: string): string => `${digitsOf(id)}:${messageId}`

export const contactOf = ({ id, aliases, phone }: ChatIds, name?: string): ChannelContact => ({
  id,
  ...(aliases.length > 0 ? { aliases } : {}),
  ...(name ? { name } : {}),
  ...(phone ? { phone } : {}),
})
