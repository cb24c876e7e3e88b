import type { ChannelConnection } from './channel.ts'

/** An account as the provider gave it to us. */
export interface LinkedAccount {
  /** The provider's id of it, by which events name it. */
  externalId: string
  settings: Record<string, unknown>
  /** Sealed before it is stored. */
  secret: string
}

/** A login at the provider, in a window of its own (OAuth). */
export interface LinkByLogin {
  /** Where the browser goes. `state` comes back with the code. */
  address(state: string): string
  /** Exchanges the code. Never throws for what a provider does; a refusal's reason is for people. */
  finish(code: string, signal: AbortSignal): Promise<LinkedAccount | { refused: string }>
}

/** What a pairing tells whoever looks at it. */
export type PairingProgress =
  /** To be shown until its end; another one follows. Never written into a log: whoever scans it has the account. */
  | { kind: 'code'; code: string; endsAt: Date }
  | { kind: 'paired'; account: LinkedAccount }
  /** No more codes, or the provider refused. The reason is for people. */
  | { kind: 'refused'; reason: string }

/** A pairing that lives (a QR code), and the session after it: one socket, which must be the only one of its account. */
export interface LinkByPairing {
  /**
   * Opens it and stays until the provider ends it or `signal` does. `report` throws once this process no longer speaks for the
   * connection; nothing is to be done then but to end. Never throws for what a provider does: that is a refusal.
   */
  open(
    connection: ChannelConnection,
    report: (progress: PairingProgress) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>
}

/** How accounts of a channel are linked; a channel may know both ways. */
export interface Linking {
  login: LinkByLogin | null
  pairing: LinkByPairing | null
}
