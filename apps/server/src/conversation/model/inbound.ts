import type { Wordless } from '@prosa/flow'
import type { MessageRow, StoredFile } from './present.ts'

/** A file at the provider; its bytes are fetched after the message is stored. */
export interface FileReference {
  /** What the channel's `media.fetch` needs: an id, or an address that expires. Never shown. */
  reference: string
  /** As the sender called it. */
  name?: string
  mime?: string
  sizeBytes?: number
}

/** Kinds of messages that are not text. `other`: something that only the provider's own app can show. */
export const messageWhats = [
  'location',
  'contact',
  'order',
  'form',
  'sticker',
  'other',
] as const satisfies readonly Wordless[]
export type MessageWhat = (typeof messageWhats)[number]

export const buttonWithoutLabel = 'Botão sem texto'

/**
 * Text and kind to store, so that no message is shown empty. An entirely empty one becomes `other`, which no exit takes as an answer. `label`: of a
 * tapped button of ours.
 */
export const shownContent = (
  { text, what, buttonId, files = [] }: Pick<InboundContent, 'text' | 'what' | 'buttonId' | 'files'>,
  label = '',
): { text: string; what?: MessageWhat } => {
  const words = label || text
  if (words.trim() !== '' || files.length > 0) return { text: words, ...(what && { what }) }
  return { text: buttonId === undefined ? 'Mensagem sem texto' : buttonWithoutLabel, what: what ?? 'other' }
}

/** A customer's message, parsed by the channel's adapter. */
export interface InboundContent {
  extId: string
  text: string
  /** Set for messages that are not text; `text` then describes them for people. */
  what?: MessageWhat
  /** A tapped button of ours; without text its label becomes the message. */
  buttonId?: string
  files?: readonly StoredFile[]
  /** By the provider's clock. */
  sentAt?: Date
  /** The provider's id of the message that it replies to. */
  replyTo?: string
  /** The message that it replies to, by our numbering; ignored where it is in another dialog. */
  quotes?: { dialogId: number; seq: number }
  /** What it refers to outside of the conversation (a story, an ad): shown as a line before it. */
  about?: string
  /** The ad that it came from; `about` says so to people. */
  ad?: AdReferral
}

/** As the provider tells it; either may be empty. */
export interface AdReferral {
  id: string
  title: string
}

/** A customer's message as it came in on a connection. */
export interface InboundEvent extends InboundContent {
  companyId: number
  connectionId: number
  /** The sender's account on that connection. */
  externalId: string
  /** Another id of the same sender at the provider. */
  alias?: string
  /** Files that are still at the provider. */
  pending?: readonly FileReference[]
  /** Set where somebody outside of this program answers the customer; we only record the messages. */
  holder?: OutsideHolder
  /** The answering app's id at the provider, where known. */
  holderApp?: string
  /** The sender's data from the channel; used only when they are new. */
  contact?: { name?: string; email?: string; phone?: string }
}

/** Who answers the customer instead of us, where known: Meta's own agent, or another app on the same account. */
export type OutsideHolder = 'meta'

/** A message to the customer written outside of this program, or our own message reported back. */
export interface EchoEvent extends InboundEvent {
  /** Sent by our program: not a person's, even if it cannot be matched. */
  isOurs?: boolean
  /** The bot continues in a dialog that such a message began. */
  keepsBot?: boolean
}

/** Result of receiving a message. */
export interface Received {
  /** It was stored before; the rows are the original ones. */
  duplicate: boolean
  /** For a rating, which is not stored as a message: the text as received, with `seq` 0. */
  message: MessageRow
  /** What the bot said in the same turn. */
  replies: readonly MessageRow[]
  /** The bot is waiting for an outside system; its answer takes a while. */
  isAsking: boolean
  dialog: { id: number; version: number; identityId: number }
}
