import type { ChannelCapabilities, ChannelKind } from '@prosa/contract'
import type { StoredButton, StoredFile } from '../conversation/model/present.ts'

/** A message of ours on its way out. */
export interface OutboundMessage {
  /** `{dialogId}-{seq}`: the same in every try, for providers that take an id from us or hand one back. */
  reference: string
  /** The customer's account on the channel. */
  to: string
  text: string
  buttons: readonly StoredButton[]
  files: readonly StoredFile[]
}

/** A connection as its adapter needs it. */
export interface ChannelConnection {
  companyId: number
  id: number
  externalId: string
  settings: Record<string, unknown>
  /** Opened from the vault; null where none is set, and then nothing is believed. */
  secret: string | null
}

/** What came of one try. */
export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  /** The provider will never take it. `reason` is shown to attendants. */
  | { kind: 'refused'; reason: string }
  /** Not now; the provider may say when. */
  | { kind: 'later'; retryAfterMs: number | null }
  /** It may or may not have been taken (a time-out, a lost connection after the request went out). */
  | { kind: 'unknown' }

/** What a webhook tells, in the order in which it stood there. */
export type ChannelEvent =
  | {
      kind: 'message'
      /** The provider's id of it: the dedupe key. */
      id: string
      from: string
      text: string
      buttonId?: string
      contact?: { name?: string; phone?: string }
    }
  | {
      kind: 'status'
      reference: string
      status: 'sent' | 'delivered' | 'read' | 'failed'
      reason?: string
      providerId?: string
    }

export interface WebhookCall {
  rawBody: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** How messages leave. Live chat has none: the row is the delivery. */
export interface ChannelSender {
  /** The provider's own form of a message. Pure. */
  render(message: OutboundMessage): unknown
  /** The only place that speaks to the provider. Never throws for what a provider does. */
  send(connection: ChannelConnection, payload: unknown, signal: AbortSignal): Promise<SendOutcome>
  /** How long an unknown outcome waits for a status before the message is tried again. */
  unknownWaitMs: number
}

/** How messages come in by webhook. Live chat has its own calls. */
export interface ChannelWebhook {
  /** The largest body that the provider sends; longer ones are refused unread. */
  maxBodyBytes: number
  /** Whether the call comes from the provider, told from the bytes alone. Without a secret: no. */
  verify(call: WebhookCall, connection: ChannelConnection): boolean
  /** Pure. @throws AppError 400 for what is no payload of this channel. */
  parse(payload: unknown): ChannelEvent[]
}

export interface Channel<Kind extends ChannelKind = ChannelKind> {
  kind: Kind
  capabilities: ChannelCapabilities
  sender: ChannelSender | null
  webhook: ChannelWebhook | null
}
