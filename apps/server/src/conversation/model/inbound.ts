import type { MessageRow, StoredFile } from './present.ts'

/** What a customer sent, as a channel's adapter understood it. */
export interface InboundContent {
  extId: string
  text: string
  /** A button of ours that was tapped; without text its label stands as the message. */
  buttonId?: string
  files?: readonly StoredFile[]
}

/** A customer's message as it came in on a connection. */
export interface InboundEvent extends InboundContent {
  companyId: number
  connectionId: number
  /** The sender's account on that connection. */
  externalId: string
  /** What the channel tells of the sender; used when nobody knew it yet. */
  contact?: { name?: string; email?: string; phone?: string }
}

/** What became of it. */
export interface Received {
  /** It had been stored before; the rows are those of the first time. */
  duplicate: boolean
  message: MessageRow
  /** What the bot said in the same turn. */
  replies: readonly MessageRow[]
  dialog: { id: number; version: number; identityId: number }
}
