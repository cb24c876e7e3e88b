import { createHmac, timingSafeEqual } from 'node:crypto'
import { channelFacts } from '@prosa/contract'
import { z } from 'zod'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Channel, ChannelEvent, OutboundMessage, SendOutcome } from '../channel.ts'

/** A channel without a company behind it: tests and benchmarks talk through it with a stand-in of a provider. */
export const createFakeChannel = (baseUrl: string): Channel<'fake'> => ({
  kind: 'fake',
  capabilities: channelFacts.fake.capabilities,
  sender: {
    unknownWaitMs: 2_000,
    render: renderMessage,
    send: async (connection, payload, signal) => {
      const address = `${baseUrl.replace(/\/+$/, '')}/messages/${encodeURIComponent(connection.externalId)}`
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(payload),
          signal,
        })
        return readAnswer(answer.status, answer.headers.get('retry-after'), await answer.text())
      } catch (error) {
        return { kind: isRefusedConnection(error) ? 'later' : 'unknown', retryAfterMs: null }
      }
    },
  },
  webhook: {
    maxBodyBytes: 256 * 1024,
    verify: ({ rawBody, headers }, { secret }) => {
      const given = headers['x-fake-signature']
      return secret !== null && typeof given === 'string' && isEqual(given, signFake(secret, rawBody))
    },
    parse: (payload) => {
      const parsed = webhookBody.safeParse(payload)
      if (!parsed.success) throw new AppError(errors.malformed)
      return parsed.data.events.map(toEvent)
    },
  },
})

/** The signature of a webhook's bytes. */
export const signFake = (secret: string, rawBody: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`

const isEqual = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

const id = z.string().min(1).max(200)
const webhookBody = z.object({
  events: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('message'),
          id,
          from: id,
          text: z.string().max(4096).default(''),
          buttonId: id.optional(),
          name: z.string().max(200).optional(),
        }),
        z.object({
          type: z.literal('status'),
          reference: z.string().regex(/^\d{1,10}-\d{1,10}$/),
          status: z.enum(['sent', 'delivered', 'read', 'failed']),
          reason: z.string().max(500).optional(),
        }),
      ]),
    )
    .max(1_000),
})

const toEvent = (event: z.infer<typeof webhookBody>['events'][number]): ChannelEvent => {
  if (event.type === 'status')
    return {
      kind: 'status',
      reference: event.reference,
      status: event.status,
      ...(event.reason === undefined ? {} : { reason: event.reason }),
    }
  return {
    kind: 'message',
    id: event.id,
    from: event.from,
    text: event.text,
    ...(event.buttonId === undefined ? {} : { buttonId: event.buttonId }),
    ...(event.name === undefined ? {} : { contact: { name: event.name } }),
  }
}

/** Quick replies beyond what the channel shows are written out as numbers. */
const renderMessage = (message: OutboundMessage): unknown => {
  const replies = message.buttons.filter(({ type }) => type === 'QUICK_REPLY')
  const isShown = replies.length <= 3
  const lines = isShown ? [] : replies.map(({ label }, index) => `${index + 1}. ${label}`)
  return {
    reference: message.reference,
    to: message.to,
    text: [message.text, ...lines].filter(Boolean).join('\n'),
    buttons: isShown ? replies.map(({ id, label }) => ({ id, label })) : [],
  }
}

const readAnswer = (status: number, retryAfter: string | null, body: string): SendOutcome => {
  if (status === 429 || status >= 500) return { kind: 'later', retryAfterMs: secondsOf(retryAfter) }
  if (status >= 400) return { kind: 'refused', reason: `Recusada pelo canal (${status})` }
  return { kind: 'sent', providerId: providerIdOf(body) }
}

const secondsOf = (text: string | null): number | null => {
  const seconds = Number(text)
  return text !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
}

const providerIdOf = (body: string): string | null => {
  try {
    const answer: unknown = JSON.parse(body)
    return answer && typeof answer === 'object' && 'id' in answer && typeof answer.id === 'string' ? answer.id : null
  } catch {
    return null
  }
}

/** Nobody was there to take it: then it was certainly not taken. */
const isRefusedConnection = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && (cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND')
}
