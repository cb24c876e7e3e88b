import {
  maskedValue,
  type saveWebhookConfigBody,
  type WebhookConfig,
  type WebhookEndpoint,
  webhookEndpoints,
  webhookFields,
} from '@prosa/contract'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { webhookPlace } from '../../../platform/guarded-fetch/call-customer.ts'
import { mergeHeaders, openHeaders } from '../../../platform/guarded-fetch/merge-headers.ts'
import { newWebhookSecret } from '../../../platform/guarded-fetch/sign-webhook.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import * as queries from './config.queries.ts'

type Body = z.output<typeof saveWebhookConfigBody>
type Deps = Pick<Platform, 'clock' | 'config' | 'guardedFetch' | 'log' | 'secrets'>

export interface Bot {
  id: number
  token: string
}

/** How long receivers may still use the previous secret. */
const rotationMs = 24 * 3_600_000

export const callbackPath = (token: string): string => `/webhooks/bot/${encodeURIComponent(token)}/callback`
export const employeeCallbackPath = (token: string): string =>
  `/webhooks/bot/${encodeURIComponent(token)}/digital-employee`

/** @param origin Public origin of this installation. */
export const readConfig = async (
  deps: Deps,
  db: Kysely<DB>,
  scope: Scope,
  bot: Bot,
  origin: string,
): Promise<WebhookConfig> => {
  const row = await queries.findConfig(db, scope.companyId, bot.id)
  const endpoints = await queries.listEndpoints(db, scope.companyId, bot.id)
  const until = row?.previous_secret_until ?? null
  const headers = openHeaders(deps, row?.headers_encrypted, webhookPlace(scope.companyId, bot.id))
  return {
    url: row?.url ?? '',
    transferUrl: row?.transfer_url ?? '',
    sendMessageUrl: row?.send_message_url ?? '',
    closeRoomUrl: row?.close_room_url ?? '',
    callbackUrl: origin + callbackPath(bot.token),
    digitalEmployeeUrl: row?.digital_employee_url ?? '',
    digitalEmployeeCallbackUrl: origin + employeeCallbackPath(bot.token),
    headers: Object.keys(headers).map((key) => ({ key, value: maskedValue })),
    secret: row?.secret_made_at
      ? {
          madeAt: row.secret_made_at.toISOString(),
          previousUntil: until && until > deps.clock.now() ? until.toISOString() : null,
        }
      : null,
    endpoints: endpoints.map(presentEndpoint),
  }
}

const presentEndpoint = ({ kind, failing_since, failures, last_failure, off_at }: queries.EndpointRow) => ({
  endpoint: kind as WebhookEndpoint,
  state: off_at ? ('off' as const) : ('failing' as const),
  reason: last_failure,
  since: (off_at ?? failing_since).toISOString(),
  failures,
})

/**
 * Saves the given fields. The first save creates the secret.
 * @returns the new secret, shown only once, or null
 * @throws 400 with a message at each URL that may not be called
 */
export const saveConfig = async (
  deps: Deps,
  db: Kysely<DB>,
  scope: Scope,
  bot: Bot,
  { headers, ...addresses }: Body,
): Promise<string | null> => {
  demandAddresses(deps, addresses)
  await ensureMember(db, scope)
  const { companyId } = scope
  return db.transaction().execute(async (tx) => {
    await queries.ensureConfig(tx, companyId, bot.id)
    const before = await queries.findConfig(tx, companyId, bot.id, true)
    const stored = openHeaders(deps, before?.headers_encrypted, webhookPlace(companyId, bot.id))
    const merged = headers && mergeHeaders(headers, stored)
    const given = Object.fromEntries(Object.entries(addresses).filter(([, value]) => value !== undefined))
    await queries.saveConfig(tx, companyId, bot.id, {
      addresses: given,
      headers:
        merged && (Object.keys(merged).length === 0 ? null : seal(deps, companyId, bot.id, JSON.stringify(merged))),
      updatedBy: scope.userId,
    })
    const moved = webhookEndpoints.filter((kind) => {
      const field = webhookFields[kind]
      return given[field] !== undefined && given[field] !== before?.[queries.addressColumns[field]]
    })
    // A new URL resets the endpoint; so do new headers, which may have been the error.
    await queries.forgetEndpoints(tx, companyId, bot.id, headers ? webhookEndpoints : moved)
    await audit(tx, {
      companyId,
      accountId: scope.userId,
      action: 'webhook.changed',
      record: bot.id,
      fields: fieldsOf({ ...addresses, headers }),
    })
    if (before?.signing_secret_encrypted) return null
    const secret = newWebhookSecret()
    await queries.saveSecret(tx, companyId, bot.id, {
      secret: seal(deps, companyId, bot.id, secret),
      madeAt: deps.clock.now(),
      previous: null,
    })
    return secret
  })
}

/** Creates a new secret; the previous one still signs, and is accepted, for a day. */
export const rotateSecret = async (
  deps: Deps,
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
): Promise<{ secret: string; previousUntil: string | null }> => {
  const { companyId } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    await queries.ensureConfig(tx, companyId, botId)
    const before = await queries.findConfig(tx, companyId, botId, true)
    const secret = newWebhookSecret()
    const madeAt = deps.clock.now()
    const until = new Date(madeAt.getTime() + rotationMs)
    const previous = before?.signing_secret_encrypted ? { secret: before.signing_secret_encrypted, until } : null
    await queries.saveSecret(tx, companyId, botId, { secret: seal(deps, companyId, botId, secret), madeAt, previous })
    await audit(tx, { companyId, accountId: scope.userId, action: 'webhook.secret-made', record: botId })
    return { secret, previousUntil: previous ? until.toISOString() : null }
  })
}

const demandAddresses = ({ guardedFetch }: Deps, addresses: Omit<Body, 'headers'>): void => {
  const fields: Record<string, string> = {}
  for (const [field, url] of Object.entries(addresses))
    try {
      if (url) guardedFetch.check(url)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      fields[field] = error.message
    }
  if (Object.keys(fields).length > 0) throw new AppError(errors.invalid, { fields })
}

const seal = ({ secrets }: Deps, companyId: number, botId: number, text: string): Buffer =>
  secrets.seal(text, webhookPlace(companyId, botId))
