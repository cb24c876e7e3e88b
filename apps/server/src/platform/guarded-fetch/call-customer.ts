import type { Clock } from '../clock/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { describeFailure, describeStatus } from './describe-failure.ts'
import type { GuardedAnswer, GuardedRequest } from './index.ts'
import { storedHeaders } from './merge-headers.ts'
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
  companyId: number
  /** The encryption context of its secrets. */
  place: string
  headers: Uint8Array | null
  signingSecret: Uint8Array | null
  /** The previous secret, while receivers may still use it. */
  previousSecret?: Uint8Array | null
  /** The same in every attempt, so that receivers can detect duplicates. */
  id: string
  payload: object
  /** Which parts of the answer are used. */
  use: AnswerUse
  timeoutMs?: number
}

/** Report of one call. */
export interface CallReport {
  /** The request body as sent. */
  body: string
  /** Null without an answer. */
  status: number | null
  ms: number
  /** Error text for people; null: success. */
  failure: string | null
  /** For a success: which part of the answer is ignored, and why; null: none. */
  note: string | null
  /** When the other side wants to be called again. */
  retryAfterMs: number | null
  /** Beginning of the answer. Never show it to the person who entered the address. */
  answered: string
}

export interface CallOutcome {
  /** Null for any failure, and for an unreadable answer. */
  answer: CustomerAnswer | null
  report: CallReport
}

const usualTimeoutMs = 8_000
const keptAnswerBytes = 1_024
/** A day; a longer Retry-After is treated as a refusal. */
const maxRetryAfterMs = 86_400_000

/**
 * Calls a customer's address, signed by the Standard Webhooks specification. Failures outside are reported. A secret of ours that cannot be decrypted
 * is our error and is also logged.
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
  { companyId, place, headers, signingSecret, previousSecret }: CustomerCall,
): { secrets: string[]; headers: Record<string, string> } | null => {
  try {
    return {
      secrets: [signingSecret, previousSecret].flatMap((sealed) => (sealed ? [secrets.open(sealed, place)] : [])),
      headers: headers ? storedHeaders.parse(JSON.parse(secrets.open(headers, place))) : {},
    }
  } catch (err) {
    log.error({ err, companyId, place }, 'The secrets of a webhook cannot be opened: was SECRET_KEY changed?')
    return null
  }
}

/** Some servers refuse requests without a user agent; the customer may configure another one. */
const agentOf = (headers: Record<string, string>): Record<string, string> =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'user-agent') ? {} : { 'user-agent': 'Prosa-Webhook/1.0' }

/** Encryption context of a webhook's secrets. */
export const webhookPlace = (companyId: number, botId: number): string => `${companyId}|bot_webhook|${botId}`

/** Parses seconds or an HTTP date; null for other values. */
const readRetryAfter = (header: string | undefined, now: Date): number | null => {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, maxRetryAfterMs) : null
}

/** Removes what a column cannot store. */
const beginningOf = (text: string): string =>
  Buffer.from(text.replaceAll('\0', '')).subarray(0, keptAnswerBytes).toString('utf8').toWellFormed()
