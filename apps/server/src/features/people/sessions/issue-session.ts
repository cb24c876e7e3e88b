import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Device } from './describe-device.ts'
import { lifetimes } from './lifetimes.ts'
import * as queries from './sessions.queries.ts'
import { hashToken, type SessionTokens } from './tokens.ts'

/** A new session, for its browser. */
export interface IssuedSession extends SessionTokens {
  accountId: number
  accessExpiresAt: Date
  refreshExpiresAt: Date
}

interface Family {
  family: string
  accountId: number
  familyExpiresAt: Date
  device: Device
}

/** Stores the hashes of a pair of tokens; a refresh token never outlives its session family. */
export const issueSession = async (
  db: Kysely<DB>,
  { family, accountId, familyExpiresAt, device }: Family,
  tokens: SessionTokens,
  now: Date,
): Promise<IssuedSession> => {
  const ends = (ms: number) => new Date(Math.min(now.getTime() + ms, familyExpiresAt.getTime()))
  const issued = {
    ...tokens,
    accountId,
    accessExpiresAt: ends(lifetimes.accessMs),
    refreshExpiresAt: ends(lifetimes.refreshIdleMs),
  }
  await queries.insert(db, {
    family,
    account_id: accountId,
    access_hash: hashToken(tokens.access),
    refresh_hash: hashToken(tokens.refresh),
    access_expires_at: issued.accessExpiresAt,
    refresh_expires_at: issued.refreshExpiresAt,
    family_expires_at: familyExpiresAt,
    user_agent: device.userAgent,
    masked_address: device.maskedAddress,
    created_at: now,
  })
  return issued
}
