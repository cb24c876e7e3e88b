import type { LivechatMessage } from '@prosa/contract'
import type { OutboxQuote } from '@prosa/talk'
import { widgetTexts } from '../texts.ts'

export type Quoted = NonNullable<LivechatMessage['replyTo']>

/** Maximum length of a quoted text. */
const maxLength = 200

/** The message as a quote for the visitor's next message. */
export const quoting = ({ id, sender, senderName, text, files }: LivechatMessage): OutboxQuote => ({
  id,
  seq: Number(id.split('-')[1]),
  sender,
  senderName,
  text: (text ?? '').slice(0, maxLength),
  file: files[0]?.name ?? null,
})

/** The quote of an unsent message, in the form of a sent message's quote. */
export const quotedOf = ({ id, sender, senderName, text, file }: OutboxQuote): Quoted => ({
  id,
  sender,
  senderName,
  text: text === '' ? null : text,
  file,
  deleted: false,
})

/** Only messages of the open conversation can be quoted; without one, the next message begins a new conversation. */
export const canAnswer = (message: LivechatMessage, messages: readonly LivechatMessage[]): boolean => {
  const dialogOf = (id = ''): string => id.split('-')[0] ?? ''
  return !message.deleted && dialogOf(message.id) === dialogOf(messages.at(-1)?.id)
}

/** Author and text of a quote. A deleted message shows no text; the loaded messages may know of the deletion first. */
export const quoteOf = (
  { id, sender, senderName, text, file, deleted }: Quoted,
  messages: readonly LivechatMessage[],
): { name: string; text: string } => ({
  name: sender === 'CLIENT' ? widgetTexts.you : (senderName ?? widgetTexts.attendant),
  text: deleted || messages.some((one) => one.id === id && one.deleted) ? widgetTexts.deleted : (text ?? file ?? ''),
})
