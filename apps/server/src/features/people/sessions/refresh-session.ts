import { findAccount } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Device } from './describe-device.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'
import { lifetimes } from './lifetimes.ts'
import * as queries from './sessions.queries.ts'
import { hashToken, successorOf } from './tokens.ts'

interface Deps {
  clock: Clock
  secretKey: string
  /** Called when a session family has ended, so that cached sessions are dropped. */
  onFamilyEnded: () => void
  /** Whether the company's suspension locks the person out. */
  isShutOut: (companyId: number | null, userId: number) => Promise<boolean>
}

/**
 * Exchanges a refresh token for its successor. Within the grace period the same token returns the same successor
 * (concurrent tabs); later use means that it was stolen, and the whole family ends.
 * @throws unauthenticated
 */
export const refreshSession = async (
  db: Kysely<DB>,
  deps: Deps,
  refresh: string | undefined,
  device: Device,
): Promise<IssuedSession> => {
  const issued = refresh && (await db.transaction().execute((tx) => rotate(tx, deps, refresh, device)))
  if (!issued) throw new AppError(errors.unauthenticated)
  const account = await findAccount(db, issued.accountId)
  if (!account?.active) throw new AppError(errors.unauthenticated)
  if (await deps.isShutOut(account.company_id, issued.accountId)) throw new AppError(errors.unauthenticated)
  return issued
}

/** Returns null instead of throwing, since the end of a family must be committed. */
const rotate = async (
  tx: Transaction<DB>,
  { clock, secretKey, onFamilyEnded }: Deps,
  refresh: string,
  device: Device,
): Promise<IssuedSession | null> => {
  const now = clock.now()
  const session = await queries.lockByRefreshHash(tx, hashToken(refresh))
  if (!session || session.ended_at || session.refresh_expires_at <= now || session.family_expires_at <= now) return null
  const tokens = successorOf(refresh, secretKey)
  if (!session.rotated_at) {
    await queries.setRotated(tx, session.id, now, new Date(now.getTime() + lifetimes.rotationGraceMs))
    const { family, account_id: accountId, family_expires_at: familyExpiresAt } = session
    return issueSession(tx, { family, accountId, familyExpiresAt, device }, tokens, now)
  }
  if (now.getTime() - session.rotated_at.getTime() <= lifetimes.rotationGraceMs) {
    const successor = await queries.findByRefreshHash(tx, hashToken(tokens.refresh))
    if (!successor || successor.ended_at) return null
    return {
      ...tokens,
      accountId: session.account_id,
      accessExpiresAt: successor.access_expires_at,
      refreshExpiresAt: successor.refresh_expires_at,
    }
  }
  await queries.endFamily(tx, session.family, now)
  await audit(tx, { companyId: null, accountId: session.account_id, action: 'session.refresh-reused' })
  onFamilyEnded()
  return null
}
