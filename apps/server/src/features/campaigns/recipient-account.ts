import type { Channels } from '../../channels/registry.ts'

/** What a recipient is known by within a campaign: a phone spelled with the ninth digit or without it is one account. Null: none. */
export const recipientAccount = (channels: Channels, kind: string, phone: string | null): string | null =>
  channels.accountsOf(kind, phone ?? '').toSorted()[0] ?? null
