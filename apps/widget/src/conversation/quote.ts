import type { LivechatMessage } from '@prosa/contract'
import { widgetTexts } from '../texts.ts'

export type Quoted = NonNullable<LivechatMessage['replyTo']>

/** Who wrote what is quoted, as the visitor calls them, and what. */
export const quoteOf = ({ sender, senderName, text, file, deleted }: Quoted): { name: string; text: string } => ({
  name: sender === 'CLIENT' ? widgetTexts.you : (senderName ?? widgetTexts.attendant),
  text: deleted ? widgetTexts.deleted : (text ?? file ?? ''),
})
