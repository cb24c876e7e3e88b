import { maxInt4 } from '@prosa/contract'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/index.ts'
import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import { parseAnswer } from '../../platform/guarded-fetch/parse-answer.ts'
import { signWebhook } from '../../platform/guarded-fetch/sign-webhook.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { CallSubject, ClaimedCall } from './calls.queries.ts'

export interface OutsideDeps {
  guardedFetch: GuardedFetch
  secrets: Secrets
  clock: Clock
}

/** What an outside system answered; what it does not say is absent. */
export interface OutsideAnswer {
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
const headers = z.record(z.string(), z.string())

/**
 * Calls an address of a customer, signed the Standard Webhooks way. The id of a call stays the same in every try, so that the
 * other side can tell a second one.
 * @returns null for a failure of any kind: what happens out there is theirs.
 */
export const callOutside = async (
  { guardedFetch, secrets, clock }: OutsideDeps,
  url: string,
  subject: CallSubject,
  call: ClaimedCall,
  payload: object,
): Promise<OutsideAnswer | null> => {
  const place = `${call.companyId}|bot_webhook|${subject.botId}`
  const body = JSON.stringify(payload)
  try {
    const secret = subject.signingSecret && secrets.open(subject.signingSecret, place)
    const { status, text } = await guardedFetch(url, {
      method: 'POST',
      body,
      timeoutMs,
      customerHeaders: subject.headers ? headers.parse(JSON.parse(secrets.open(subject.headers, place))) : {},
      headers: {
        'content-type': 'application/json',
        ...(secret ? signWebhook(secret, { id: `call_${call.id}`, now: clock.now(), body }) : {}),
      },
    })
    if (status < 200 || status > 299) return null
    return readAnswer(text)
  } catch {
    return null
  }
}

/** Nothing at all is an answer too: most calls only tell something. */
const readAnswer = (text: string): OutsideAnswer => {
  const { variables, workspaceId, message, messages } = answer.parse(text.trim() === '' ? {} : parseAnswer(text))
  return { variables, workspaceId: workspaceId ?? null, messages: message ? [message, ...messages] : messages }
}
