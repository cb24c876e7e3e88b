import type { KeyEnd } from '@prosa/contract'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { integrationErrors, maxLiveKeys } from './errors.ts'
import * as integrations from './integrations.queries.ts'
import { addKeyTo, type MadeKey } from './save-integration.ts'

const hourMs = 3_600_000
const laterMs: Record<KeyEnd, number> = { now: 0, day: 24 * hourMs, week: 7 * 24 * hourMs }

const demandRoom = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  if ((await integrations.countLiveKeys(tx, companyId, id, now)) > maxLiveKeys)
    throw new AppError(integrationErrors.tooManyKeys)
}

const end = async (
  tx: Transaction<DB>,
  { companyId, userId }: Scope,
  { id, keyId, when, now }: KeyToEnd,
): Promise<void> => {
  const key = await integrations.findKey(tx, companyId, id, keyId)
  if (!key) throw new AppError(errors.notFound)
  if (key.endsAt && key.endsAt <= now) throw new AppError(integrationErrors.keyEnded)
  await integrations.endKey(tx, companyId, keyId, new Date(now.getTime() + laterMs[when]))
  const detail = { key: key.publicId, when }
  await audit(tx, { companyId, accountId: userId, action: 'integration.key-ended', record: id, detail })
}

interface KeyToEnd {
  id: number
  keyId: number
  when: KeyEnd
  now: Date
}

/** @throws notFound, integrationEnded, notYours, workspaceNotYours, tooManyKeys */
export const makeKey = (db: Kysely<DB>, scope: Scope, id: number, now: Date): Promise<MadeKey> =>
  db.transaction().execute(async (tx) => {
    const made = await addKeyTo(tx, scope, id, now)
    await demandRoom(tx, scope.companyId, id, now)
    return made
  })

/** Replaces a key; the old one may stay valid for a while. @throws as `makeKey`; keyEnded */
export const rotateKey = (db: Kysely<DB>, scope: Scope, old: KeyToEnd): Promise<MadeKey> =>
  db.transaction().execute(async (tx) => {
    const made = await addKeyTo(tx, scope, old.id, old.now)
    await end(tx, scope, old)
    await demandRoom(tx, scope.companyId, old.id, old.now)
    return made
  })

/** @throws notFound, keyEnded */
export const endKey = (db: Kysely<DB>, scope: Scope, key: KeyToEnd): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await integrations.lock(tx, scope.companyId, key.id))) throw new AppError(errors.notFound)
    await end(tx, scope, key)
  })
