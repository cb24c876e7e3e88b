import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { newKey } from '../../apps/server/src/platform/access/api-keys.ts'
import { insertConversations } from '../lib/conversations.ts'
import { type BenchDatabase, openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, growthFigure, leastFigure, limitFigure, rateFigure } from '../lib/figure.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { load, percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/sign-in.ts'
import { pacedOn } from '../lib/turn-floor.ts'
import { createTalk } from './turns.ts'

const companyId = 1
const dialogs = 2_000
const backlog = 100_000
const waitingOfHanging = 10_000
const messagesPerSecond = 50
const wrongKeysPerSecond = 100_000 / 60
const ms = 20_000
const clients = 8

/** Events behind turns, their deliveries, and calls with keys, by the real program and a receiver on the same machine. */
export const eventFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, 1, dialogs)
    const secret = await insertKey(bench)
    const session = await signIn(bench, companyId)
    const receiver = await startReceiver()
    const program = await startProgram(bench, { ALLOW_PRIVATE_ADDRESSES: '1' })
    const connections = await Promise.all(Array.from({ length: 32 }, () => openKeepAlive(program.port)))
    try {
      const talk = createTalk(visitors)
      const say = (): Promise<number[]> =>
        pacedOn(connections, messagesPerSecond, ms, (connection, turn) => talk(connection, turn % visitors.length))
      await subscribe(program, secret, 'erp', receiver.url('/erp'))
      return [
        ...(await backlogFigures(bench, receiver)),
        ...(await latencyFigures(bench, program, { secret, receiver, say })),
        ...(await callFigures(connections, { secret, sid: session.sid })),
        ...(await wrongKeyFigures(program, say)),
      ]
    } finally {
      for (const connection of connections) connection.close()
      await program.stop()
      receiver.stop()
    }
  } finally {
    await bench.stop()
  }
}

const insertKey = async ({ owner }: BenchDatabase): Promise<string> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into account (id, company_id, kind, email, email_folded, name, first_access) values ((select max(id) + 1 from account), $1, 'integration', null, null, 'ERP', false) returning id`,
    [companyId],
  )
  const id = rows[0]?.id
  await owner.query(
    `insert into member (company_id, id, name, name_folded, email, is_admin) values ($1, $2, 'ERP', 'erp', null, true)`,
    [companyId, id],
  )
  await owner.query(
    `insert into integration (company_id, id, grants) values ($1, $2, '{contacts:write,conversations:write,events:write}')`,
    [companyId, id],
  )
  // Integrations see contacts of their workspaces alone.
  await owner.query(
    `insert into contact_workspace (company_id, contact_id, workspace_id, created_at)
     select distinct on (d.contact_id) d.company_id, d.contact_id, d.workspace_id, now() from dialog d where d.company_id = $1`,
    [companyId],
  )
  const { secret, publicId, hash } = newKey()
  await owner.query(`insert into api_key (company_id, integration_id, public_id, hash) values ($1, $2, $3, $4)`, [
    companyId,
    id,
    publicId,
    hash,
  ])
  return secret
}

interface Receiver {
  url(path: string): string
  /** Milliseconds from what happened to its arrival, since the last look. */
  times: number[]
  count: number
  stop(): void
}

/** Answers at once, but never on `/hangs`. */
const startReceiver = async (): Promise<Receiver> => {
  const receiver = { times: [] as number[], count: 0 }
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.url === '/hangs') return
      const { timestamp } = JSON.parse(Buffer.concat(parts).toString()) as { timestamp: string }
      receiver.count += 1
      receiver.times.push(Date.now() - Date.parse(timestamp))
      response.writeHead(204).end()
    })
  }
  const server = createServer(take).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(receiver, { url: (path: string) => `http://127.0.0.1:${port}${path}`, stop })
}

const subscribe = async ({ url }: Program, secret: string, name: string, to: string): Promise<void> => {
  const answer = await fetch(`${url}/api/v1/subscriptions/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: to, types: ['message.received', 'contact.created'], concurrency: 16 }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

const until = async (isOver: () => Promise<boolean> | boolean): Promise<number> => {
  const beganMs = performance.now()
  while (!(await isOver())) await sleep(20)
  return (performance.now() - beganMs) / 1_000
}

const lastNumber = async ({ owner }: BenchDatabase): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>(
    'select last_number::int as n from event_log where company_id = $1',
    [companyId],
  )
  return rows[0]?.n ?? 0
}

/** A hundred thousand events at once, numbered and sent: what a receiver that was away for hours finds. */
const backlogFigures = async (bench: BenchDatabase, receiver: Receiver): Promise<Figure[]> => {
  const before = await lastNumber(bench)
  await bench.owner.query(`update subscription set stopped = 'paused' where company_id = $1`, [companyId])
  await bench.owner.query(
    `insert into fact (company_id, kind, subject_kind, subject_id)
     select $1, 'contact.created', 'contact', c.id from contact c, generate_series(1, $2::int / $3::int) g where c.company_id = $1 limit $2`,
    [companyId, backlog, dialogs],
  )
  const appending = await until(async () => (await lastNumber(bench)) - before >= backlog)
  receiver.count = 0
  await bench.owner.query('update subscription set stopped = null where company_id = $1', [companyId])
  const delivering = await until(() => receiver.count >= backlog)
  return [
    leastFigure('events: numbered a second', backlog / appending, '/s', 3_000),
    leastFigure('events: delivered a second, one subscription of 16', backlog / delivering, '/s', 500),
    limitFigure(`events: a backlog of ${backlog.toLocaleString('en')} caught up`, appending + delivering, 's', 300),
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
  await subscribe(program, secret, 'parado', receiver.url('/hangs'))
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

/** The same list by a key and by a session. */
const callFigures = async (
  connections: readonly KeepAlive[],
  { secret, sid }: { secret: string; sid: string },
): Promise<Figure[]> => {
  const ask = async (path: string, headers: Record<string, string>): Promise<number> => {
    const { perSecond } = await load(clients, 5_000, async (client) => {
      const answer = await connections[client]?.get(path, headers)
      if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.body}`)
    })
    return perSecond
  }
  const [byKey, bySession]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    bySession.push(await ask('/api/labels', { cookie: `sid=${sid}` }))
    byKey.push(await ask('/api/v1/labels', { authorization: `Bearer ${secret}` }))
  }
  return [rateFigure('calls by key, against a session', percentile(byKey, 0.5), percentile(bySession, 0.5), 0.95)]
}

/** Turns while somebody tries keys that have the right form. */
const wrongKeyFigures = async (program: Program, say: () => Promise<number[]>): Promise<Figure[]> => {
  const alone = percentile(await say(), 0.99)
  const guessing = await Promise.all(Array.from({ length: 32 }, () => openKeepAlive(program.port)))
  try {
    const [times] = await Promise.all([
      say(),
      pacedOn(guessing, wrongKeysPerSecond, ms, async (connection) => {
        const { status } = await connection.get('/api/v1/me', { authorization: `Bearer ${newKey().secret}` })
        if (status !== 401) throw new Error(`a made-up key was answered ${status}`)
      }),
    ])
    const beside = percentile(times, 0.99)
    return [
      fact('bot turns without made-up keys, p99', alone, 'ms'),
      limitFigure('bot turns: p99 added by 100,000 made-up keys a minute', beside - alone, 'ms', 25),
    ]
  } finally {
    for (const connection of guessing) connection.close()
  }
}
