import { randomUUID } from 'node:crypto'
import { type BenchDatabase, insertCompany, insertDialogs, openBenchDatabase } from '../lib/database.ts'
import { type Figure, rateFigure } from '../lib/figure.ts'
import { insertFloorRooms, openFloorDatabase } from '../lib/floor-database.ts'
import { startFloorServer } from '../lib/floor-server.ts'
import { type KeepAlive, openKeepAlive } from '../lib/keep-alive.ts'
import { load, percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { signIn } from '../lib/sign-in.ts'

const companyId = 1
const workspaces = 10
const rooms = 100_000
/** Rooms that are opened, each with so many messages; rooms that an attendant holds and answers in. */
const longRooms = 200
const longMessages = 200
const heldRooms = 10_000
const firstLongId = 1_000_001
const firstHeldId = 2_000_001
const pageOfMessages = 100
const clientCounts = [8, 32] as const
const most = Math.max(...clientCounts)
const ms = 3_000
const rounds = 3
const least = 0.4

/** One operation of a client, by the program or by the floor; each makes sure of its answer. */
interface Calls {
  'first page of the inbox': (client: number) => Promise<void>
  'room of 200 messages, two pages': (client: number) => Promise<void>
  "attendant's reply": (client: number) => Promise<void>
}
export const names = ['first page of the inbox', 'room of 200 messages, two pages', "attendant's reply"] as const

/**
 * What an attendant's browser calls most, over HTTP to the real program, against a bare server with the least SQL and no
 * rights, each in a process of its own on a database of its own. Their rounds alternate, and the median of each counts; who is not measured stands still.
 */
export const roomFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  const bareDatabase = await openFloorDatabase()
  try {
    await insertRooms(bench)
    await insertFloorRooms(bareDatabase, companyId, workspaces, [
      { firstId: 1, count: rooms, messages: 1 },
      { firstId: firstLongId, count: longRooms, messages: longMessages },
      { firstId: firstHeldId, count: heldRooms, messages: 2 },
    ])
    const { sid } = await signIn(bench, companyId)
    const program = await startProgram(bench)
    const floor = await startFloorServer(bareDatabase)
    try {
      const open = (port: number) => Promise.all(Array.from({ length: most }, () => openKeepAlive(port)))
      const [ours, bare] = [await open(program.port), await open(floor.port)]
      const figures = await measure(program, programCalls(ours, `sid=${sid}`), floorCalls(bare))
      for (const connection of [...ours, ...bare]) connection.close()
      return figures
    } finally {
      await floor.stop()
      await program.stop()
    }
  } finally {
    await bareDatabase.stop()
    await bench.stop()
  }
}

/** A hundred thousand rooms of an ordinary company, and those that are opened and answered. */
export const insertRooms = async ({ owner }: BenchDatabase): Promise<void> => {
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, rooms, 1, workspaces, 2)
  await insertDialogs(owner, companyId, longRooms, firstLongId, workspaces, longMessages)
  await insertDialogs(owner, companyId, heldRooms, firstHeldId, workspaces, 2)
  await owner.query(`set session_replication_role = replica`)
  await owner.query(
    `update dialog set open = true, owner = 'person', owner_user_id = $1, joined = true, last_attendant_id = $1, waits = false, closed_at = null
     where company_id = $1 and id >= $2`,
    [companyId, firstHeldId],
  )
  await owner.query(`update dialog_party set open = true where company_id = $1 and dialog_id >= $2`, [
    companyId,
    firstHeldId,
  ])
  await owner.query(`set session_replication_role = origin`)
  await owner.query('vacuum full analyze dialog, dialog_party')
  await owner.query('checkpoint')
}

const measure = async (program: Program, ours: Calls, floor: Calls): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const name of names)
    for (const clients of clientCounts) {
      const rates = { ours: [] as number[], floor: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        rates.floor.push((await program.aside(() => load(clients, ms, floor[name]))).perSecond)
        rates.ours.push((await load(clients, ms, ours[name])).perSecond)
      }
      const [value, against] = [percentile(rates.ours, 0.5), percentile(rates.floor, 0.5)]
      figures.push(rateFigure(`${name}, ${clients} clients`, value, against, least))
    }
  return figures
}

/** Each client goes through rooms of its own. */
const walk = (firstId: number, count: number): ((client: number) => number) => {
  const turns = new Uint32Array(most)
  const each = Math.floor(count / most)
  return (client) => {
    const turn = turns[client] ?? 0
    turns[client] = turn + 1
    return firstId + client * each + (turn % each)
  }
}

const demand = (isRight: boolean, { status, body }: { status: number; body: string }): void => {
  if (status !== 200 || !isRight) throw new Error(`${status}: ${body.slice(0, 500)}`)
}

export const programCalls = (connections: readonly KeepAlive[], cookie: string): Calls => {
  const longRoom = walk(firstLongId, longRooms)
  const heldRoom = walk(firstHeldId, heldRooms)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const page = async (connection: KeepAlive, room: number, query: string): Promise<void> => {
    const answer = await connection.get(`/api/omnichannel/dialogs/${room}?limit=${pageOfMessages}${query}`, headers)
    demand(answer.body.split('"seq":').length === pageOfMessages + 1, answer)
  }
  return {
    'first page of the inbox': async (client) => {
      const answer = await (connections[client] as KeepAlive).get(
        '/api/omnichannel/dialogs-pageable?limit=40&status=OPEN',
        headers,
      )
      demand(answer.body.split('"plataform":').length === 41, answer)
    },
    'room of 200 messages, two pages': async (client) => {
      const room = longRoom(client)
      await page(connections[client] as KeepAlive, room, '')
      await page(connections[client] as KeepAlive, room, `&before=${longMessages - pageOfMessages + 1}`)
    },
    "attendant's reply": async (client) => {
      const clientId = randomUUID()
      const answer = await (connections[client] as KeepAlive).post(
        `/api/omnichannel/dialogs/${heldRoom(client)}/messages`,
        headers,
        `{"clientId":"${clientId}","message":"Um momento, por favor."}`,
      )
      demand(answer.body.includes(clientId), answer)
    },
  }
}

export const floorCalls = (connections: readonly KeepAlive[]): Calls => {
  const longRoom = walk(firstLongId, longRooms)
  const heldRoom = walk(firstHeldId, heldRooms)
  const own = Array.from({ length: workspaces }, (_, index) => companyId * 1000 + 1 + index).join()
  const page = async (connection: KeepAlive, room: number, before: number): Promise<void> => {
    const answer = await connection.get(`/room?company=${companyId}&room=${room}&before=${before}`)
    demand(answer.body.split('"seq":').length === pageOfMessages + 1, answer)
  }
  return {
    'first page of the inbox': async (client) => {
      const answer = await (connections[client] as KeepAlive).get(`/inbox?company=${companyId}&workspaces=${own}`)
      demand(answer.body.split('"last_text":').length === 41, answer)
    },
    'room of 200 messages, two pages': async (client) => {
      const room = longRoom(client)
      await page(connections[client] as KeepAlive, room, longMessages + 1)
      await page(connections[client] as KeepAlive, room, longMessages - pageOfMessages + 1)
    },
    "attendant's reply": async (client) => {
      const clientId = randomUUID()
      const answer = await (connections[client] as KeepAlive).post(
        `/reply?company=${companyId}&room=${heldRoom(client)}`,
        {},
        `{"clientId":"${clientId}","message":"Um momento, por favor."}`,
      )
      demand(answer.body.includes(clientId), answer)
    },
  }
}
