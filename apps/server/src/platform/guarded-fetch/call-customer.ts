import { z } from 'zod'
import type { Clock } from '../clock/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { describeFailure, describeStatus } from './describe-failure.ts'
import type { GuardedAnswer, GuardedRequest } from './index.ts'
import { type AnswerUse, type CustomerAnswer, readAnswer } from './read-answer.ts'
import { signWebhook } from './sign-webhook.ts'

export interface CallDeps {
  guardedFetch(url: string, options: GuardedRequest): Promise<GuardedAnswer>
  secrets: Secrets
  clock: Clock
  log: { error(detail: object, message: string): void }
}

export interface CustomerCall {
  url: string
  /** Whose webhook it is; with the company the place under which its secrets are sealed. */
  companyId: number
  botId: number
  headers: Uint8Array | null
  signingSecret: Uint8Array | null
  /** The secret before it, while receivers may still know that one alone. */
  previousSecret?: Uint8Array | null
  /** The same in every try, so that the other side can tell a second one. */
  id: string
  payload: object
  /** What of the answer is used. */
  use: AnswerUse
  timeoutMs?: number
}

/** How one call went. */
export interface CallReport {
  /** As it was sent. */
  body: string
  /** Null where nothing was answered. */
  status: number | null
  ms: number
  /** In words for people; null: it was taken. */
  failure: string | null
  /** Of a call that was taken: what of its answer is not used and why; null: all of it is. */
  note: string | null
  /** When the other side wants to be asked again. */
  retryAfterMs: number | null
  /** The beginning of what was answered. Never shown to who gave the address. */
  answered: string
}

export interface CallOutcome {
  /** Null for a failure of any kind, and for what cannot be read. */
  answer: CustomerAnswer | null
  report: CallReport
}

const usualTimeoutMs = 8_000
const keptAnswerBytes = 1_024
/** A day: longer is no time to come back, but a no. */
const maxRetryAfterMs = 86_400_000
const headerSchema = z.record(z.string(), z.string())

/**
 * Calls an address of a customer, signed the Standard Webhooks way. What happens out there is theirs and stands in the report. That
 * we cannot open what we sealed is ours, and goes to the log as an error.
 */
export const callCustomer = async (deps: CallDeps, call: CustomerCall): Promise<CallOutcome> => {
  const body = JSON.stringify(call.payload)
  const report: CallReport = { body, status: null, ms: 0, failure: null, note: null, retryAfterMs: null, answered: '' }
  const opened = openSecrets(deps, call)
  if (!opened) return { answer: null, report: { ...report, failure: 'O segredo gravado não pôde ser lido' } }
  const signature =
    opened.secrets.length > 0 && signWebhook(opened.secrets, { id: call.id, now: deps.clock.now(), body })
  const begunMs = performance.now()
  const spentMs = (): number => Math.round(performance.now() - begunMs)
  try {
    const { status, headers, text } = await deps.guardedFetch(call.url, {
      method: 'POST',
      body,
      timeoutMs: call.timeoutMs ?? usualTimeoutMs,
      customerHeaders: opened.headers,
      headers: { 'content-type': 'application/json', ...agentOf(opened.headers), ...(signature || {}) },
    })
    const retryAfterMs = readRetryAfter(headers['retry-after'], deps.clock.now())
    const answered = { ...report, status, ms: spentMs(), retryAfterMs, answered: beginningOf(text) }
    const failure = describeStatus(status)
    if (failure) return { answer: null, report: { ...answered, failure } }
    const { answer, note } = readAnswer(text, call.use)
    return { answer, report: answer ? { ...answered, note } : { ...answered, failure: note } }
  } catch (error) {
    return { answer: null, report: { ...report, ms: spentMs(), failure: describeFailure(error) } }
  }
}

const openSecrets = (
  { secrets, log }: CallDeps,
  { companyId, botId, headers, signingSecret, previousSecret }: CustomerCall,
): { secrets: string[]; headers: Record<string, string> } | null => {
  const place = webhookPlace(companyId, botId)
  try {
    return {
      secrets: [signingSecret, previousSecret].flatMap((sealed) => (sealed ? [secrets.open(sealed, place)] : [])),
      headers: headers ? headerSchema.parse(JSON.parse(secrets.open(headers, place))) : {},
    }
  } catch (err) {
    log.error({ err, companyId, botId }, 'The secrets of a webhook cannot be opened: was SECRET_KEY changed?')
    return null
  }
}

/** Some servers refuse callers without a name; the customer may give another one. */
const agentOf = (headers: Record<string, string>): Record<string, string> =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'user-agent') ? {} : { 'user-agent': 'Prosa-Webhook/1.0' }

/** Where a webhook's secrets belong, for `secrets`. */
export const webhookPlace = (companyId: number, botId: number): string => `${companyId}|bot_webhook|${botId}`

/** Seconds, or a date of HTTP; null where the header says neither. */
const readRetryAfter = (header: string | undefined, now: Date): number | null => {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, maxRetryAfterMs) : null
}

/** As a row can hold it. */
const beginningOf = (text: string): string =>
  Buffer.from(text.replaceAll('\0', '')).subarray(0, keptAnswerBytes).toString('utf8').toWellFormed()
