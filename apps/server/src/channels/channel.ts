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
  /** Opened from the vault; null where none is set, and then nothing is believed. */
  secret: string | null
}

/** A message of ours on its way out. */
export interface OutboundMessage {
  /** `{dialogId}-{seq}`: the same in every try, for providers that take an id from us or hand one back. */
  reference: string
  /** The customer's account on the channel. */
  to: string
  /** A person wrote it, not the bot: some providers allow persons more. */
  byPerson: boolean
  text: string
  buttons: readonly StoredButton[]
  files: readonly StoredFile[]
  /** An approved message that goes out instead: `text` is what it says, for people. */
  template?: OutboundTemplate
  /** What it answers; channels that know no quotes leave it out. */
  quoted?: OutboundQuote
}

/** A message of the same dialog, as the provider knows it. */
export interface OutboundQuote {
  /** As the adapter read it, or the provider named it when it was sent. */
  id: string
  byCustomer: boolean
  /** Its beginning. */
  text: string
}

/** A message that the provider approved beforehand, with its variables, in the provider's own form. */
export interface OutboundTemplate {
  name: string
  language: string
  components: readonly object[]
}

/** The payloads of the provider, in order; or why the channel will never take the message, for people. */
export type Rendered = { payloads: readonly unknown[] } | { refused: string }

/** The provider serves the account no longer, as an answer told; a screen tells those who can mend it. */
export type ConnectionTrouble = Required<Pick<ConnectionEvent, 'reason'>> & {
  state: Exclude<ConnectionEvent['state'], 'connected'>
}

/** What came of one try. */
export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  /** The provider will never take it. `reason` is shown to attendants, `cause` decides what can help, `code` is the provider's own. `connection`: nor anything else, until people act. */
  | { kind: 'refused'; reason: string; cause: FailureCause; code?: number; connection?: ConnectionTrouble }
  /** Not now; the provider may say when. `of`: what must wait, the whole connection unless it says the customer alone. */
  | { kind: 'later'; retryAfterMs: number | null; of?: 'customer' }
  /** It may or may not have been taken (a time-out, a lost connection after the request went out). */
  | { kind: 'unknown' }

/** Files of ours, for a provider that takes bytes or one that fetches an address. */
export interface OutgoingMedia {
  /** The bytes. Whoever gets the stream reads it to its end or destroys it. */
  open(fileId: string): Promise<{ body: Readable; sizeBytes: number }>
  /** An address under which anybody may read it for a day. @throws where the installation has no public address */
  address(fileId: string): Promise<string>
}

/** A message that was sent and is to be taken back. */
export interface SentMessage {
  reference: string
  providerId: string | null
  to: string
}

/** How messages leave. Live chat has none: the row is the delivery. */
export interface ChannelSender {
  /** Pure. */
  render(message: OutboundMessage, capabilities: ChannelCapabilities): Rendered
  /** The only place that speaks to the provider, with one payload. Never throws for what a provider does. */
  send(connection: ChannelConnection, payload: unknown, media: OutgoingMedia, signal: AbortSignal): Promise<SendOutcome>
  /** Takes a message back; null where the channel knows no deletion. Never throws for what a provider does. */
  erase: ((connection: ChannelConnection, sent: SentMessage, signal: AbortSignal) => Promise<SendOutcome>) | null
  /** How long an unknown outcome waits for a status before the message is tried again. */
  unknownWaitMs: number
  /** Its echoes name neither a reference nor an id of ours: they are known by their words alone. */
  echoesWithoutReference?: true
  /** What the provider takes for one customer; absent: as much as there is. */
  pace?: Pace
}

/** So many messages at once, and one more with each so many milliseconds. */
export interface Pace {
  burst: number
  everyMs: number
}

/** A customer's message that was read, as the provider knows it; `typing`: an answer is being made. */
export interface Attended {
  messageId: string
  customer: string
  typing: boolean
}

/** A customer's file on its way in. `body` is read to its end or destroyed by whoever gets it. */
export type FetchOutcome =
  | { kind: 'open'; body: Readable; name?: string; mime?: string }
  /** It is gone, or will never be given. `reason` is shown to attendants. */
  | { kind: 'refused'; reason: string; connection?: ConnectionTrouble }
  | { kind: 'later'; retryAfterMs: number | null }

/** How files of customers come in. */
export interface ChannelMedia {
  /** The largest file that is fetched. */
  maxBytes: number
  /** Through the guarded client where the provider gave the address. Never throws for what a provider does. */
  fetch(connection: ChannelConnection, file: FileReference, signal: AbortSignal): Promise<FetchOutcome>
}

/** An approved message as people see it, with the places of its variables in order: the header's first, then the body's. */
export interface ApprovedTemplate {
  name: string
  language: string
  header: string
  body: string
  footer: string
  buttons: readonly string[]
  variables: readonly string[]
  /** The provider's own word, by which it charges: 'MARKETING'. */
  category: string
  /** The file that stands above its text, chosen by whoever sends it; null: none. */
  headerFile: 'image' | 'video' | 'document' | null
}

/** What a provider tells of an account by itself. `limited`: it serves, but not all that it is asked for. */
export type AccountCheck =
  | { kind: 'well' | 'limited' }
  /** `reason` null: for what it told before. */
  | { kind: 'stopped'; state: ConnectionTrouble['state']; reason: string | null }
  /** It did not answer, or did not say. */
  | { kind: 'unknown' }

/** Messages that the provider approved beforehand. */
export interface ChannelTemplates {
  /** Never throws for what a provider does; a refusal's reason is for people. */
  list(connection: ChannelConnection, signal: AbortSignal): Promise<ApprovedTemplate[] | { refused: string }>
  /** How many people the account may write first to within 24 hours; -1: any number. Null: it is not told. Never throws. */
  readLimit(connection: ChannelConnection, signal: AbortSignal): Promise<number | null>
  /** Pure. What the customer will read, letter for letter, and what the provider takes; null where a value has nothing to see. */
  fill(template: ApprovedTemplate, values: readonly string[]): { text: string; outbound: OutboundTemplate } | null
}

/** `picture`: where it lies, for a while; null: they have none. */
export type ProfileOutcome =
  | { kind: 'known'; name: string | null; picture: string | null }
  | { kind: 'unknown' }
  | { kind: 'later' }
  /** Another process speaks for the connection, and it alone may ask. */
  | { kind: 'elsewhere' }

/** Who a customer is, where the provider tells it apart from their messages. */
export interface ChannelProfiles {
  /** Customers come with their names, and are asked about all the same: for what they look like. */
  asksNamed?: boolean
  /** Never throws for what a provider does. @param customer Their account on the channel. */
  read(connection: ChannelConnection, customer: string, signal: AbortSignal): Promise<ProfileOutcome>
  /** The picture at an address that `read` gave, only where the provider's pictures lie. Never throws for what a provider does. */
  openPicture(address: string, signal: AbortSignal): Promise<FetchOutcome>
}

/** Whether the provider's agent let go of a customer; `reason` is for people. */
export type TakeOutcome =
  | { kind: 'taken' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; retryAfterMs: number | null }

/** One channel: a record of parts, each null where the channel has no such thing. */
export interface Channel<Kind extends ChannelKind = ChannelKind> {
  kind: Kind
  capabilities: ChannelCapabilities
  /** Where its provider calls. Live chat has calls of its own; several channels may share one. */
  ingress: readonly Ingress[]
  sender: ChannelSender | null
  media: ChannelMedia | null
  profiles: ChannelProfiles | null
  /** How a company connects an account of its own; null: there is nothing to link. */
  linking: Linking | null
  /** What account a phone is, the usual spelling first; absent where accounts are no phones. Empty: it cannot be one. */
  accountsOf?(phone: string): readonly string[]
  /** Absent: it knows no approved messages. */
  templates?: ChannelTemplates
  /** Asks the provider whether it serves the account. Absent: only sending tells. Never throws for what a provider does. */
  check?(connection: ChannelConnection, signal: AbortSignal): Promise<AccountCheck>
  /**
   * Gives a customer back to the provider's own agent, which answers on the same account. Absent: there is none. Never throws for what a provider does.
   * @param app Of the agent, as the channel told it; null: it did not.
   * @returns why not; null: it has them
   */
  giveBack?(
    connection: ChannelConnection,
    customer: string,
    signal: AbortSignal,
    app: string | null,
  ): Promise<string | null>
  /** Takes a customer from the agent. Absent: the first message that a person writes does. Never throws for what a provider does. */
  takeBack?(connection: ChannelConnection, customer: string, signal: AbortSignal): Promise<TakeOutcome>
  /** Shows the customer that a message was read. Absent: it cannot. Never throws for what a provider does. */
  attention?: (connection: ChannelConnection, attended: Attended, signal: AbortSignal) => Promise<void>
}
