import type { ChannelKind } from '@prosa/contract'
import type { AttendanceChange } from '../conversation/model/events.ts'
import type { ChannelConnection, ChannelEvent } from './channel.ts'

/** An account as given by the provider. */
export interface LinkedAccount {
  /** The provider's id of it, which events carry. */
  externalId: string
  settings: Record<string, unknown>
  /** Encrypted before it is stored; null where the account has no secret besides its session's keys. */
  secret: string | null
}

/** A permission given at the provider. It may include several accounts, of which one is chosen afterwards. */
export interface Grant {
  person: { id: string; name: string; pictureUrl: string | null }
  /** The person's token. Encrypted before it is stored. */
  secret: string
  endsAt: Date | null
  /** Data for the adapter; not secret. */
  detail: Record<string, unknown>
}

/** A login at the provider in its own window (OAuth). `origin` is ours, as browsers see it. */
export interface LinkByLogin {
  /** The address to send the browser to. `state` comes back with the code. */
  address(state: string, origin: string): string
  /** Exchanges the code. Never throws for the provider's failures; a refusal's reason is for people. */
  finish(
    code: string,
    origin: string,
    signal: AbortSignal,
  ): Promise<LinkedAccount | { grant: Grant } | { refused: string }>
}

/** Progress of a pairing, for whoever looks at it. */
export type PairingProgress =
  /** Shown until `endsAt`, then replaced. Never log it: whoever scans it controls the account. */
  | { kind: 'code'; code: string; endsAt: Date }
  /** The code was scanned; the account is logging in. */
  | { kind: 'scanned' }
  | { kind: 'paired'; account: LinkedAccount }
  /** No more codes, or the provider refused. The reason is for people. */
  | { kind: 'refused'; reason: string; isBlocked?: boolean }

/** Thrown when another connection has the account that was to be linked. */
export class AccountTaken extends Error {}

/** A key of a session. Null deletes it. */
export interface KeyChange {
  /** Purpose of the key; `id` distinguishes keys of one kind. */
  kind: string
  id: string
  value: string | null
}

/** Keys of a session, each encrypted separately. Reads return what the connection's last holder wrote. */
export interface SessionKeys {
  read(kind: string, ids: readonly string[]): Promise<Map<string, string>>
  readAll(kind: string): Promise<Map<string, string>>
  /** All or none, after all earlier writes. Waits while the database is away. */
  write(changes: readonly KeyChange[]): Promise<void>
  /** The account is unlinked: deletes all keys of its session. */
  clear(): Promise<void>
}

/**
 * What a pairing needs from the program. Every function throws `LeaseLost` once this process no longer holds the connection; the pairing must then
 * end without doing anything else.
 */
export interface PairingHost {
  /** @throws AccountTaken where another connection has the account; nothing is written then */
  report(progress: PairingProgress): Promise<void>
  /** Stores events, in order for each customer; waits while the database is away. */
  take(events: readonly ChannelEvent[]): Promise<void>
  /** Stores what can never be parsed as a dead letter. */
  giveUp(letter: { id: string; reason: string; body: unknown }): Promise<void>
  keys: SessionKeys
  /** Current settings of the connection. */
  settings(): Promise<Record<string, unknown>>
  /** The text of a sent message, by the provider's id of it; null where there is none. */
  sentText(providerId: string): Promise<string | null>
  /** Subscribes to which customers people have on their screens, and who types to them; not stored. @returns how to unsubscribe */
  attended(listener: (told: AttendanceChange) => void): () => void
  /** Shows people who look at a dialog that its customer is typing, for at most `lastsMs`, or has stopped. Best effort. */
  customerTypes(dialogId: number, isTyping: boolean, lastsMs: number): void
  /** Aborted when the company unlinks the account: the pairing tells the provider, then ends. */
  leaving: AbortSignal
}

/** A pairing (QR code) and the session after it: one socket, which must be the only one of its account. */
export interface LinkByPairing {
  /** It uses `attended`: typing is shown in both directions. */
  attends?: true
  /** Opens it and returns when the provider ends it or `signal` is aborted. Never throws for the provider's failures: those are refusals. */
  open(connection: ChannelConnection, host: PairingHost, signal: AbortSignal): Promise<void>
}

/** Key of an account at a provider that connections of several kinds and companies may share, from their settings. */
export interface SharedAccount {
  kinds: readonly ChannelKind[]
  account: string
}

/** Stops the provider's calls for an account that was unlinked. */
export interface Unlinking {
  /** Pure. Null where the connection shares its account with no other. */
  sharedBy(connection: ChannelConnection): SharedAccount | null
  /** Never throws. `done` also where we no longer have access and cannot stop anything. */
  tell(connection: ChannelConnection, signal: AbortSignal): Promise<'done' | 'later'>
}

/** How accounts of a channel are linked; a channel may support both ways. */
export interface Linking {
  login: LinkByLogin | null
  pairing: LinkByPairing | null
  /** Null where there is nothing to stop, or the pairing does it. */
  unlink: Unlinking | null
}
