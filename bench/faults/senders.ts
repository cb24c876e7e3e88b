import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signFake } from '../../apps/server/src/channels/fake/channel.ts'
import type { FaultChannel } from './channels/kinds.ts'
import type { FaultWorld } from './seed-world.ts'

/** A customer who writes numbered messages, each until it is acknowledged, and each up to five times. */
export interface Sender {
  channel: FaultChannel
  /** The customer's account on the channel. */
  from: string
  /** As the check finds the messages of this customer. */
  acknowledged: { extId: string; text: string }[]
  /** Writes the next message; resolves once it is acknowledged. */
  write(): Promise<void>
}

/** What was put on the wire. */
export interface Traffic {
  deliveries: number
  refused: number
  /** How often each status was answered; 0: none at all. */
  answers: Map<number, number>
  /** Redeliveries under way: awaited before the checks. */
  pending: Promise<void>[]
}

/** For the report: `200: 1,200, 503: 12`. */
export const describeAnswers = ({ answers }: Traffic): string =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'none' : status}: ${count}`)
    .join(', ')

export interface SenderOptions {
  /** Where the next try goes: one of the processes. */
  url(): string
  traffic: Traffic
  world: FaultWorld
  random(): number
  isOver(): boolean
}

const retryMs = 200
const requestTimeoutMs = 10_000
const maxDeliveries = 5
const atOnceShare = 0.3
const atOnceMs = 5
const laterMs = 2_000

/** Sends the same event one to five times, some of them at the same moment; the first acknowledgement counts. */
export const deliver = async (
  send: () => Promise<boolean>,
  { random, isOver, traffic }: SenderOptions,
): Promise<void> => {
  const untilTaken = async (delayMs: number): Promise<void> => {
    await sleep(delayMs)
    while (true) {
      traffic.deliveries += 1
      if (await send()) return
      if (isOver()) throw new Error('A message was never acknowledged')
      await sleep(retryMs * (0.5 + random()))
    }
  }
  const copies = Math.floor(random() * maxDeliveries)
  const delays = Array.from({ length: copies }, () => random() * (random() < atOnceShare ? atOnceMs : laterMs))
  const others = delays.map((delayMs) => untilTaken(delayMs))
  await untilTaken(0)
  // The customer goes on; a provider's redeliveries come while later messages are already there.
  void Promise.allSettled(others)
  traffic.pending.push(...others)
}

export const post = async (url: string, headers: Record<string, string>, body: string): Promise<Response | null> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    // Only what was read to its end was acknowledged.
    return new Response(await answer.text(), { status: answer.status })
  } catch {
    return null
  }
}

/** Anything but these means "send it again": a client's mistake would never be taken. */
export const isTaken = (answer: Response | null, traffic: Traffic): boolean => {
  const status = answer?.status ?? 0
  traffic.answers.set(status, (traffic.answers.get(status) ?? 0) + 1)
  if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    traffic.refused += 1
    throw new Error(`The server refused a message with ${answer.status}`)
  }
  return answer?.status === 200
}

/** A customer of the fake channel, whose provider signs and redelivers. */
export const createFakeSender = (index: number, options: SenderOptions): Sender => {
  const { url, world, traffic } = options
  const from = `cliente-${index}`
  const acknowledged: Sender['acknowledged'] = []
  let count = 0
  return {
    channel: 'fake',
    from,
    acknowledged,
    write: async () => {
      count += 1
      const text = `mensagem ${count}`
      const extId = randomUUID()
      const body = JSON.stringify({ events: [{ type: 'message', id: extId, from, text }] })
      const headers = { 'x-fake-signature': signFake(world.fakeSecret, body) }
      await deliver(
        async () => isTaken(await post(`${url()}/webhooks/fake/${world.fakeExternalId}`, headers, body), traffic),
        options,
      )
      acknowledged.push({ extId, text })
    },
  }
}

/** Customers who all write at once, in one call that the fake channel's provider sends again until it is taken. */
export const writeTogether = async (count: number, options: SenderOptions): Promise<Sender[]> => {
  const { url, world, traffic } = options
  const events = Array.from({ length: count }, () => ({
    type: 'message',
    id: randomUUID(),
    from: `cliente-${randomUUID()}`,
    text: 'mensagem 1',
  }))
  const body = JSON.stringify({ events })
  const headers = { 'x-fake-signature': signFake(world.fakeSecret, body) }
  while (!isTaken(await post(`${url()}/webhooks/fake/${world.fakeExternalId}`, headers, body), traffic))
    await sleep(retryMs)
  return events.map(({ id, from, text }) => ({
    channel: 'fake',
    from,
    acknowledged: [{ extId: id, text }],
    write: () => Promise.reject(new Error('Writes once')),
  }))
}

/** A visitor of the live chat. */
export const createVisitorSender = (options: SenderOptions): Sender => {
  const { url, world, random, isOver, traffic } = options
  const base = (): string => `${url()}/api/livechat/${world.botToken}`
  const acknowledged: Sender['acknowledged'] = []
  let token: string | null = null
  let count = 0

  const open = async (): Promise<string> => {
    while (true) {
      const answer = await post(`${base()}/session`, {}, '{}')
      if (answer && isTaken(answer, traffic)) return ((await answer.json()) as { visitorToken: string }).visitorToken
      if (isOver()) throw new Error('A session was never opened')
      await sleep(retryMs * (0.5 + random()))
    }
  }

  return {
    channel: 'livechat',
    from: 'visitor',
    acknowledged,
    write: async () => {
      token ??= await open()
      count += 1
      const text = `mensagem ${count}`
      const clientId = randomUUID()
      const body = JSON.stringify({ clientId, text })
      const headers = { authorization: `Bearer ${token}` }
      await deliver(async () => isTaken(await post(`${base()}/messages`, headers, body), traffic), options)
      acknowledged.push({ extId: clientId, text })
    },
  }
}
