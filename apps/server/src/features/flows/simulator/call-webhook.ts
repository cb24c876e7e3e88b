import { randomUUID } from 'node:crypto'
import { maxInt4 } from '@prosa/contract'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock/index.ts'
import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import { parseAnswer } from '../../../platform/guarded-fetch/parse-answer.ts'
import { signWebhook } from '../../../platform/guarded-fetch/sign-webhook.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import type { WebhookAnswer } from './run-simulation.ts'
import type { SimulatedBot } from './simulator.queries.ts'

const timeoutMs = 8_000

const answer = z.object({
  variables: z.record(z.string(), z.unknown()).default({}),
  workspaceId: z.int().positive().max(maxInt4).nullish(),
})
const headers = z.record(z.string(), z.string())

interface Deps {
  guardedFetch: GuardedFetch
  secrets: Secrets
  clock: Clock
}

/**
 * Calls the bot's own webhook for a simulated node, marked as a test. A failure of any kind is null: the flow goes on
 * without it, as it does for customers.
 */
export const callTestWebhook = async (
  { guardedFetch, secrets, clock }: Deps,
  bot: SimulatedBot,
  call: { nodeName: string; variables: Record<string, string> },
): Promise<WebhookAnswer | null> => {
  if (!bot.webhook_url) return null
  const place = `${bot.company_id}|bot_webhook|${bot.id}`
  const body = JSON.stringify({
    type: 'node.entered',
    test: true,
    bot: { id: bot.id, name: bot.name },
    node: call.nodeName,
    variables: call.variables,
  })
  try {
    const secret = bot.signing_secret_encrypted && secrets.open(bot.signing_secret_encrypted, place)
    const { status, text } = await guardedFetch(bot.webhook_url, {
      method: 'POST',
      body,
      timeoutMs,
      customerHeaders: bot.headers_encrypted
        ? headers.parse(JSON.parse(secrets.open(bot.headers_encrypted, place)))
        : {},
      headers: {
        'content-type': 'application/json',
        ...(secret ? signWebhook(secret, { id: randomUUID(), now: clock.now(), body }) : {}),
      },
    })
    if (status < 200 || status > 299) return null
    const { variables, workspaceId } = answer.parse(parseAnswer(text))
    return { variables, workspaceId: workspaceId ?? null }
  } catch {
    return null // Whatever happened out there, it is the customer's system; the flow goes on.
  }
}
