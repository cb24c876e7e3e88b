import type { Secrets } from '../platform/secrets/index.ts'
import type { ChannelConnection } from './channel.ts'

/** Encryption context of a connection's secret: it cannot be decrypted for another connection. */
export const secretPlace = (companyId: number, connectionId: number): string =>
  `${companyId}|connection|${connectionId}`

export const connectionOf = (
  secrets: Secrets,
  companyId: number,
  id: number,
  row: { externalId: string; settings: Record<string, unknown>; secret: Buffer | null },
): ChannelConnection => ({
  companyId,
  id,
  externalId: row.externalId,
  settings: row.settings,
  secret: row.secret ? secrets.open(row.secret, secretPlace(companyId, id)) : null,
})
