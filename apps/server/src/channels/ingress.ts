import type { ChannelKind } from '@prosa/contract'
import type { ChannelEvent } from './events.ts'

export interface IngressCall {
  rawBody: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** For signatures with a time in them. */
  receivedAt: Date
}

/** One thing of a call: an event of an account, or something of it that cannot be read. */
export type IngressItem =
  | { kind: ChannelKind; account: string; event: ChannelEvent }
  /** `once`: what else comes of the same place for the same reason is not kept beside it. */
  | { account: string | null; unreadable: unknown; reason: string; once?: string }

interface Common {
  /** Without parameters, from '/webhooks/' on. */
  path: string
  /** The largest body that the provider sends; longer ones are refused unread. */
  maxBodyBytes: number
  /** A call without it is refused unread. Lower case. */
  signatureHeader: string
  /** Kinds of event that it brings for each kind of channel; the suite demands a recorded payload of each. */
  tells: Readonly<Partial<Record<ChannelKind, readonly ChannelEvent['kind'][]>>>
  /** Whether the call comes from the provider, told from the bytes alone, by any of the secrets. Without one: no. */
  verify(call: IngressCall, secrets: readonly string[]): boolean
  /**
   * A payload as events of accounts, in the order in which they stand there. Pure; what one item holds never hides its
   * neighbours. @param account The one that the address named.
   */
  read(payload: unknown, account: string | null): IngressItem[]
}

/** One address for a whole app of ours with many accounts behind it, signed with the app's secrets. */
export interface AppIngress extends Common {
  of: 'app'
  secrets: readonly string[]
  /** The answer to a GET by which the provider asks whether the address is ours; null: it is not. */
  challenge: ((query: Readonly<Record<string, unknown>>) => string | null) | null
}

/** One address for each connection (`{path}/{account}`), signed with the connection's secret. */
export interface ConnectionIngress extends Common {
  of: 'connection'
  kind: ChannelKind
}

export type Ingress = AppIngress | ConnectionIngress
