// Makes one noise until it is told to end: a process of its own, so that what the noise costs its maker does not stand before the measured turns.
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { setPriority } from 'node:os'
import type { NoiseOrder } from './noise.ts'
import { noiseAppSecret, noiseNumber } from './noise-account.ts'
import { word } from './words.ts'

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer
}

interface Plan {
  clients: number
  /** The address from which a client calls. */
  from(client: number): string
  call(client: number): Call
  /** Between an answer and the next call of the same client, ms. */
  pauseMs?: number
  /** Calls a second of all clients together; without it as fast as they are answered. */
  perSecond?: number
}

const megabytes = 3_000_000

/** A flow of three megabytes of texts and two thousand training phrases. */
const largeFlow = (mark: string): string => {
  const nodes = Array.from({ length: 1_000 }, (_, place) => ({
    name: place === 0 ? 'Início' : `No ${place}`,
    botInteractions: [{ interaction: `${mark} `.padEnd(megabytes / 1_000, 'texto ') }],
    userInteractios:
      place === 999
        ? []
        : [{ target: `No ${place + 1}`, phrases: [`frase ${place} pedido`, `outra ${place} entrega`] }],
  }))
  return JSON.stringify({ name: 'Grande', nodes })
}

/** The same flow, different at one place each time, without being made again. */
const changingFlow = (): (() => Buffer) => {
  const mark = randomUUID()
  const bytes = Buffer.from(largeFlow(mark))
  const at = bytes.indexOf(mark)
  return () => {
    bytes.write(randomUUID(), at)
    return bytes
  }
}

const longText = (): string =>
  Array.from({ length: 440 }, () => word().slice(1))
    .join(' ')
    .slice(0, 4_000)

/** Each round is a process of its own, with customers of its own. */
let customers = randomInt(9_000) * 10_000

/** As many messages as Meta puts into one call at the most, each of somebody who never wrote before. */
const batchOfMeta = (): string => {
  const messages = Array.from({ length: 1_000 }, () => {
    customers += 1
    return {
      from: `55119${String(customers).padStart(8, '0')}`,
      id: `wamid.${randomUUID()}`,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type: 'text',
      text: { body: 'oi' },
    }
  })
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: noiseNumber }, messages }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '2001', changes: [{ field: 'messages', value }] }],
  })
}

/** The loud company's office has one address, its visitors and the strangers have others. */
const office = '127.0.1.1'
const stranger = '127.0.3.1'

const planOf = ({ kind, sid, botId, flowId, visitors }: NoiseOrder): Plan => {
  // As a page of our own sends it: another one's call is refused before anything is done.
  const headers = { cookie: `sid=${sid}`, 'sec-fetch-site': 'same-origin' }
  const flow = changingFlow()
  if (kind === 'publish')
    return {
      clients: 1,
      from: () => office,
      call: () => ({ method: 'POST', path: `/api/bots/${botId}/publish/${flowId}`, headers, body: flow() }),
    }
  if (kind === 'save')
    return {
      clients: 60,
      from: () => office,
      call: () => ({ method: 'PUT', path: `/api/bots/${botId}/flow/${flowId}`, headers, body: flow() }),
    }
  if (kind === 'fuzzy')
    return {
      clients: visitors.length,
      from: (client) => `127.0.2.${client + 1}`,
      call: (client) => ({
        method: 'POST',
        path: `/api/livechat/${visitors[client]?.botToken}/messages`,
        headers: { authorization: `Bearer ${visitors[client]?.secret}` },
        body: Buffer.from(JSON.stringify({ clientId: randomUUID(), text: longText() })),
      }),
      pauseMs: 1_000,
    }
  if (kind === 'refused')
    return {
      clients: 32,
      from: () => stranger,
      call: () => ({ method: 'GET', path: '/api/bots', headers: { cookie: `sid=${randomUUID()}` } }),
      perSecond: 100_000 / 60,
    }
  if (kind === 'webhooks') {
    const body = Buffer.from(`["\\ud83d\\ude00"${',{}'.repeat(2_600_000)}]`)
    return {
      clients: 4,
      from: () => stranger,
      call: () => ({ method: 'POST', path: `/webhooks/fake/${randomUUID()}`, body }),
    }
  }
  if (kind === 'batches')
    return {
      clients: 1,
      from: () => stranger,
      call: () => {
        const body = Buffer.from(batchOfMeta())
        const signature = `sha256=${createHmac('sha256', noiseAppSecret).update(body).digest('hex')}`
        return { method: 'POST', path: '/webhooks/meta', headers: { 'x-hub-signature-256': signature }, body }
      },
    }
  return {
    clients: 15,
    from: () => office,
    call: () => ({ method: 'GET', path: '/api/omnichannel/dialogs?limit=40', headers }),
  }
}

/** @returns the status; 0 where the connection was ended before an answer. */
const send = (port: number, agent: Agent, localAddress: string, { body, ...call }: Call): Promise<number> =>
  new Promise((resolve) => {
    const headers = body
      ? { ...call.headers, 'content-type': 'application/json', 'content-length': body.length }
      : call.headers
    const sent = request(
      { host: '127.0.0.1', port, agent, localAddress, ...call, headers: headers ?? {} },
      (answer) => {
        answer.resume()
        answer.on('close', () => resolve(answer.statusCode ?? 0))
        // Refused before the body was sent: what is left of it is sent to nobody.
        if (!sent.writableFinished) answer.on('end', () => sent.destroy())
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(body)
  })

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Who is refused tries again soon, whatever he was told. */
const refusedPauseMs = 50

/** @returns how often each status was answered. */
const begin = (order: NoiseOrder) => {
  const plan = planOf(order)
  const { clients, pauseMs = 0, perSecond } = plan
  const statuses: Record<string, number> = {}
  let goesOn = true
  const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const loop = async (client: number, agent: Agent): Promise<void> => {
    const beganMs = performance.now()
    for (let calls = 1; goesOn; calls += 1) {
      const status = await send(order.port, agent, plan.from(client), plan.call(client))
      statuses[status] = (statuses[status] ?? 0) + 1
      const paceMs = perSecond ? beganMs + (calls * clients * 1000) / perSecond - performance.now() : 0
      const refusedMs = perSecond || (status !== 429 && status !== 0) ? 0 : refusedPauseMs
      const ms = Math.max(pauseMs, paceMs, refusedMs)
      if (ms > 0) await wait(ms)
    }
  }
  const loops = agents.map((agent, client) => loop(client, agent))
  return async () => {
    goesOn = false
    for (const agent of agents) agent.destroy()
    await Promise.all(loops)
    return statuses
  }
}

// Callers have machines of their own: what they spend must not be taken from the program's two cores.
setPriority(19)
let end: (() => Promise<Record<string, number>>) | undefined
process.on('disconnect', () => process.exit())
process.on('message', (message: NoiseOrder | 'end') => {
  if (message !== 'end') end = begin(message)
  else void end?.().then((statuses) => process.send?.(statuses))
})
process.send?.('ready')
