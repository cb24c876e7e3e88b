import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertConversations, type Visitor, visitorTexts } from '../lib/conversations.ts'
import { type BenchDatabase, openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure, rateFigure } from '../lib/figure.ts'
import { type FloorDatabase, insertFloorDialogs, openFloorDatabase } from '../lib/floor-database.ts'
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
 * transaction each, on tables with a primary key and nothing else, as many connections as clients. Both in turn, commits durable; while the floor is measured
 * program and database stand still.
 */
export const turnFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  const floor = await openFloorDatabase()
  try {
    const visitors = await insertConversations(bench, companies, dialogsPerCompany)
    await insertFloorDialogs(floor, visitors)
    const program = await startProgram(bench)
    try {
      // Apart, since the floor's writes leave no state from which a bot could go on.
      const half = visitors.length / 2
      return await measure(bench, program, floor, visitors.slice(0, half), visitors.slice(half))
    } finally {
      await program.stop()
    }
  } finally {
    await floor.stop()
    await bench.stop()
  }
}

const measure = async (
  bench: BenchDatabase,
  program: Program,
  floor: FloorDatabase,
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
      floors.push((await program.aside(() => bareLoad(floor, untold, clients, ms))).perSecond)
      turns.push((await turnLoad(connections.slice(0, clients), visitors, talk)).perSecond)
    }
    if (clients === 32) halfLoad = median(turns) / 2
    figures.push(rateFigure(`bot turns over HTTP, ${clients} clients`, median(turns), median(floors), least))
  }
  const times = await pacedOn(connections, halfLoad, ms, (connection, turn) => talk(connection, turn % visitors.length))
  const bareTimes = await program.aside(() => bareWrites(floor, untold, 32, (write) => paced(halfLoad, ms, write)))
  for (const connection of connections) connection.close()
  const behind = await catchUp(bench)
  return [
    ...figures,
    ...behind,
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

export const createTalk = (visitors: readonly Visitor[]): Talk => {
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

const lookEveryMs = 250

/** What the worker of message search has left to do after the load, and how fast it does it while nothing else goes on. */
const catchUp = async ({ owner }: BenchDatabase): Promise<Figure[]> => {
  const countOf = async (): Promise<number> => {
    const { rows } = await owner.query<{ n: number }>(
      `select coalesce(sum(d.version - coalesce(w.version, 0)), 0)::int / 2 as n from dialog d
       left join dialog_words w on w.company_id = d.company_id and w.dialog_id = d.id where d.version > coalesce(w.version, 0)`,
    )
    return rows[0]?.n ?? 0
  }
  const behind = await countOf()
  const startMs = performance.now()
  while ((await countOf()) > 0) await sleep(lookEveryMs)
  const seconds = (performance.now() - startMs) / 1_000
  return [
    fact('customers’ messages whose words were not written yet', behind, 'messages'),
    fact('words written while nothing else goes on', behind / seconds, '/s'),
  ]
}
