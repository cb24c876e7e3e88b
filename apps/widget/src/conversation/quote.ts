import type { LivechatMessage } from '@prosa/contract'
import { widgetTexts } from '../texts.ts'

export type Quoted = NonNullable<LivechatMessage['replyTo']>

/** Who wrote what is quoted, as the visitor calls them, and what; nothing of it once it is deleted, as the messages at hand may tell first. */
export const quoteOf = (
  { id, sender, senderName, text, file, deleted }: Quoted,
  messages: readonly LivechatMessage[],
): { name: string; text: string } => ({
  name: sender === 'CLIENT' ? widgetTexts.you : (senderName ?? widgetTexts.attendant),
  text: deleted || messages.some((one) => one.id === id && one.deleted) ? widgetTexts.deleted : (text ?? file ?? ''),
})
