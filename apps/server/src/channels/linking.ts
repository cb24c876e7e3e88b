import type { ChannelKind } from '@prosa/contract'
import type { AttendanceChange } from '../conversation/model/events.ts'
import type { ChannelConnection, ChannelEvent } from './channel.ts'

/** An account as the provider gave it to us. */
export interface LinkedAccount {
  /** The provider's id of it, by which events name it. */
  externalId: string
  settings: Record<string, unknown>
  /** Sealed before it is stored; null where the account has none beside the keys of its session. */
  secret: string | null
}

/** What a person allowed us at the provider: several accounts of the channel may hang on it, and one is chosen afterwards. */
export interface Grant {
  person: { id: string; name: string; pictureUrl: string | null }
  /** The person's token. Sealed before it is stored. */
  secret: string
  endsAt: Date | null
  /** What the adapter needs of it later; nothing secret. */
  detail: Record<string, unknown>
}

/** A login at the provider, in a window of its own (OAuth). `origin` is our own, as browsers see it. */
export interface LinkByLogin {
  /** Where the browser goes. `state` comes back with the code. */
  address(state: string, origin: string): string
  /** Exchanges the code. Never throws for what a provider does; a refusal's reason is for people. */
  finish(
    code: string,
    origin: string,
    signal: AbortSignal,
  ): Promise<LinkedAccount | { grant: Grant } | { refused: string }>
}

/** What a pairing tells whoever looks at it. */
export type PairingProgress =
  /** To be shown until its end; another one follows. Never written into a log: whoever scans it has the account. */
  | { kind: 'code'; code: string; endsAt: Date }
  /** The code was taken up; the account logs in. */
  | { kind: 'scanned' }
  | { kind: 'paired'; account: LinkedAccount }
  /** No more codes, or the provider refused. The reason is for people. */
  | { kind: 'refused'; reason: string; isBlocked?: boolean }

/** Another connection has the account that was to be linked. */
export class AccountTaken extends Error {}

/** A key of a session that lives. Null takes it away. */
export interface KeyChange {
  /** What it is for; `id` tells those of one kind apart. */
  kind: string
  id: string
  value: string | null
}

/** Keys of a session, sealed one by one. What is read is what was written last by whoever held the connection then. */
export interface SessionKeys {
  read(kind: string, ids: readonly string[]): Promise<Map<string, string>>
  readAll(kind: string): Promise<Map<string, string>>
  /** All of them or none, after everything that was written before. Waits while the database is away. */
  write(changes: readonly KeyChange[]): Promise<void>
  /** The account is unlinked: nothing of its session stays. */
  clear(): Promise<void>
}

/**
 * What a pairing needs of the program. Everything here throws `LeaseLost` once this process no longer speaks for the connection;
 * nothing is to be done then but to end.
 */
export interface PairingHost {
  /** @throws AccountTaken where another connection has the account that was paired; nothing is written then */
  report(progress: PairingProgress): Promise<void>
  /** Stores what the account told, in its order for each customer; waits while the database is away. */
  take(events: readonly ChannelEvent[]): Promise<void>
  /** Keeps as a dead letter what the account told and can never be read. */
  giveUp(letter: { id: string; reason: string; body: unknown }): Promise<void>
  keys: SessionKeys
  /** Of the connection, as they are now. */
  settings(): Promise<Record<string, unknown>>
  /** The words of a message that was sent, by the provider's id of it; null where there is none. */
  sentText(providerId: string): Promise<string | null>
  /** Hears of customers whom people of ours have on their screens, and of who types to them; nothing of it is stored. @returns ends it */
  attended(listener: (told: AttendanceChange) => void): () => void
  /** Tells whoever looks at a dialog that its customer types, for `lastsMs` at the most, or ceases to. It may be lost. */
  customerTypes(dialogId: number, isTyping: boolean, lastsMs: number): void
  /** The company unlinks the account: it is to be told so, then the pairing ends. */
  leaving: AbortSignal
}

/** A pairing that lives (a QR code), and the session after it: one socket, which must be the only one of its account. */
export interface LinkByPairing {
  /** It listens to `attended`: its customers see that somebody types, and are seen typing. */
  attends?: true
  /** Opens it and stays until the provider ends it or `signal` does. Never throws for what a provider does: that is a refusal. */
  open(connection: ChannelConnection, host: PairingHost, signal: AbortSignal): Promise<void>
}

/** The account at a provider on which connections of several kinds and companies may hang, by the id that their settings keep. */
export interface SharedAccount {
  kinds: readonly ChannelKind[]
  account: string
}

/** What a provider does for a linked account for as long as nobody tells it to stop: it calls us. */
export interface Unlinking {
  /** Pure. Null where the connection stands for itself. */
  sharedBy(connection: ChannelConnection): SharedAccount | null
  /** Never throws. Where we have no access any more nothing is left to tell: that is `done`. */
  tell(connection: ChannelConnection, signal: AbortSignal): Promise<'done' | 'later'>
}

/** How accounts of a channel are linked; a channel may know both ways. */
export interface Linking {
  login: LinkByLogin | null
  pairing: LinkByPairing | null
  /** Null where nothing is to be told, or the pairing does it. */
  unlink: Unlinking | null
}
