import * as contract from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { cutPage, filtersOf, printCursor, readNumber } from '../../../platform/lists/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import { createEventDelivery } from './deliver-events.ts'
import { listDeliveries } from './deliveries.queries.ts'
import * as move from './move-subscription.ts'
import {
  deliveryToApi,
  presentDelivery,
  presentSubscription,
  readDelivery,
  readSubscription,
  subscriptionToApi,
} from './present-subscription.ts'
import * as save from './save-subscription.ts'
import { sendTest } from './send-test.ts'
import * as subscriptions from './subscriptions.queries.ts'
import { defineSwitchedOff } from './switched-off.ts'

interface Params {
  id: number
  subscriptionId: number
}
const keyOf = ({ id, subscriptionId }: Params) => ({ integrationId: id, id: subscriptionId })

/** @throws notFound */
const demandId = async (db: Kysely<DB>, companyId: number, key: subscriptions.Key): Promise<number> => {
  const id = await subscriptions.findId(db, companyId, key)
  if (id === undefined) throw new AppError(errors.notFound)
  return id
}

/** Subscriptions as people see them on the page of integrations. */
export const registerSubscriptions = (handle: Handle, platform: Platform): void => {
  const { clock, database, lifecycle, log } = platform
  const switchedOff = defineSwitchedOff(platform)
  lifecycle.during('worker', 'deliveries of events', () => {
    const failed = (err: unknown): void => log.error({ err }, 'Events could not be delivered')
    const loop = createEventDelivery({
      database,
      outside: platform,
      files: platform,
      random: Math.random,
      failed,
      switchedOff,
    })
    loop.start()
    return () => loop.stop()
  })

  handle(contract.listSubscriptions, async ({ scope: { companyId }, db, params: { id } }) => {
    if (!(await subscriptions.isKnown(db, companyId, id))) throw new AppError(errors.notFound)
    const rows = await subscriptions.list(db, companyId, id)
    return { result: rows.map((row) => presentSubscription(platform, companyId, row)) }
  })

  handle(contract.createSubscription, async ({ scope, db, params: { id: integrationId }, body }) => {
    const { id, secret } = await save.makeSubscription(platform, db, scope, integrationId, body)
    return { subscription: await readSubscription(platform, db, scope.companyId, { integrationId, id }), secret }
  })

  handle(contract.updateSubscription, async ({ scope, db, params, body: { revision, ...changes } }) => {
    const key = keyOf(params)
    const read = (tx: typeof db) => readSubscription(platform, tx, scope.companyId, key)
    await save.changeSubscription(platform, db, scope, key, { changes, demand: demandRevision(revision, read) })
    return read(db)
  })

  handle(contract.deleteSubscription, async ({ scope, db, params }) => {
    await save.deleteSubscription(db, scope, keyOf(params))
    return { success: true } as const
  })

  handle(contract.rotateSubscriptionSecret, ({ scope, db, params, body: { when } }) =>
    save.rotateSecret(platform, db, scope, keyOf(params), when),
  )

  handle(contract.testSubscription, ({ scope, db, params }) => sendTest(platform, db, scope, keyOf(params)))

  handle(contract.pauseSubscription, async ({ scope, db, params }) => {
    await move.pauseSubscription(db, scope, keyOf(params), clock.now())
    return readSubscription(platform, db, scope.companyId, keyOf(params))
  })

  handle(contract.resumeSubscription, async ({ scope, db, params, body: { from } }) => {
    await move.resumeSubscription(db, scope, keyOf(params), from)
    return readSubscription(platform, db, scope.companyId, keyOf(params))
  })

  handle(contract.replaySubscription, ({ scope, db, params, body }) =>
    move.replaySubscription(db, scope, keyOf(params), body),
  )

  handle(
    contract.listEventDeliveries,
    async ({ scope: { companyId }, db, params, query: { state, before, limit } }) => {
      const id = await demandId(db, companyId, keyOf(params))
      const from = before ?? Number.MAX_SAFE_INTEGER
      const rows = await listDeliveries(db, companyId, id, { state, before: from, limit: limit + 1 })
      const { shown, next } = cutPage(rows, limit, ({ number }) => number)
      return { result: shown.flatMap(presentDelivery), next }
    },
  )

  handle(contract.replayEventDelivery, async ({ scope, db, params }) => {
    await move.replayDelivery(db, scope, keyOf(params), params.number)
    return readDelivery(db, scope.companyId, params.subscriptionId, params.number)
  })

  handle(contract.skipEventDelivery, async ({ scope, db, params }) => {
    await move.skipDelivery(db, scope, keyOf(params), params.number)
    return readDelivery(db, scope.companyId, params.subscriptionId, params.number)
  })

  registerOwnSubscriptions(handle, platform)
}

/** Subscriptions as an integration manages its own. */
const registerOwnSubscriptions = (handle: Handle, platform: Platform): void => {
  const ownKey = ({ userId }: { userId: number }, { name }: { name: string }) => ({ integrationId: userId, name })

  handle(contract.api.listOwnSubscriptions, async ({ scope: { companyId, userId }, db }) => {
    const rows = await subscriptions.list(db, companyId, userId)
    return { data: rows.map((row) => subscriptionToApi(presentSubscription(platform, companyId, row))) }
  })

  handle(contract.api.getOwnSubscription, async ({ scope, db, params }) =>
    subscriptionToApi(await readSubscription(platform, db, scope.companyId, ownKey(scope, params))),
  )

  handle(contract.api.putOwnSubscription, async ({ scope, db, params, body }) => {
    const secret = await save.putSubscription(platform, db, scope, params.name, body)
    const record = await readSubscription(platform, db, scope.companyId, ownKey(scope, params))
    return { ...subscriptionToApi(record), created: secret !== null, secret }
  })

  handle(contract.api.deleteOwnSubscription, async ({ scope, db, params }) => {
    await save.deleteSubscription(db, scope, ownKey(scope, params))
    return { success: true } as const
  })

  handle(contract.api.rotateOwnSecret, ({ scope, db, params, body: { when } }) =>
    save.rotateSecret(platform, db, scope, ownKey(scope, params), when),
  )

  handle(contract.api.testOwnSubscription, ({ scope, db, params }) =>
    sendTest(platform, db, scope, ownKey(scope, params)),
  )

  handle(contract.api.resumeOwnSubscription, async ({ scope, db, params, body: { from } }) => {
    await move.resumeSubscription(db, scope, ownKey(scope, params), from)
    return { success: true } as const
  })

  handle(contract.api.replayOwnSubscription, async ({ scope, db, params, body }) => {
    await move.replaySubscription(db, scope, ownKey(scope, params), body)
    return { success: true } as const
  })

  handle(contract.api.listOwnDeliveries, async ({ scope, db, params, query: { state, after, limit } }) => {
    const { companyId } = scope
    const id = await demandId(db, companyId, ownKey(scope, params))
    const of = filtersOf(1, { list: 'deliveries', id, state })
    const before = after === undefined ? Number.MAX_SAFE_INTEGER : readNumber(after, of)
    const rows = await listDeliveries(db, companyId, id, { state, before, limit: limit + 1 })
    const { shown, next } = cutPage(rows, limit, ({ number }) => printCursor([number], of))
    return { data: shown.flatMap(presentDelivery).map((one) => deliveryToApi(companyId, one)), next }
  })

  handle(contract.api.getOwnDelivery, async ({ scope, db, params }) => {
    const { companyId } = scope
    const id = await demandId(db, companyId, ownKey(scope, params))
    return deliveryToApi(companyId, await readDelivery(db, companyId, id, params.number))
  })
}
