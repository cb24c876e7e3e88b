import { randomUUID } from 'node:crypto'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { callCustomer } from '../../../platform/guarded-fetch/call-customer.ts'
import { isTaken } from '../../../platform/guarded-fetch/call-endpoint.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { demandIntegration } from '../../companies/index.ts'
import { findReceiver } from './deliver.queries.ts'
import { subscriptionPlace } from './place.ts'
import * as subscriptions from './subscriptions.queries.ts'

/** Enough for setting up a server, but no way to make us flood somebody. */
const rate = { burst: 10, perSecond: 0.2 }

interface Tested {
  ok: boolean
  status: number | null
  ms: number
  failure: string | null
}

/** Calls the address with an example, signed like an event. @throws notFound, integrationEnded, notYours, tooMany */
export const sendTest = async (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  key: subscriptions.Key,
): Promise<Tested> => {
  const { companyId } = scope
  const id = await db.transaction().execute(async (tx) => {
    await demandIntegration(tx, scope, key.integrationId)
    return subscriptions.findId(tx, companyId, key)
  })
  const now = platform.clock.now()
  const receiver = id === undefined ? null : await findReceiver(db, companyId, id, now)
  if (!receiver || id === undefined) throw new AppError(errors.notFound)
  const wait = platform.rateLimiter.take(`subscription test:${companyId}:${id}`, rate)
  if (wait > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: wait })
  const { report } = await callCustomer(platform, {
    url: receiver.url,
    companyId,
    place: subscriptionPlace(companyId, id),
    headers: receiver.headers,
    signingSecret: receiver.signingSecret,
    previousSecret: receiver.previousSecret,
    id: `test_${randomUUID()}`,
    use: 'told',
    payload: {
      type: 'subscription.test',
      timestamp: now.toISOString(),
      data: { company: companyId, subscription: receiver.name },
    },
  })
  const ok = isTaken(report)
  return { ok, status: report.status, ms: report.ms, failure: ok ? null : report.failure }
}
