import { maxSubscriptions, type rotateSecretBody, type subscriptionBody } from '@prosa/contract'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import { mergeHeaders, openHeaders, type StoredHeaders } from '../../../platform/guarded-fetch/merge-headers.ts'
import { newWebhookSecret } from '../../../platform/guarded-fetch/sign-webhook.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import type { DemandRevision } from '../../../platform/revision/index.ts'
import { demandIntegration } from '../../companies/index.ts'
import { findLog, listenWithin } from '../log/index.ts'
import { subscriptionErrors } from './errors.ts'
import { subscriptionPlace } from './place.ts'
import * as subscriptions from './subscriptions.queries.ts'

export type Deps = Pick<Platform, 'clock' | 'guardedFetch' | 'log' | 'secrets'>

type Body = z.output<typeof subscriptionBody>
/** Absent fields are left unchanged. */
export type Changes = { [Field in keyof Body]?: Body[Field] | undefined }

/** How long receivers may still use the previous secret. */
const rotationMs = 24 * 3_600_000

const asField = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.entry, { fields: { url: error.message } })
}

const demandUrl = ({ guardedFetch }: Deps, url: string | undefined): void => {
  if (url === undefined) return
  try {
    guardedFetch.check(url)
  } catch (error) {
    asField(error)
  }
}

/** Names are unique in an integration. */
const named = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { message } = subscriptionErrors.subscriptionNameTaken
    throw new AppError(subscriptionErrors.subscriptionNameTaken, { fields: { name: message }, cause: error })
  }
}

const sealHeaders = (deps: Deps, companyId: number, id: number, headers: StoredHeaders): Buffer | null => {
  deps.guardedFetch.checkHeaders(headers)
  return Object.keys(headers).length === 0
    ? null
    : deps.secrets.seal(JSON.stringify(headers), subscriptionPlace(companyId, id))
}

/** Sets a new secret. @returns it, to be shown once */
const giveSecret = async (
  { clock, secrets }: Deps,
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  previous: Buffer | null,
): Promise<{ secret: string; previousUntil: string | null }> => {
  const secret = newWebhookSecret()
  const madeAt = clock.now()
  const until = new Date(madeAt.getTime() + rotationMs)
  await subscriptions.saveSecret(tx, companyId, id, {
    secret: secrets.seal(secret, subscriptionPlace(companyId, id)),
    madeAt,
    previous: previous && { secret: previous, until },
  })
  return { secret, previousUntil: previous && until.toISOString() }
}

export interface Made {
  id: number
  secret: string
}

const insert = async (
  deps: Deps,
  tx: Transaction<DB>,
  { companyId, userId }: Scope,
  integrationId: number,
  { headers, ...fields }: Body,
): Promise<Made> => {
  if ((await subscriptions.count(tx, companyId, integrationId)) >= maxSubscriptions)
    throw new AppError(subscriptionErrors.tooManySubscriptions)
  await listenWithin(tx, companyId, deps.clock.now())
  const log = await findLog(tx, companyId)
  const id = await subscriptions.insert(tx, companyId, {
    ...fields,
    integrationId,
    enqueuedTo: log?.lastNumber ?? 0,
    createdBy: userId,
    now: deps.clock.now(),
  })
  const sealed = sealHeaders(deps, companyId, id, mergeHeaders(headers, {}))
  if (sealed) await subscriptions.update(tx, companyId, id, { headers: sealed })
  const { secret } = await giveSecret(deps, tx, companyId, id, null)
  const detail = { integration: integrationId }
  await audit(tx, { companyId, accountId: userId, action: 'subscription.created', record: id, detail })
  return { id, secret }
}

const change = async (
  deps: Deps,
  tx: Transaction<DB>,
  { companyId, userId }: Scope,
  stored: subscriptions.LockedSubscription,
  { headers, ...fields }: Changes,
): Promise<void> => {
  const { id } = stored
  const merged = headers && mergeHeaders(headers, openHeaders(deps, stored.headers, subscriptionPlace(companyId, id)))
  await subscriptions.update(tx, companyId, id, {
    ...fields,
    ...(merged && { headers: sealHeaders(deps, companyId, id, merged) }),
  })
  const changed = fieldsOf({ ...fields, headers })
  await audit(tx, { companyId, accountId: userId, action: 'subscription.changed', record: id, fields: changed })
}

/** What happened before is not told. @throws notFound, integrationEnded, notYours, tooManySubscriptions, subscriptionNameTaken, addressRefused */
export const makeSubscription = async (
  deps: Deps,
  db: Kysely<DB>,
  scope: Scope,
  integrationId: number,
  body: Body,
): Promise<Made> => {
  demandUrl(deps, body.url)
  return named(
    db.transaction().execute(async (tx) => {
      await demandIntegration(tx, scope, integrationId)
      await ensureMember(tx, scope)
      return insert(deps, tx, scope, integrationId, body)
    }),
  )
}

/** @throws notFound, integrationEnded, notYours, overtaken, subscriptionNameTaken, addressRefused */
export const changeSubscription = async (
  deps: Deps,
  db: Kysely<DB>,
  scope: Scope,
  { integrationId, id }: { integrationId: number; id: number },
  { changes, demand }: { changes: Changes; demand: DemandRevision },
): Promise<void> => {
  demandUrl(deps, changes.url)
  await named(
    db.transaction().execute(async (tx) => {
      await demandIntegration(tx, scope, integrationId)
      const stored = await subscriptions.lock(tx, scope.companyId, { integrationId, id })
      if (!stored) throw new AppError(errors.notFound)
      await demand(tx)
      await change(deps, tx, scope, stored, changes)
    }),
  )
}

/** Makes the integration's own subscription of that name, or changes it. @returns the secret of a new one */
export const putSubscription = async (
  deps: Deps,
  db: Kysely<DB>,
  scope: Scope,
  name: string,
  { headers, ...fields }: Omit<Body, 'name' | 'headers'> & { headers?: StoredHeaders | undefined },
): Promise<string | null> => {
  const { userId: integrationId } = scope
  demandUrl(deps, fields.url)
  const rows = headers && Object.entries(headers).map(([key, value]) => ({ key, value }))
  return db.transaction().execute(async (tx) => {
    // Two calls for one name are one after the other.
    await demandIntegration(tx, scope, integrationId)
    const stored = await subscriptions.lock(tx, scope.companyId, { integrationId, name })
    if (!stored) return (await insert(deps, tx, scope, integrationId, { ...fields, name, headers: rows ?? [] })).secret
    await change(deps, tx, scope, stored, { ...fields, headers: rows })
    return null
  })
}

/** @throws notFound, integrationEnded, notYours */
export const rotateSecret = (
  deps: Deps,
  db: Kysely<DB>,
  scope: Scope,
  key: subscriptions.Key,
  when: z.output<typeof rotateSecretBody>['when'],
): Promise<{ secret: string; previousUntil: string | null }> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    await demandIntegration(tx, scope, key.integrationId)
    const stored = await subscriptions.lock(tx, companyId, key)
    if (!stored) throw new AppError(errors.notFound)
    const previous = when === 'day' ? stored.signingSecret : null
    const made = await giveSecret(deps, tx, companyId, stored.id, previous)
    const detail = { when }
    await audit(tx, { companyId, accountId: userId, action: 'subscription.secret-made', record: stored.id, detail })
    return made
  })

/** @throws notFound */
export const deleteSubscription = (
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  key: subscriptions.Key,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const stored = await subscriptions.lock(tx, companyId, key)
    if (!stored) throw new AppError(errors.notFound)
    await subscriptions.remove(tx, companyId, stored.id)
    await audit(tx, { companyId, accountId: userId, action: 'subscription.deleted', record: stored.id })
  })
