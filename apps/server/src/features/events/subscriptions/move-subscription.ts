import type { replayBody, resumePoints } from '@prosa/contract'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { demandIntegration } from '../../companies/index.ts'
import { demandKept, eventErrors, findByNumbers, findLog } from '../log/index.ts'
import { findDelivery } from './deliveries.queries.ts'
import { subscriptionErrors } from './errors.ts'
import * as queries from './move.queries.ts'
import * as subscriptions from './subscriptions.queries.ts'

/* Stopping and going on, and sending again: moves of a cursor over the log. */

type Locked = subscriptions.LockedSubscription

/** @throws notFound */
const lock = async (tx: Kysely<DB>, companyId: number, key: subscriptions.Key): Promise<Locked> => {
  const stored = await subscriptions.lock(tx, companyId, key)
  if (!stored) throw new AppError(errors.notFound)
  return stored
}

/** Makes the program hear again what it may: asked of whoever makes it do so. @throws notFound, integrationEnded, notYours */
const lockHeld = async (tx: Transaction<DB>, scope: Scope, key: subscriptions.Key): Promise<Locked> => {
  await demandIntegration(tx, scope, key.integrationId)
  return lock(tx, scope.companyId, key)
}

/** @throws notFound */
export const pauseSubscription = (db: Kysely<DB>, scope: Scope, key: subscriptions.Key, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    const { id, stopped } = await lock(tx, companyId, key)
    if (stopped) return
    await queries.pause(tx, companyId, id, now)
    await audit(tx, { companyId, accountId: userId, action: 'subscription.paused', record: id })
  })

/** @throws notFound, integrationEnded, notYours */
export const resumeSubscription = (
  db: Kysely<DB>,
  scope: Scope,
  key: subscriptions.Key,
  from: (typeof resumePoints)[number],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    const { id } = await lockHeld(tx, scope, key)
    if (from === 'now') {
      const log = await findLog(tx, companyId)
      await queries.passOver(tx, companyId, id, log?.lastNumber ?? 0, 'Retomada sem os eventos que esperavam')
    }
    await queries.resume(tx, companyId, id)
    await audit(tx, { companyId, accountId: userId, action: 'subscription.resumed', record: id, detail: { from } })
  })

/** Sends again, by the same ids. @throws notFound, integrationEnded, notYours, eventsForgotten, notToldYet */
export const replaySubscription = (
  db: Kysely<DB>,
  scope: Scope,
  key: subscriptions.Key,
  replay: z.output<typeof replayBody>,
): Promise<{ replayed: number; remain: boolean }> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    const { id, types, enqueuedTo } = await lockHeld(tx, scope, key)
    const detail = replay.what === 'from' ? { from: replay.number } : { failed: true }
    await audit(tx, { companyId, accountId: userId, action: 'subscription.replayed', record: id, detail })
    if (replay.what === 'failed') {
      const replayed = await queries.requeue(tx, companyId, id, null)
      const row = await subscriptions.find(tx, companyId, key)
      return { replayed, remain: (row?.failed ?? 0) > 0 }
    }
    const { message } = subscriptionErrors.notToldYet
    if (replay.number > enqueuedTo) throw new AppError(subscriptionErrors.notToldYet, { fields: { number: message } })
    const log = await findLog(tx, companyId)
    if (log) demandKept(log, types, replay.number - 1)
    return { replayed: await queries.goBack(tx, companyId, id, replay.number), remain: false }
  })

/** @throws notFound, integrationEnded, notYours, stillWaiting, eventsForgotten, queueFull */
export const replayDelivery = (db: Kysely<DB>, scope: Scope, key: subscriptions.Key, number: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    const { id } = await lockHeld(tx, scope, key)
    const delivery = await findDelivery(tx, companyId, id, number)
    if (!delivery) throw new AppError(errors.notFound)
    if (delivery.state === 'pending') throw new AppError(subscriptionErrors.stillWaiting)
    if ((await findByNumbers(tx, companyId, [number])).length === 0) throw new AppError(eventErrors.eventsForgotten)
    if ((await queries.requeue(tx, companyId, id, number)) === 0) throw new AppError(subscriptionErrors.queueFull)
    const detail = { number }
    await audit(tx, { companyId, accountId: userId, action: 'subscription.replayed', record: id, detail })
  })

/** Gives one event up, so that the next of its subject are sent. @throws notFound, notWaiting */
export const skipDelivery = (db: Kysely<DB>, scope: Scope, key: subscriptions.Key, number: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    const { id } = await lock(tx, companyId, key)
    if (!(await findDelivery(tx, companyId, id, number))) throw new AppError(errors.notFound)
    if (!(await queries.skip(tx, companyId, id, number))) throw new AppError(subscriptionErrors.notWaiting)
    const detail = { number }
    await audit(tx, { companyId, accountId: userId, action: 'subscription.skipped', record: id, detail })
  })
