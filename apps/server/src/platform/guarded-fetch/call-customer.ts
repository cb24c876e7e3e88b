import { maxInt4 } from '@prosa/contract'
import { z } from 'zod'
import type { Clock } from '../clock/index.ts'
import type { Secrets } from '../secrets/index.ts'
import type { GuardedAnswer, GuardedRequest } from './index.ts'
import { parseAnswer } from './parse-answer.ts'
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
  /** The same in every try, so that the other side can tell a second one. */
  id: string
  payload: object
}

/** What an outside system answered; what it does not say is absent. */
export interface CustomerAnswer {
  variables: Record<string, unknown>
  workspaceId: number | null
  /** Texts to say, for a digital employee. */
  messages: string[]
}

const timeoutMs = 8_000
const maxTextLength = 4_096
const maxMessages = 10

const said = z.string().trim().min(1).max(maxTextLength)
const answer = z.object({
  variables: z.record(z.string(), z.unknown()).default({}),
  workspaceId: z.int().positive().max(maxInt4).nullish(),
  message: said.nullish(),
  messages: z.array(said).max(maxMessages).default([]),
})
const headerSchema = z.record(z.string(), z.string())

/**
 * Calls an address of a customer, signed the Standard Webhooks way.
 * @returns null for a failure of any kind: what happens out there is theirs. That we cannot open what we sealed is ours, and
 * goes to the log as an error.
 */
export const callCustomer = async (deps: CallDeps, call: CustomerCall): Promise<CustomerAnswer | null> => {
  const opened = openSecrets(deps, call)
  if (!opened) return null
  const body = JSON.stringify(call.payload)
  const signature = opened.secret && signWebhook(opened.secret, { id: call.id, now: deps.clock.now(), body })
  try {
    const { status, text } = await deps.guardedFetch(call.url, {
      method: 'POST',
      body,
      timeoutMs,
      customerHeaders: opened.headers,
      headers: { 'content-type': 'application/json', ...(signature || {}) },
    })
    return status < 200 || status > 299 ? null : readAnswer(text)
  } catch {
    return null
  }
}

const openSecrets = (
  { secrets, log }: CallDeps,
  { companyId, botId, headers, signingSecret }: CustomerCall,
): { secret: string | null; headers: Record<string, string> } | null => {
  const place = `${companyId}|bot_webhook|${botId}`
  try {
    return {
      secret: signingSecret && secrets.open(signingSecret, place),
      headers: headers ? headerSchema.parse(JSON.parse(secrets.open(headers, place))) : {},
    }
  } catch (err) {
    log.error({ err, companyId, botId }, 'The secrets of a webhook cannot be opened: was SECRET_KEY changed?')
    return null
  }
}

/** Nothing at all is an answer too: most calls only tell something. */
const readAnswer = (text: string): CustomerAnswer => {
  const { variables, workspaceId, message, messages } = answer.parse(text.trim() === '' ? {} : parseAnswer(text))
  return { variables, workspaceId: workspaceId ?? null, messages: message ? [message, ...messages] : messages }
}
