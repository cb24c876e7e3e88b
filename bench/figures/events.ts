import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertConversations } from '../lib/conversations.ts'
import { type BenchDatabase, openBenchDatabase } from '../lib/database.ts'
import { type Figure, growthFigure, leastFigure, limitFigure } from '../lib/figure.ts'
import { insertKey } from '../lib/insert-key.ts'
import { openKeepAlive } from '../lib/keep-alive.ts'
import { percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { pacedOn } from '../lib/turn-floor.ts'
import { createTalk } from './turns.ts'

const companyId = 1
const dialogs = 2_000
/** `BACKLOG=100000` for what a receiver that was away for hours finds. */
const backlog = Number(process.env.BACKLOG ?? 20_000)
/** For 100,000: five minutes. */
const mostBacklogS = (300 * backlog) / 100_000
/** Then it is given up. */
const mostWaitS = Math.max(60, mostBacklogS)
const waitingOfHanging = 10_000
const messagesPerSecond = 50
const ms = 20_000

/** Events behind turns and their deliveries, by the real program and a receiver on the same machine. */
export const eventFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, 1, dialogs)
    const secret = await insertKey(bench, companyId)
    const receiver = await startReceiver()
    const program = await startProgram(bench, { ALLOW_PRIVATE_ADDRESSES: '1' })
    try {
      await subscribe(program, secret, 'erp', receiver.url)
      const figures = await backlogFigures(bench, receiver)
      // The program closes those that were idle for a minute.
      const connections = await Promise.all(Array.from({ length: 32 }, () => openKeepAlive(program.port)))
      const talk = createTalk(visitors)
      const say = (): Promise<number[]> =>
        pacedOn(connections, messagesPerSecond, ms, (connection, turn) => talk(connection, turn % visitors.length))
      figures.push(...(await latencyFigures(bench, program, { secret, receiver, say })))
      for (const connection of connections) connection.close()
      return figures
    } finally {
      await program.stop()
      receiver.stop()
    }
  } finally {
    await bench.stop()
  }
}

interface Receiver {
  url: string
  /** An address that never answers, on another server: what goes to a server that does not answer rests. */
  hanging: string
  /** Milliseconds from what happened to its arrival, since the last look. */
  times: number[]
  count: number
  stop(): void
}

const startReceiver = async (): Promise<Receiver> => {
  const receiver = { times: [] as number[], count: 0 }
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { timestamp } = JSON.parse(Buffer.concat(parts).toString()) as { timestamp: string }
      receiver.count += 1
      receiver.times.push(Date.now() - Date.parse(timestamp))
      response.writeHead(204).end()
    })
  }
  const [taking, hanging] = [await listen(take), await listen((request) => void request.resume())]
  const stop = (): void => {
    taking.stop()
    hanging.stop()
  }
  return Object.assign(receiver, { url: taking.url, hanging: hanging.url, stop })
}

const listen = async (take: RequestListener): Promise<{ url: string; stop(): void }> => {
  const server = createServer(take).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

const subscribe = async ({ url }: Program, secret: string, name: string, to: string): Promise<void> => {
  const answer = await fetch(`${url}/api/v1/subscriptions/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: to, types: ['message.received', 'contact.created'], concurrency: 16 }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

interface Pace {
  seconds: number
  perSecond: number
}

/** How fast the backlog passes, or what there is of it by the time it is given up. */
const paceOf = async (passed: () => Promise<number> | number): Promise<Pace> => {
  const beganMs = performance.now()
  const secondsNow = (): number => (performance.now() - beganMs) / 1_000
  let count = await passed()
  while (count < backlog && secondsNow() < mostWaitS) {
    await sleep(20)
    count = await passed()
  }
  const seconds = secondsNow()
  return { seconds, perSecond: count / seconds }
}

const lastNumber = async ({ owner }: BenchDatabase): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>(
    'select last_number::int as n from event_log where company_id = $1',
    [companyId],
  )
  return rows[0]?.n ?? 0
}

/** Many events at once, numbered and sent. */
const backlogFigures = async (bench: BenchDatabase, receiver: Receiver): Promise<Figure[]> => {
  const before = await lastNumber(bench)
  await bench.owner.query(`update subscription set stopped = 'paused' where company_id = $1`, [companyId])
  await bench.owner.query(
    `insert into fact (company_id, kind, subject_kind, subject_id)
     select $1, 'contact.created', 'contact', c.id from contact c, generate_series(1, ceil($2::float8 / $3)::int) g where c.company_id = $1 limit $2`,
    [companyId, backlog, dialogs],
  )
  const numbered = await paceOf(async () => (await lastNumber(bench)) - before)
  receiver.count = 0
  await bench.owner.query('update subscription set stopped = null where company_id = $1', [companyId])
  const delivered = await paceOf(() => receiver.count)
  const seconds = numbered.seconds + delivered.seconds
  return [
    leastFigure('events: numbered a second', numbered.perSecond, '/s', 3_000),
    leastFigure('events: delivered a second, one subscription of 16', delivered.perSecond, '/s', 500),
    limitFigure(`events: a backlog of ${backlog.toLocaleString('en')} caught up`, seconds, 's', mostBacklogS),
  ]
}

interface Paced {
  secret: string
  receiver: Receiver
  say(): Promise<number[]>
}

/** How late an event is, alone and beside a subscription whose address never answers. */
const latencyFigures = async (
  bench: BenchDatabase,
  program: Program,
  { secret, receiver, say }: Paced,
): Promise<Figure[]> => {
  const measure = async (): Promise<number> => {
    receiver.times = []
    await say()
    await sleep(3_000)
    return percentile(receiver.times, 0.95)
  }
  const alone = await measure()
  await subscribe(program, secret, 'parado', receiver.hanging)
  await bench.owner.query(
    `update subscription set enqueued_to = enqueued_to - $2 where company_id = $1 and name = 'parado'`,
    [companyId, waitingOfHanging],
  )
  const beside = await measure()
  await bench.owner.query(`update subscription set stopped = 'paused' where company_id = $1 and name = 'parado'`, [
    companyId,
  ])
  return [
    limitFigure(`events: out at ${messagesPerSecond} messages a second, p95`, alone, 'ms', 3_000),
    growthFigure('events: the same beside an address that never answers', beside, alone, 1.2),
  ]
}
