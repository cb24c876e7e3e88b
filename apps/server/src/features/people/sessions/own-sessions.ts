import type { OwnSession } from '@prosa/contract'
import { audit } from '../../../platform/audit/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { type Identity, ownCompany, type Sessions, sessionOf } from '../../../platform/http/index.ts'
import { findFamily } from './codes.queries.ts'
import { describeDevice } from './describe-device.ts'
import { lifetimes } from './lifetimes.ts'
import * as own from './own-sessions.queries.ts'
import { endFamily, endOtherFamilies } from './sessions.queries.ts'

/** More sessions are not listed; they can all be ended at once. */
const maxShown = 100

/** The caller's sessions: the current one, then the newest. */
export const listOwn = async (db: Kysely<DB>, identity: Identity, now: Date): Promise<OwnSession[]> => {
  const [rows, current] = await Promise.all([
    own.listLiveOf(db, identity.userId, now, maxShown),
    // The asking tab may still hold the previous token.
    findFamily(db, sessionOf(identity)),
  ])
  const sessions = rows.map((row) => ({
    id: row.family,
    device: describeDevice(row.user_agent),
    address: row.masked_address || null,
    startedAt: new Date(row.family_expires_at.getTime() - lifetimes.familyMs).toISOString(),
    seenAt: row.created_at.toISOString(),
    isActive: row.access_expires_at > now,
    isCurrent: row.family === current,
  }))
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

interface Deps {
  clock: Clock
  sessions: Sessions
}

/** @throws notFound for an ended session or another person's */
export const endOwn = async (
  db: Kysely<DB>,
  { clock, sessions }: Deps,
  identity: Identity,
  family: string,
): Promise<void> => {
  const now = clock.now()
  if (!(await own.hasFamily(db, identity.userId, family, now))) throw new AppError(errors.notFound)
  await db.transaction().execute(async (tx) => {
    await endFamily(tx, family, now)
    await audit(tx, { companyId: ownCompany(identity), accountId: identity.userId, action: 'session.ended' })
  })
  sessions.forget()
}

export const endOthers = async (db: Kysely<DB>, { clock, sessions }: Deps, identity: Identity): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const family = await findFamily(tx, sessionOf(identity))
    if (!family) throw new AppError(errors.unauthenticated)
    await endOtherFamilies(tx, identity.userId, family, clock.now())
    await audit(tx, { companyId: ownCompany(identity), accountId: identity.userId, action: 'session.ended' })
  })
  sessions.forget()
}
