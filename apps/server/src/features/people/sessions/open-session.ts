import { randomUUID } from 'node:crypto'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Transaction } from '../../../platform/database/index.ts'
import type { Device } from './describe-device.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'
import { lifetimes } from './lifetimes.ts'
import { newTokens } from './tokens.ts'

interface Entered {
  accountId: number
  companyId: number | null
  device: Device
}

/** Opens the session after all checks of a login. */
export const openSession = async (
  tx: Transaction<DB>,
  { accountId, companyId, device }: Entered,
  now: Date,
): Promise<IssuedSession> => {
  const familyExpiresAt = new Date(now.getTime() + lifetimes.familyMs)
  const issued = await issueSession(tx, { family: randomUUID(), accountId, familyExpiresAt, device }, newTokens(), now)
  await audit(tx, { companyId, accountId, action: 'session.started' })
  return issued
}
