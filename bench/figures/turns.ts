import { randomUUID } from 'node:crypto'
import { insertConversations, type Visitor, visitorTexts } from '../lib/conversations.ts'
import { type BenchDatabase, openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure, rateFigure } from '../lib/figure.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { type Load, load, paced, percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { bareLoad, bareWrites, pacedOn, strides } from '../lib/turn-floor.ts'

const companies = 10
const dialogsPerCompany = 2_000
const ms = 8_000
/** A machine's speed drifts: rounds of floor and turns alternate, and the median of each counts. */
const rounds = 3
const targets = new Map([
  [32, 1],
  [128, 1.7],
])
const mostClients = 128
const halfLoadLimitMs = 25

/**
 * Bot turns through the live chat's own call, over HTTP to the real program, against the same writes done bare: one
 * transaction each, no row security, as many connections as clients. Both in turn on the same database, commits durable.
 */
export const turnFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, companies, dialogsPerCompany)
    const program = await startProgram(bench)
    try {
      // Apart, since the floor's writes leave no state from which a bot could go on.
      const half = visitors.length / 2
      return await measure(bench, program, visitors.slice(0, half), visitors.slice(half))
    } finally {
      await program.stop()
    }
  } finally {
    await bench.stop()
  }
}

const measure = async (
  bench: BenchDatabase,
  program: Program,
  visitors: readonly Visitor[],
  untold: readonly Visitor[],
): Promise<Figure[]> => {
  const connections = await Promise.all(Array.from({ length: mostClients }, () => openKeepAlive(program.port)))
  const talk = createTalk(visitors)
  // Each visitor's first message: the program gets to know them, as it does when a page opens the chat.
  await Promise.all(
    connections.map(async (connection, client) => {
      for (let place = client; place < visitors.length; place += mostClients) await talk(connection, place)
    }),
  )
  const figures: Figure[] = []
  let halfLoad = 0
  for (const [clients, least] of targets) {
    const turns: number[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      floors.push((await bareLoad(bench, untold, clients, ms)).perSecond)
      turns.push((await turnLoad(connections.slice(0, clients), visitors, talk)).perSecond)
    }
    if (clients === 32) halfLoad = median(turns) / 2
    figures.push(rateFigure(`bot turns over HTTP, ${clients} clients`, median(turns), median(floors), least))
  }
  const times = await pacedOn(connections, halfLoad, ms, (connection, turn) => talk(connection, turn % visitors.length))
  const bareTimes = await bareWrites(bench, untold, 32, (write) => paced(halfLoad, ms, write))
  for (const connection of connections) connection.close()
  return [
    ...figures,
    limitFigure(
      `bot turn at half load (${halfLoad.toFixed(0)}/s), p99`,
      percentile(times, 0.99),
      'ms',
      halfLoadLimitMs,
    ),
    fact('bot turn at half load, median', median(times), 'ms'),
    // What the machine itself makes of that pace.
    fact('the floor’s writes at the same pace, p99', percentile(bareTimes, 0.99), 'ms'),
  ]
}

const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Says the next text of a visitor's conversation and makes sure that the bot answered. */
type Talk = (connection: KeepAlive, place: number) => Promise<void>

const createTalk = (visitors: readonly Visitor[]): Talk => {
  const said = new Uint32Array(visitors.length)
  return async (connection, place) => {
    const visitor = visitors[place] as Visitor
    const text = visitorTexts[(said[place] ?? 0) % visitorTexts.length]
    said[place] = (said[place] ?? 0) + 1
    const { status, body } = await connection.post(
      `/api/livechat/${visitor.botToken}/messages`,
      { authorization: `Bearer ${visitor.secret}` },
      `{"clientId":"${randomUUID()}","text":"${text}"}`,
    )
    if (status !== 200 || !body.includes('"sender":"BOT"')) throw new Error(`${status}: ${body}`)
  }
}

const turnLoad = (connections: readonly KeepAlive[], visitors: readonly Visitor[], talk: Talk): Promise<Load> => {
  const place = strides(visitors.length, connections.length)
  return load(connections.length, ms, (client) => talk(connections[client] as KeepAlive, place(client)))
}
