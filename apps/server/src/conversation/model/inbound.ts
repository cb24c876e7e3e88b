import type { Wordless } from '@prosa/flow'
import type { MessageRow, StoredFile } from './present.ts'

/** A file as the provider names it; its bytes are fetched after the message is stored. */
export interface FileReference {
  /** What the channel's `media.fetch` needs: an id, or an address that soon ends. Never shown. */
  reference: string
  /** As the sender called it. */
  name?: string
  mime?: string
  sizeBytes?: number
}

/** What a message is that is no text. `other`: something that only the provider's own app shows. */
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

/** A message is never shown empty. What says nothing at all is no answer either. `label`: of a button of ours that was tapped. */
export const shownContent = (
  { text, what, buttonId, files = [] }: Pick<InboundContent, 'text' | 'what' | 'buttonId' | 'files'>,
  label = '',
): { text: string; what?: MessageWhat } => {
  const words = label || text
  if (words.trim() !== '' || files.length > 0) return { text: words, ...(what && { what }) }
  return { text: buttonId === undefined ? 'Mensagem sem texto' : buttonWithoutLabel, what: what ?? 'other' }
}

/** What a customer sent, as a channel's adapter understood it. */
export interface InboundContent {
  extId: string
  text: string
  /** Of what is no text, and so no answer in words; the text is then how people read it. */
  what?: MessageWhat
  /** A button of ours that was tapped; without text its label stands as the message. */
  buttonId?: string
  files?: readonly StoredFile[]
  /** By the provider's clock. */
  sentAt?: Date
  /** The provider's id of the message that it answers. */
  replyTo?: string
  /** The message that it answers, as this program numbers it; nothing where it is not of the dialog that is open. */
  quotes?: { dialogId: number; seq: number }
  /** What it refers to outside of the conversation (a story, an ad): a line before it, for people. */
  about?: string
}

/** A customer's message as it came in on a connection. */
export interface InboundEvent extends InboundContent {
  companyId: number
  connectionId: number
  /** The sender's account on that connection. */
  externalId: string
  /** Another id by which the provider calls the same sender. */
  alias?: string
  /** Files whose bytes the provider still has. */
  pending?: readonly FileReference[]
  /** Who answers them, of what we are only told. */
  holder?: OutsideHolder
  /** Its app at the provider, where that is told. */
  holderApp?: string
  /** What the channel tells of the sender; used when nobody knew it yet. */
  contact?: { name?: string; email?: string; phone?: string }
}

/** Who answers the customer instead of us, where that is known: Meta's own agent, or another app of Meta's on the same account. */
export type OutsideHolder = 'meta'

/** What somebody wrote to the customer outside of this program, or our own message come back. */
export interface EchoEvent extends InboundEvent {
  /** Our program sent it: no person wrote it, whether or not it is found. */
  isOurs?: boolean
  /** The bot goes on in a dialog that such a message began. */
  keepsBot?: boolean
}

/** What became of it. */
export interface Received {
  /** It had been stored before; the rows are those of the first time. */
  duplicate: boolean
  /** Of an answer to how it was, which is no message of any dialog: as it came, in the place 0. */
  message: MessageRow
  /** What the bot said in the same turn. */
  replies: readonly MessageRow[]
  /** The bot asks an outside system first: its answer takes a while. */
  isAsking: boolean
  dialog: { id: number; version: number; identityId: number }
}
