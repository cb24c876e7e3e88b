import type { FailureCause } from '@prosa/contract'
import type { DeliveryStatus, StatusTarget } from '../conversation/model/acts.ts'
import type { FileReference, MessageWhat, OutsideHolder } from '../conversation/model/inbound.ts'

export type { FileReference, MessageWhat, StatusTarget }

/** The customer's account on the channel. The id is the one that answers go to; a phone may stay unknown. */
export interface ChannelContact {
  id: string
  /** Other ids of the same account: where it is known under one of them, that one stays. */
  aliases?: readonly string[]
  /** An id that is kept beside, since the provider may name it alone one day: that of who hides the number. */
  alias?: string
  name?: string
  phone?: string
}

export interface MessageEvent {
  kind: 'message'
  /** The provider's id of it: the dedupe key. */
  id: string
  contact: ChannelContact
  /** Of what is no text: as people read it. */
  text: string
  /** It is no text, and so no answer in words. */
  what?: MessageWhat
  /** Of a button of ours that was tapped, as we gave it to the provider. */
  buttonId?: string
  files?: readonly FileReference[]
  /** By the provider's clock; events may come hours late and in any order. */
  at?: Date
  /** The provider's id of the message that it answers. */
  replyTo?: string
  /** A person of ours wrote it to the contact, on another device or in the provider's own inbox. */
  echo?: boolean
  /** An echo that leaves the bot in a dialog which such a person began. */
  keepsBot?: boolean
  /** Of an echo that is a message of ours come back. */
  reference?: string
  /** Of an echo that our program sent, where its reference did not come back: no person wrote it. */
  isOurs?: boolean
  /** The customer is being answered outside of this program: the message is stored, the bot leaves the dialog. */
  answeredElsewhere?: boolean
  /** Who answers them there, where that is known. */
  holder?: OutsideHolder
  /** Its app at the provider, where that is told. */
  holderApp?: string
  /** What it refers to outside of the conversation (a story, an ad), for people. */
  about?: string
}

export interface StatusEvent {
  kind: 'status'
  of: StatusTarget
  status: Exclude<DeliveryStatus, 'queued'>
  /** Why it failed, for people. */
  reason?: string
  /** Why, as what can help is chosen by it. */
  cause?: FailureCause
  /** The provider's own code of the failure. */
  code?: number
  /** Where the status told it by its reference. */
  providerId?: string
}

/** Somebody took a message back: what they sent, or what we sent from another device. */
export interface DeletionEvent {
  kind: 'deletion'
  /** The provider's id of the message. */
  id: string
}

/** Somebody changed the words of a message that their side wrote. */
export interface EditEvent {
  kind: 'edit'
  /** The provider's id of the message. */
  id: string
  /** Absent where the provider does not tell them: the message is only marked. */
  text?: string
  /** A person of ours changed it, on another device. */
  echo?: boolean
}

/** Something happened in the conversation with a customer that is no message (a missed call): a line for people. */
export interface LineEvent {
  kind: 'line'
  /** The provider's id of it, or one made of what tells it from others: the same one again is the same line. */
  id: string
  contact: ChannelContact
  text: string
  /** By the provider's clock. */
  at?: Date
}

export interface ReactionEvent {
  kind: 'reaction'
  /** The provider's id of the message. */
  to: string
  /** Null: taken back. */
  emoji: string | null
  /** A person of ours reacted, on another device: nothing that a customer did. */
  echo?: boolean
}

/** Who answers the customer has changed: Meta's own agent on the account, or we. */
export interface HandoverEvent {
  kind: 'handover'
  contact: ChannelContact
  to: 'meta' | 'us'
  /** Of the agent, where that is told. */
  app?: string
}

/** The provider serves the connection no longer, or again. */
export interface ConnectionEvent {
  kind: 'connection'
  state: 'connected' | 'reconnect' | 'blocked'
  /** For people. */
  reason?: string
}

/** A customer goes by another id from now on: a new number. */
export interface MoveEvent {
  kind: 'move'
  from: string
  to: string
  phone?: string
}

/** A customer said at the provider whether they want what companies advertise; told perhaps twice, late and out of order. */
export interface PreferenceEvent {
  kind: 'preference'
  /** The ids of their account, any of which we may know. */
  customers: readonly string[]
  wantsCampaigns: boolean
  at: Date
}

/** What a provider tells, in the order in which it stood there. */
export type ChannelEvent =
  | MessageEvent
  | StatusEvent
  | DeletionEvent
  | EditEvent
  | LineEvent
  | ReactionEvent
  | HandoverEvent
  | ConnectionEvent
  | MoveEvent
  | PreferenceEvent
