import type { Readable } from 'node:stream'
import type { ChannelCapabilities, ChannelKind, FailureCause } from '@prosa/contract'
import type { StoredButton, StoredFile } from '../conversation/model/present.ts'
import type { ConnectionEvent, FileReference } from './events.ts'
import type { Ingress } from './ingress.ts'
import type { Linking } from './linking.ts'

export type * from './events.ts'
export type * from './ingress.ts'
export type * from './linking.ts'

/** A connection as its adapter needs it. */
export interface ChannelConnection {
  companyId: number
  id: number
  externalId: string
  settings: Record<string, unknown>
  /** Decrypted secret; null where none is set, and then no call is trusted. */
  secret: string | null
}

/** An outgoing message. */
export interface OutboundMessage {
  /** `{dialogId}-{seq}`: the same in every attempt, for providers that accept an id from us or return one. */
  reference: string
  /** The customer's account on the channel. */
  to: string
  /** Written by a person, not the bot; some providers allow people more. */
  byPerson: boolean
  text: string
  buttons: readonly StoredButton[]
  files: readonly StoredFile[]
  /** An approved template that is sent instead; `text` is its text, for people. */
  template?: OutboundTemplate
  /** The message that it replies to; ignored by channels without quotes. */
  quoted?: OutboundQuote
}

/** A message of the same dialog, by its id at the provider. */
export interface OutboundQuote {
  /** Id as parsed by the adapter, or as returned by the provider when it was sent. */
  id: string
  byCustomer: boolean
  /** Beginning of its text. */
  text: string
}

/** A message template approved by the provider, with its variables, in the provider's own form. */
export interface OutboundTemplate {
  name: string
  language: string
  components: readonly object[]
}

/** The provider's payloads, in order; or the reason why the channel can never accept the message, for people. */
export type Rendered = { payloads: readonly unknown[] } | { refused: string }

/** The provider answered that it no longer serves the account; shown to people who can repair that. */
export type ConnectionTrouble = Required<Pick<ConnectionEvent, 'reason'>> & {
  state: Exclude<ConnectionEvent['state'], 'connected'>
}

/** Outcome of one attempt to send. */
export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  /**
   * The provider will never accept it. `reason` is shown to attendants, `cause` selects the advice, `code` is the provider's own. `connection`: it
   * will accept no other message either until people act.
   */
  | { kind: 'refused'; reason: string; cause: FailureCause; code?: number; connection?: ConnectionTrouble }
  /** Not now; retry later, at the provider's time if given. `of`: whether the whole connection has to wait (default) or only this customer. */
  | { kind: 'later'; retryAfterMs: number | null; of?: 'customer' }
  /** It may or may not have been accepted (a time-out, or a connection lost after the request was sent). */
  | { kind: 'unknown' }

/** Our files, for providers that take bytes or fetch an address. */
export interface OutgoingMedia {
  /** The bytes. The caller must read the stream to its end or destroy it. */
  open(fileId: string): Promise<{ body: Readable; sizeBytes: number }>
  /** A public address that is valid for a day. @throws where the installation has no public address */
  address(fileId: string): Promise<string>
}

/** A sent message that is to be deleted at the provider. */
export interface SentMessage {
  reference: string
  providerId: string | null
  to: string
}

/** Sends messages. Live chat has no sender: visitors read the stored row. */
export interface ChannelSender {
  /** Pure. */
  render(message: OutboundMessage, capabilities: ChannelCapabilities): Rendered
  /** The only code that talks to the provider, with one payload. Never throws for the provider's failures. */
  send(connection: ChannelConnection, payload: unknown, media: OutgoingMedia, signal: AbortSignal): Promise<SendOutcome>
  /** Deletes a message at the provider; null where the channel cannot. Never throws for the provider's failures. */
  erase: ((connection: ChannelConnection, sent: SentMessage, signal: AbortSignal) => Promise<SendOutcome>) | null
  /** How long to wait for a status after an unknown outcome, before the message is retried. */
  unknownWaitMs: number
  /** Echoes carry neither our reference nor our id, so they are matched by their text. */
  echoesWithoutReference?: true
  /** Rate limit for one customer; absent: none. */
  pace?: Pace
}

/** `burst` messages at once, then one more every `everyMs`. */
export interface Pace {
  burst: number
  everyMs: number
}

/** A customer's message that was read, by its ids at the provider; `typing`: an answer is being written. */
export interface Attended {
  messageId: string
  customer: string
  typing: boolean
}

/** A customer's file. The receiver must read `body` to its end or destroy it. */
export type FetchOutcome =
  | { kind: 'open'; body: Readable; name?: string; mime?: string }
  /** It no longer exists, or is not available. `reason` is shown to attendants. */
  | { kind: 'refused'; reason: string; connection?: ConnectionTrouble }
  | { kind: 'later'; retryAfterMs: number | null }

/** Fetches customers' files. */
export interface ChannelMedia {
  /** The largest file that is fetched. */
  maxBytes: number
  /** Uses the guarded client where the provider gave the address. Never throws for the provider's failures. */
  fetch(connection: ChannelConnection, file: FileReference, signal: AbortSignal): Promise<FetchOutcome>
}

/** An approved template as people see it, with the positions of its variables in order: the header's first, then the body's. */
export interface ApprovedTemplate {
  name: string
  language: string
  header: string
  body: string
  footer: string
  buttons: readonly string[]
  variables: readonly string[]
  /** The provider's category, by which it charges: 'MARKETING'. */
  category: string
  /** The file above its text, chosen by the sender; null: none. */
  headerFile: 'image' | 'video' | 'document' | null
}

/** Account state as reported by the provider. `limited`: it works, with restrictions. */
export type AccountCheck =
  | { kind: 'well' | 'limited' }
  /** `reason` null: keep the reason reported earlier. */
  | { kind: 'stopped'; state: ConnectionTrouble['state']; reason: string | null }
  /** It did not answer, or the answer does not tell. */
  | { kind: 'unknown' }

/** Message templates approved by the provider. */
export interface ChannelTemplates {
  /** Never throws for the provider's failures; a refusal's reason is for people. */
  list(connection: ChannelConnection, signal: AbortSignal): Promise<ApprovedTemplate[] | { refused: string }>
  /** Number of people the account may contact first within 24 hours; -1: unlimited, null: unknown. Never throws. */
  readLimit(connection: ChannelConnection, signal: AbortSignal): Promise<number | null>
  /** Pure. The exact text that the customer will read, and the provider's form; null where a variable would be empty. */
  fill(template: ApprovedTemplate, values: readonly string[]): { text: string; outbound: OutboundTemplate } | null
  /** Pure. Whether a stored template was made by `fill` of this one with these values. */
  isFilledBy(stored: OutboundTemplate, chosen: { name: string; language: string; values: readonly string[] }): boolean
}

/** `picture`: a temporary address; null: no picture. */
export type ProfileOutcome =
  | { kind: 'known'; name: string | null; picture: string | null }
  | { kind: 'unknown' }
  | { kind: 'later' }
  /** Another process holds the connection, and only that one can ask. */
  | { kind: 'elsewhere' }

/** Customers' names and pictures, for providers that give them separately from messages. */
export interface ChannelProfiles {
  /** Messages carry names already; profiles are fetched for pictures only. */
  asksNamed?: boolean
  /** Never throws for the provider's failures. @param customer Their account on the channel. */
  read(connection: ChannelConnection, customer: string, signal: AbortSignal): Promise<ProfileOutcome>
  /** Opens a picture at an address returned by `read`, only on the provider's own hosts. Never throws for the provider's failures. */
  openPicture(address: string, signal: AbortSignal): Promise<FetchOutcome>
}

/** Whether the provider's agent gave the customer up; `reason` is for people. */
export type TakeOutcome =
  | { kind: 'taken' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; retryAfterMs: number | null }

/** One channel: a record of parts, each null where the channel does not support it. */
export interface Channel<Kind extends ChannelKind = ChannelKind> {
  kind: Kind
  capabilities: ChannelCapabilities
  /** Webhook address of the provider. Live chat has its own operations; several channels may share one address. */
  ingress: readonly Ingress[]
  sender: ChannelSender | null
  media: ChannelMedia | null
  profiles: ChannelProfiles | null
  /** How a company connects an account; null: nothing to connect. */
  linking: Linking | null
  /** The accounts that a phone may have, the usual spelling first; empty: not a valid phone. Absent where accounts are not phones. */
  accountsOf?(phone: string): readonly string[]
  /** Absent: the channel has no templates. */
  templates?: ChannelTemplates
  /** Asks the provider whether the account works. Absent: only sending shows that. Never throws for the provider's failures. */
  check?(connection: ChannelConnection, signal: AbortSignal): Promise<AccountCheck>
  /**
   * Gives a customer back to the provider's own agent on the same account. Absent: there is no such agent. Never throws for the provider's failures.
   * @param app The agent's app id as reported by the channel; null: unknown.
   * @returns the reason for a refusal; null: done
   */
  giveBack?(
    connection: ChannelConnection,
    customer: string,
    signal: AbortSignal,
    app: string | null,
  ): Promise<string | null>
  /** Takes a customer from the agent. Absent: the first message of a person does that. Never throws for the provider's failures. */
  takeBack?(connection: ChannelConnection, customer: string, signal: AbortSignal): Promise<TakeOutcome>
  /** Sends a read receipt. Absent: the channel has none. Never throws for the provider's failures. */
  attention?: (connection: ChannelConnection, attended: Attended, signal: AbortSignal) => Promise<void>
}
