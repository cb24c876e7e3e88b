import type { LivechatMessage } from '@prosa/contract'
import type { OutboxQuote } from '@prosa/talk'
import { widgetTexts } from '../texts.ts'

export type Quoted = NonNullable<LivechatMessage['replyTo']>

/** As much of a message as a quote keeps. */
const maxLength = 200

/** A message as what one's next one answers. */
export const quoting = ({ id, sender, senderName, text, files }: LivechatMessage): OutboxQuote => ({
  id,
  seq: Number(id.split('-')[1]),
  sender,
  senderName,
  text: (text ?? '').slice(0, maxLength),
  file: files[0]?.name ?? null,
})

/** What a message on its way answers, as one that has arrived says it. */
export const quotedOf = ({ id, sender, senderName, text, file }: OutboxQuote): Quoted => ({
  id,
  sender,
  senderName,
  text: text === '' ? null : text,
  file,
  deleted: false,
})

/** Only what stands in the dialog that is open: a message begins a new one where none is. */
export const canAnswer = (message: LivechatMessage, messages: readonly LivechatMessage[]): boolean => {
  const dialogOf = (id = ''): string => id.split('-')[0] ?? ''
  return !message.deleted && dialogOf(message.id) === dialogOf(messages.at(-1)?.id)
}

/** Who wrote what is quoted, as the visitor calls them, and what; nothing of it once it is deleted, as the messages at hand may tell first. */
export const quoteOf = (
  { id, sender, senderName, text, file, deleted }: Quoted,
  messages: readonly LivechatMessage[],
): { name: string; text: string } => ({
  name: sender === 'CLIENT' ? widgetTexts.you : (senderName ?? widgetTexts.attendant),
  text: deleted || messages.some((one) => one.id === id && one.deleted) ? widgetTexts.deleted : (text ?? file ?? ''),
})
