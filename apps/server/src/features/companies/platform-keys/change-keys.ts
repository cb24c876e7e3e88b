import type { endPlatformKey, KeyEnd, makePlatformKey } from '@prosa/contract'
import type { z } from 'zod'
import { type Identity, newKey, platformReached } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import { insertKey } from './granting.queries.ts'
import * as keys from './platform-keys.queries.ts'

const maxLive = 20

const platformKeyErrors = defineErrors({
  tooManyPlatformKeys: [409, `Uma plataforma tem no máximo ${maxLive} chaves que funcionam. Encerre uma delas antes.`],
  keyEnded: [409, 'Esta chave já não funciona.'],
})

const hourMs = 3_600_000
const laterMs: Record<KeyEnd, number> = { now: 0, day: 24 * hourMs, week: 7 * 24 * hourMs }

interface Place {
  identity: Identity
  platformId: number
  now: Date
}

/**
 * An administrator gives a program what he may do himself with the companies of the platform, which is the same for all who reach it.
 * @throws notFound for a platform outside of his reach
 */
export const demandPlatform = (identity: Identity, platformId: number): void => {
  const only = platformReached(identity)
  if (only !== null && only !== platformId) throw new AppError(errors.notFound)
}

/** @throws notFound, invalid at `expiresOn`, tooManyPlatformKeys */
export const makeKey = (
  db: Kysely<DB>,
  { identity, platformId, now }: Place,
  { name, level, addresses, expiresOn }: z.output<typeof makePlatformKey.schema.body>,
): Promise<{ id: number; secret: string }> =>
  db.transaction().execute(async (tx) => {
    demandPlatform(identity, platformId)
    if (!(await keys.lockPlatform(tx, platformId))) throw new AppError(errors.notFound)
    const { at: endsAt, isPast } = await keys.endOfDay(tx, expiresOn, now)
    if (isPast) throw new AppError(errors.invalid, { fields: { expiresOn: 'Escolha um dia a partir de hoje' } })
    if ((await keys.countLive(tx, platformId, now)) >= maxLive)
      throw new AppError(platformKeyErrors.tooManyPlatformKeys)
    const { secret, ...made } = newKey()
    const createdBy = identity.userId
    const id = await insertKey(tx, platformId, { ...made, name, level, addresses, endsAt, createdBy, now })
    const detail = { platform: platformId, key: made.publicId, level }
    await audit(tx, { companyId: null, accountId: createdBy, action: 'platform.key-made', record: platformId, detail })
    return { id, secret }
  })

/** @throws notFound, keyEnded */
export const endKey = (
  db: Kysely<DB>,
  { identity, platformId, now }: Place,
  id: number,
  { when }: z.output<typeof endPlatformKey.schema.body>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    demandPlatform(identity, platformId)
    const key = await keys.find(tx, platformId, id)
    if (!key) throw new AppError(errors.notFound)
    if (key.endsAt && key.endsAt <= now) throw new AppError(platformKeyErrors.keyEnded)
    await keys.end(tx, id, new Date(now.getTime() + laterMs[when]))
    const detail = { platform: platformId, key: key.publicId, when }
    const accountId = identity.userId
    await audit(tx, { companyId: null, accountId, action: 'platform.key-ended', record: platformId, detail })
  })
