import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { type Figure, limitFigure, rateFigure } from '../lib/figure.ts'
import { type Load, load, paced, percentile } from '../lib/measure.ts'
import { measureFloor } from './floor.ts'
import { openRawConnection } from './raw-http.ts'
import { seedTurns, texts, type Visitor } from './seed.ts'
import { secretKey, startTurnServer } from './turn-server.ts'

const roundMs = 8_000
const rounds = 3
const targets = { 32: 0.8, 128: 1.3 } as const

/**
 * Bot turns through live chat's HTTP call against the same writes done bare. Rounds of both take turns, since a machine's
 * speed drifts; the rates compared are those of the median rounds.
 */
export const turnFigures = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-turns-'))
  chmodSync(folder, 0o755)
  const embedded = await startEmbedded(folder, { settings: { max_connections: 200 } })
  try {
    const address = await ensureDatabase(embedded.owner, 'bench')
    await prepareDatabase(address, secretKey)
    const owner = new Client(address)
    await owner.connect()
    const visitors = await seedTurns(owner)
    await owner.end()
    const server = await startTurnServer(address, folder)
    try {
      await warmUp(server.port, visitors)
      const figures: Figure[] = []
      for (const clients of [32, 128] as const)
        figures.push(...(await measureClients(address, visitors, server.port, clients)))
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const median = (values: readonly number[]): number => percentile(values, 0.5)

const measureClients = async (
  address: DatabaseAddress,
  visitors: readonly Visitor[],
  port: number,
  clients: 32 | 128,
): Promise<Figure[]> => {
  const floors: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    floors.push((await measureFloor(address, visitors, clients, roundMs)).perSecond)
    rates.push((await measureTurns(port, visitors, clients, roundMs)).perSecond)
  }
  const half = await measureHalfLoad(port, visitors, clients, median(rates) / 2)
  return [
    rateFigure(`bot turns by HTTP, ${clients} clients`, median(rates), median(floors), targets[clients]),
    limitFigure(`bot turns by HTTP, ${clients} clients, p99 at half load`, percentile(half, 0.99), 'ms', 30),
  ]
}

/** Every visitor has written once, as in a conversation under way: who they are is looked up with their first message alone. */
export const warmUp = async (port: number, visitors: readonly Visitor[]): Promise<void> => {
  let next = 0
  const work = async (): Promise<void> => {
    const connection = await openRawConnection(port)
    for (let turn = next++; turn < visitors.length; turn = next++)
      await send(connection, visitors[turn] as Visitor, turn)
    connection.close()
  }
  await Promise.all(Array.from({ length: 32 }, work))
}

const bodyOf = (turn: number): string => `{"clientId":"${randomUUID()}","text":"${texts[turn % texts.length]}"}`

export const measureTurns = async (
  port: number,
  visitors: readonly Visitor[],
  clients: number,
  ms: number,
): Promise<Load> => {
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawConnection(port)))
  const turns = connections.map((_, client) => client)
  try {
    return await load(clients, ms, async (client) => {
      const turn = (turns[client] ?? 0) + clients
      turns[client] = turn
      const visitor = visitors[(turn * 7) % visitors.length] as Visitor
      await send(connections[client], visitor, turn)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** At a steady pace, over free connections. */
const measureHalfLoad = async (
  port: number,
  visitors: readonly Visitor[],
  clients: number,
  perSecond: number,
): Promise<number[]> => {
  const free = await Promise.all(Array.from({ length: clients * 2 }, () => openRawConnection(port)))
  const all = [...free]
  try {
    return await paced(perSecond, roundMs, async (turn) => {
      const connection = free.pop() ?? (await openRawConnection(port))
      await send(connection, visitors[(turn * 7) % visitors.length] as Visitor, turn)
      free.push(connection)
    })
  } finally {
    for (const connection of new Set([...all, ...free])) connection.close()
  }
}

const send = async (
  connection: Awaited<ReturnType<typeof openRawConnection>> | undefined,
  visitor: Visitor,
  turn: number,
): Promise<void> => {
  const status = await connection?.post(
    `/api/livechat/${visitor.botToken}/messages`,
    visitor.visitorToken,
    bodyOf(turn),
  )
  if (status !== 200) throw new Error(`A turn was answered with ${status}`)
}
