import type { FailureCause } from '@prosa/contract'
import type { DeliveryStatus, StatusTarget } from '../conversation/model/acts.ts'
import type { AdReferral, FileReference, MessageWhat, OutsideHolder } from '../conversation/model/inbound.ts'

export type { AdReferral, FileReference, MessageWhat, StatusTarget }

/** The customer's account on the channel. Answers go to `id`; the phone may be unknown. */
export interface ChannelContact {
  id: string
  /** Other ids of the same account. Where the contact is known by one of them, that one is kept. */
  aliases?: readonly string[]
  /** A second id to store, because the provider may use it alone later, when the number is hidden. */
  alias?: string
  name?: string
  phone?: string
}

export interface MessageEvent {
  kind: 'message'
  /** The provider's message id, used to detect duplicates. */
  id: string
  contact: ChannelContact
  /** For messages that are not text: a description for people. */
  text: string
  /** Set for messages that are not text, which no exit takes as an answer in words. */
  what?: MessageWhat
  /** The tapped button of ours, by the id we gave the provider. */
  buttonId?: string
  files?: readonly FileReference[]
  /** Provider's time; events may come hours late and in any order. */
  at?: Date
  /** The provider's id of the message that it replies to. */
  replyTo?: string
  /** Written to the contact by one of our people, on another device or in the provider's own inbox. */
  echo?: boolean
  /** For an echo: the bot stays in a dialog which such a message started. */
  keepsBot?: boolean
  /** For an echo of our own message: its reference. */
  reference?: string
  /** For an echo that our program sent but whose reference was not returned: not written by a person. */
  isOurs?: boolean
  /** The customer is being answered outside of this program: the message is stored, and the bot leaves the dialog. */
  answeredElsewhere?: boolean
  /** Who answers them there, where known. */
  holder?: OutsideHolder
  /** The answering app's id at the provider, where known. */
  holderApp?: string
  /** What it refers to outside of the conversation (a story, an ad), for people. */
  about?: string
  /** The ad that it came from. */
  ad?: AdReferral
}

export interface StatusEvent {
  kind: 'status'
  of: StatusTarget
  status: Exclude<DeliveryStatus, 'queued'>
  /** Why it failed, for people. */
  reason?: string
  /** Cause of the failure; selects the advice. */
  cause?: FailureCause
  /** The provider's own code of the failure. */
  code?: number
  /** The provider's message id, where the status was matched by our reference. */
  providerId?: string
}

/** A message was deleted: the customer's, or ours from another device. */
export interface DeletionEvent {
  kind: 'deletion'
  /** The provider's id of the message. */
  id: string
}

/** A message was edited by its author. */
export interface EditEvent {
  kind: 'edit'
  /** The provider's id of the message. */
  id: string
  /** Absent where the provider does not give the new text: the message is only marked. */
  text?: string
  /** Edited by one of our people, on another device. */
  echo?: boolean
}

/** Something other than a message happened in the conversation (a missed call): an event line for people. */
export interface LineEvent {
  kind: 'line'
  /** The provider's id, or one built from the event's content; the same id is the same line. */
  id: string
  contact: ChannelContact
  text: string
  /** Provider's time. */
  at?: Date
}

export interface ReactionEvent {
  kind: 'reaction'
  /** The provider's id of the message. */
  to: string
  /** Null: the reaction was removed. */
  emoji: string | null
  /** A reaction of our own side, on another device; not a customer's action. */
  echo?: boolean
}

/** Who answers the customer has changed: Meta's own agent, or we. */
export interface HandoverEvent {
  kind: 'handover'
  contact: ChannelContact
  to: 'meta' | 'us'
  /** The agent's app id, where known. */
  app?: string
}

/** The provider stopped or resumed serving the connection. */
export interface ConnectionEvent {
  kind: 'connection'
  state: 'connected' | 'reconnect' | 'blocked'
  /** For people. */
  reason?: string
}

/** A customer's id at the provider has changed: a new number. */
export interface MoveEvent {
  kind: 'move'
  from: string
  to: string
  phone?: string
}

/** A customer opted in or out of marketing at the provider. May be reported twice, late and out of order. */
export interface PreferenceEvent {
  kind: 'preference'
  /** All ids of their account; any of them may be known to us. */
  customers: readonly string[]
  wantsCampaigns: boolean
  at: Date
}

/** Any event from a provider, in the order of the payload. */
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
