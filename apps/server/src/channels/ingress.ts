import type { ChannelKind } from '@prosa/contract'
import type { ChannelEvent } from './events.ts'

export interface IngressCall {
  rawBody: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Needed for signatures that contain a time. */
  receivedAt: Date
}

/** One item of a call: an event of an account, or a part that cannot be parsed. */
export type IngressItem =
  | { kind: ChannelKind; account: string; event: ChannelEvent }
  /** `once`: only one dead letter is kept for the same place and reason. */
  | { account: string | null; unreadable: unknown; reason: string; once?: string }

interface Common {
  /** Path from '/webhooks/' on, without parameters. */
  path: string
  /** The largest body that the provider sends; longer ones are refused before they are read. */
  maxBodyBytes: number
  /** A call without this header is refused before its body is read. Lower case. */
  signatureHeader: string
  /** Kinds of event for each kind of channel; the tests require a recorded payload of each. */
  tells: Readonly<Partial<Record<ChannelKind, readonly ChannelEvent['kind'][]>>>
  /** Verifies the provider's signature over the raw bytes, by any of the secrets. False without a secret. */
  verify(call: IngressCall, secrets: readonly string[]): boolean
  /**
   * Parses a payload into events of accounts, in order. Pure; one bad item never hides the others.
   * @param account The account in the address.
   */
  read(payload: unknown, account: string | null): IngressItem[]
}

/** One address for an app with many accounts, signed with the app's secrets. */
export interface AppIngress extends Common {
  of: 'app'
  secrets: readonly string[]
  /** Answer to the GET by which the provider checks that the address is ours; null: refuse. */
  challenge: ((query: Readonly<Record<string, unknown>>) => string | null) | null
}

/** One address per connection (`{path}/{account}`), signed with the connection's secret. */
export interface ConnectionIngress extends Common {
  of: 'connection'
  kind: ChannelKind
}

export type Ingress = AppIngress | ConnectionIngress
