import {
  type ApiDelivery,
  type ApiSubscription,
  type EventDelivery,
  maskedValue,
  type SubscriptionRecord,
} from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { openHeaders } from '../../../platform/guarded-fetch/merge-headers.ts'
import { revisionOf } from '../../../platform/revision/index.ts'
import { eventId, isEventType } from '../log/index.ts'
import { type DeliveryRow, findDelivery } from './deliveries.queries.ts'
import { subscriptionPlace } from './place.ts'
import type { Deps } from './save-subscription.ts'
import * as subscriptions from './subscriptions.queries.ts'

export const presentSubscription = (
  deps: Pick<Deps, 'clock' | 'secrets' | 'log'>,
  companyId: number,
  row: subscriptions.SubscriptionRow,
): SubscriptionRecord => {
  const { id, name, url, includeOwn, concurrency, failingSince, failures, previousUntil } = row
  const types = row.types.filter(isEventType)
  const headers = Object.keys(openHeaders(deps, row.headers, subscriptionPlace(companyId, id)))
  const overlaps = previousUntil !== null && previousUntil > deps.clock.now()
  return {
    id,
    name,
    url,
    types,
    includeOwn,
    concurrency,
    headers: headers.map((key) => ({ key, value: maskedValue })),
    state: row.stopped ?? 'active',
    trouble:
      failingSince && failures > 0
        ? { since: failingSince.toISOString(), failures, reason: row.lastFailure ?? '' }
        : null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    secret: { madeAt: row.secretMadeAt.toISOString(), previousUntil: overlaps ? previousUntil.toISOString() : null },
    waiting: row.waiting,
    failed: row.failed,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.createdByName ?? '' },
    revision: revisionOf([name, url, types, includeOwn, concurrency, headers]),
  }
}

/** @throws notFound */
export const readSubscription = async (
  deps: Pick<Deps, 'clock' | 'secrets' | 'log'>,
  db: Kysely<DB>,
  companyId: number,
  key: subscriptions.Key,
): Promise<SubscriptionRecord> => {
  const row = await subscriptions.find(db, companyId, key)
  if (!row) throw new AppError(errors.notFound)
  return presentSubscription(deps, companyId, row)
}

export const presentDelivery = (row: DeliveryRow): EventDelivery[] => {
  const { type, state } = row
  if (!isEventType(type)) return []
  return [
    {
      number: row.number,
      type,
      at: row.at.toISOString(),
      state,
      tries: row.tries,
      status: row.status,
      ms: row.ms,
      failure: row.failure,
      lastTryAt: row.lastTryAt?.toISOString() ?? null,
      nextAt: row.nextAt?.toISOString() ?? null,
      canReplay: state !== 'pending',
      canSkip: state === 'pending',
    },
  ]
}

/** @throws notFound */
export const readDelivery = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  number: number,
): Promise<EventDelivery> => {
  const row = await findDelivery(db, companyId, id, number)
  const [delivery] = row ? presentDelivery(row) : []
  if (!delivery) throw new AppError(errors.notFound)
  return delivery
}

export const subscriptionToApi = ({ headers, trouble, ...row }: SubscriptionRecord): ApiSubscription => ({
  name: row.name,
  url: row.url,
  types: row.types,
  includeOwn: row.includeOwn,
  concurrency: row.concurrency,
  headers: headers.map(({ key }) => key),
  state: row.state,
  trouble: trouble && { since: trouble.since, failures: trouble.failures, message: trouble.reason },
  waiting: row.waiting,
  failed: row.failed,
  lastDeliveredAt: row.lastDeliveredAt,
  createdAt: row.createdAt,
})

export const deliveryToApi = (companyId: number, { at, ...delivery }: EventDelivery): ApiDelivery => ({
  number: delivery.number,
  id: eventId(companyId, delivery.number),
  type: delivery.type,
  timestamp: at,
  state: delivery.state,
  tries: delivery.tries,
  status: delivery.status,
  ms: delivery.ms,
  failure: delivery.failure,
  lastTryAt: delivery.lastTryAt,
  nextAt: delivery.nextAt,
})
