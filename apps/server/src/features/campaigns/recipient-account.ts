import type { Channels } from '../../channels/registry.ts'

/** Key of a recipient within a campaign: a phone with and without the ninth digit is one account. Null: none. */
export const recipientAccount = (channels: Channels, kind: string, phone: string | null): string | null =>
  channels.accountsOf(kind, phone ?? '').toSorted()[0] ?? null
