import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Faults } from '../lib/faults.ts'
import { type Answer, type Call, type StandInOptions, serveStandIn } from '../lib/server.ts'

/** A call that the stand-in got, in the order in which they came. */
export interface HeardCall {
  path: string
  /** `webhook-id`: the same in every try. */
  id: string
  /** Whether the signature is right by one of its secrets; null while it has none. */
  signed: boolean | null
  /** That by which it is right. */
  secret: string | null
  headers: Call['headers']
  text: string
  json: WebhookBody
  atMs: number
}

export interface WebhookBody {
  type: string
  timestamp: string
  test?: boolean
  data: {
    bot: { id: number; name: string }
    dialog: { id: number; workspaceId: number; sequence?: number }
    contact?: { id: number; name: string | null }
    message?: { id: string; sender: string; text: string; files: { name: string; url: string | null }[] }
    node?: string
    variables?: Record<string, string>
  }
}

/** What it tells the product. `id` and `at` may be given to play a recorded call again. */
export interface CallbackOptions {
  url: string
  secret: string
  body: unknown
  id?: string
  at?: Date
  /** In place of the right one. */
  signature?: string
}

export interface WebhookOptions extends StandInOptions {
  /** Answers a call as it is; null, and without it: what `answers` holds for its path. */
  answer?: (call: HeardCall) => Answer | Promise<Answer> | null
}

export interface WebhookStandIn {
  url: string
  /** Slow, refusing, cut, hanging, with `Retry-After`: in the words that all stand-ins share. */
  faults: Faults
  /** Secrets that signatures are checked with; none: nothing is checked. */
  secrets: string[]
  /** What each path answers in place of an empty 200. */
  answers: Map<string, unknown>
  heard: HeardCall[]
  /** Hears of each call as it comes. */
  onHeard(listener: (call: HeardCall) => void): void
  /** Calls that it has begun and not answered, and the most that there ever were. */
  readonly underWay: { now: number; most: number }
  tell(options: CallbackOptions): Promise<{ status: number; body: Record<string, unknown> }>
  stop(): Promise<void>
}

const toleranceSeconds = 300

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** The signature of the Standard Webhooks specification, written here anew so that the product is not checked by itself. */
export const signStandard = (secret: string, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** A customer's own system, as the generic webhook meets it: hears calls, checks them, and answers by the callbacks. */
export const startWebhook = async (options: WebhookOptions = {}): Promise<WebhookStandIn> => {
  const heard: HeardCall[] = []
  const secrets: string[] = []
  const answers = new Map<string, unknown>()
  const underWay = { now: 0, most: 0 }
  const listeners: ((call: HeardCall) => void)[] = []
  const hear = (call: Call): Answer | Promise<Answer> => {
    const text = call.body.toString('utf8')
    const { pathname } = call.url
    const id = String(call.headers['webhook-id'] ?? '')
    const secret = signerOf(secrets, call.headers, text)
    const own: HeardCall = {
      path: pathname,
      id,
      signed: secrets.length === 0 ? null : secret !== null,
      secret,
      headers: call.headers,
      text,
      json: JSON.parse(text) as WebhookBody,
      atMs: Date.now(),
    }
    heard.push(own)
    for (const listener of listeners) listener(own)
    return options.answer?.(own) ?? { body: answers.get(pathname) ?? {} }
  }
  const server = await serveStandIn(hear, options)
  server.server.prependListener('request', (_request, response) => {
    underWay.now += 1
    underWay.most = Math.max(underWay.most, underWay.now)
    response.once('close', () => {
      underWay.now -= 1
    })
  })
  const onHeard = (listener: (call: HeardCall) => void): void => void listeners.push(listener)
  return { url: server.url, faults: server.faults, secrets, answers, heard, onHeard, underWay, tell, stop: server.stop }
}

const signerOf = (secrets: readonly string[], headers: Call['headers'], text: string): string | null => {
  const id = String(headers['webhook-id'] ?? '')
  const timestamp = Number(headers['webhook-timestamp'])
  if (id === '' || Math.abs(Date.now() / 1000 - timestamp) > toleranceSeconds) return null
  const given = String(headers['webhook-signature'] ?? '').split(' ')
  return secrets.find((secret) => given.some((one) => isEqual(one, signStandard(secret, id, timestamp, text)))) ?? null
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const tell: WebhookStandIn['tell'] = async ({ url, secret, body, id, at = new Date(), signature }) => {
  const callId = id ?? `evt_${crypto.randomUUID()}`
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = Math.floor(at.getTime() / 1000)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': callId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature ?? signStandard(secret, callId, timestamp, text),
    },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
