import * as contract from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import { keyErrors } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { maskAddress } from '../../people/index.ts'
import { createCallCounts, presentCalls } from '../integrations/index.ts'
import { demandPlatform, endKey, makeKey } from './change-keys.ts'
import { definePlatformKeyJobs } from './platform-keys.jobs.ts'
import * as keys from './platform-keys.queries.ts'

const lastUse = ({ lastUsedAt, lastNetwork }: keys.KeyRow) =>
  lastUsedAt && { at: lastUsedAt.toISOString(), address: lastNetwork ?? '' }

const present = (row: keys.KeyRow, now: Date): contract.PlatformKey => ({
  id: row.id,
  name: row.name,
  level: row.level,
  publicId: row.publicId,
  addresses: row.addresses,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  endsAt: row.endsAt?.toISOString() ?? null,
  lastDay: row.lastDay,
  isEnded: row.endsAt !== null && row.endsAt <= now,
  lastUse: lastUse(row),
})

/** @throws notFound */
const find = async (db: Kysely<DB>, platformId: number, id: number): Promise<keys.KeyRow> => {
  const row = await keys.find(db, platformId, id)
  if (!row) throw new AppError(errors.notFound)
  return row
}

/** Keys of platforms: for their administrators, and for the keys themselves. */
export const registerPlatformKeys = (handle: Handle, platform: Platform, app: FastifyInstance): void => {
  const { clock, sessions } = platform
  countCalls(platform, app)

  handle.companyless(contract.listPlatformKeys, async ({ db, identity, params: { id } }) => {
    demandPlatform(identity, id)
    const now = clock.now()
    return { result: (await keys.list(db, id, now)).map((row) => present(row, now)) }
  })

  handle.companyless(contract.makePlatformKey, async ({ db, identity, params: { id: platformId }, body }) => {
    const now = clock.now()
    const { id, secret } = await makeKey(db, { identity, platformId, now }, body)
    return { key: present(await find(db, platformId, id), now), secret }
  })

  handle.companyless(contract.endPlatformKey, async ({ db, identity, params: { id: platformId, keyId }, body }) => {
    const now = clock.now()
    await endKey(db, { identity, platformId, now }, keyId, body)
    // At once in this process; in others within 2.5 seconds.
    sessions.forget()
    return present(await find(db, platformId, keyId), now)
  })

  handle.companyless(contract.readPlatformKeyUse, async ({ db, identity, params: { id, keyId } }) => {
    demandPlatform(identity, id)
    const row = await find(db, id, keyId)
    return { lastUse: lastUse(row), days: presentCalls(await keys.listUse(db, keyId, clock.now())) }
  })

  handle.platform(contract.api.getPlatformOfKey, async ({ db, identity }) => {
    const own = await keys.findOwn(db, identity.principal.keyId)
    if (!own) throw new AppError(keyErrors.keyInvalid)
    return {
      platform: { id: own.platformId, name: own.platform },
      key: { id: own.publicId, name: own.name, level: own.level, endsAt: own.endsAt?.toISOString() ?? null },
    }
  })

  definePlatformKeyJobs(platform)
}

/** Counts what passed the door: refused calls too, once it is known whose key it is. */
const countCalls = ({ clock, database, lifecycle, log }: Platform, app: FastifyInstance): void => {
  const calls = createCallCounts(
    (_platformId, notes) => keys.writePlatformCalls(database.worker.unscoped(), notes),
    (err) => log.error({ err }, 'calls of platforms were not counted'),
  )
  lifecycle.during('http', 'calls of platforms', calls.start)
  app.addHook('onResponse', async ({ identity, ip, routeOptions }) => {
    const operation = routeOptions.schema?.operationId
    if (identity?.principal.kind !== 'platform-key' || identity.reach.kind !== 'platform' || !operation) return
    const { keyId } = identity.principal
    const ownerId = identity.reach.platformId
    calls.note({ ownerId, keyId, operation, at: clock.now(), network: maskAddress(ip) })
  })
}
