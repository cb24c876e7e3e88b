import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import type { App } from '../app.ts'
import { AppError } from '../platform/errors/index.ts'
import { secondProcess, type TestApp } from '../platform/testing/index.ts'
import { type ConversationWorld, compiled, conversationWorld, departingFlow, inbound, testApp } from './testing.ts'

/*
 * Commands of all kinds reach the rooms of one customer through two processes, several at the same moment. One of the processes dies
 * after each of its commits: it tells nobody what it has done.
 */

let app: TestApp
let world: ConversationWorld
let second: App
let people: number[]
/** Answers every call with the workspace that it is to go to. */
let outside: Server
beforeAll(async () => {
  app = await testApp({ settings: { allowPrivateAddresses: true } })
  world = await conversationWorld(app)
  second = await secondProcess(app)
  vi.spyOn(second.platform.realtime, 'publish').mockImplementation(() => {
    throw new Error('killed after the commit')
  })
  const area = await app.build.workspace({ company: { id: world.companyId } })
  outside = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ workspaceId: area.id }))
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  await app.build.run(`insert into bot_webhook (company_id, bot_id, url, transfer_url) values ($1, $2, $3, $3)`, [
    world.companyId,
    world.bot.id,
    url,
  ])
  people = []
  for (const name of ['Ana', 'Bia', 'Caio']) people.push(await attendant(name, [world.workspaceId, area.id]))
  const document = departingFlow(people[0] ?? 0)
  const version = await app.build.insert<{ id: number }>('flow', {
    company_id: world.companyId,
    bot_id: world.bot.id,
    kind: 'version',
    version: 2,
    name: 'Loja',
    document: JSON.stringify(document),
    compiled: JSON.stringify(compiled(document)),
  })
  await app.build.run('update bot set active_version_id = $2 where id = $1', [world.bot.id, version.id])
  await app.build.run('update bot set transfer_minutes = 15, transfer_call_webhook = true where id = $1', [
    world.bot.id,
  ])
  // Nothing is delivered: what was sent would get a version of its own.
  await app.build.run('create function drop_row() returns trigger language plpgsql as $$ begin return null; end $$', [])
  await app.build.run('create trigger drop_row before insert on outbox for each row execute function drop_row()', [])
  // Calls are made by the first process alone, whichever asks for them.
  await app.app.start()
})
afterAll(async () => {
  await second.close()
  await app.close()
  outside.close()
})

const attendant = async (name: string, workspaceIds: readonly number[]): Promise<number> => {
  const company = { id: world.companyId }
  const values = { company, name, workspaces: workspaceIds.map((id) => ({ id })), isAttendant: true }
  const { id } = await app.build.user({ ...values, permissions: ['omnichannel_view'] })
  await app.build.run("insert into presence values ($1, $2, now() + interval '1 hour')", [company.id, id])
  return id
}
const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows

/** Words that the bot's flow sends a customer away by. */
const words = ['pessoa', 'vez', 'fila', 'fora', 'area'] as const
const kinds = [
  'customer',
  ...words,
  'phone',
  'join',
  'write',
  'toPerson',
  'toQueue',
  'inTurn',
  'outside',
  'outsideBack',
  'outsideToPeople',
  'outsideCloses',
  'giveToBot',
  'pass',
  'offerRunsOut',
  'silence',
  'silenceAsks',
  'online',
  'close',
  'reopen',
] as const
interface Command {
  kind: (typeof kinds)[number]
  /** Which person, room and process, of those there are. */
  person: number
  room: number
  process: number
}
const someCommand: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...kinds),
  person: fc.nat(2),
  room: fc.nat(2),
  process: fc.nat(1),
})

/** What may be said to a command: a rule of the product refused it, or its process died after the commit. */
const isKnown = (error: unknown): boolean =>
  (error instanceof AppError && [404, 409, 422].includes(error.status)) ||
  (error instanceof Error && error.message === 'killed after the commit')

const run = async (command: Command, externalId: string, rooms: readonly number[]): Promise<void> => {
  const { conversation } = (command.process === 0 ? app.app : second).program
  const { companyId, workspaceId } = world
  const userId = people[command.person] ?? 0
  const from = { connectionId: world.fakeConnectionId, externalId }
  const word = words.find((kind) => kind === command.kind)
  if (word) return void (await conversation.receive(inbound(world, { ...from, text: word })))
  if (command.kind === 'customer') return void (await conversation.receive(inbound(world, from)))
  if (command.kind === 'phone') return conversation.takeEcho(inbound(world, { ...from, text: 'Já respondo.' }))
  if (command.kind === 'online') return conversation.offerToPersonOnline(companyId, userId)
  const dialogId = rooms.at(-1 - (command.room % Math.max(rooms.length, 1)))
  if (dialogId === undefined) return
  const place = { companyId, dialogId }
  const author = { userId, name: 'Ana' }
  const outside = { ...place, botId: world.bot.id, by: 'outside', eventId: randomUUID() } as const
  type Rest = Exclude<Command['kind'], 'customer' | 'phone' | 'online' | (typeof words)[number]>
  const acts: Record<Rest, () => Promise<unknown>> = {
    join: () => conversation.changeDialog({ ...place, action: { kind: 'join', userId, userName: 'Ana' } }),
    write: () =>
      conversation.appendPersonMessage({
        ...place,
        ...author,
        userName: 'Ana',
        clientId: randomUUID(),
        text: 'Oi',
        files: [],
      }),
    toPerson: () => conversation.transferDialog({ ...place, author, data: { queue: 'USER', userId, workspaceId } }),
    toQueue: () => conversation.transferDialog({ ...place, author, data: { workspaceId } }),
    inTurn: () => conversation.transferDialog({ ...place, author, data: { queue: 'SEQUENTIAL', workspaceId } }),
    outside: () => conversation.transferDialog({ ...place, author, data: { thirdPartySystem: true } }),
    outsideBack: () => conversation.actFromOutside({ ...outside, act: { kind: 'toBot' } }),
    outsideToPeople: () => conversation.actFromOutside({ ...outside, act: { kind: 'toPeople', data: null } }),
    outsideCloses: () => conversation.actFromOutside({ ...outside, act: { kind: 'close' } }),
    giveToBot: () => conversation.changeDialog({ ...place, action: { kind: 'giveToBot', by: null } }),
    pass: () => conversation.passOffer({ ...place, userId }),
    offerRunsOut: async () => {
      const late = "update dialog set offer_expires_at = now() - interval '1 hour' where id = $1 and owner = 'offered'"
      await app.database.owner.query(late, [dialogId])
      await conversation.actOnDue(companyId, dialogId)
    },
    silence: () => conversation.actOnDue(companyId, dialogId),
    silenceAsks: async () => {
      const long = "update dialog set last_inbound_at = last_inbound_at - interval '16 minutes' where id = $1 and open"
      await app.database.owner.query(long, [dialogId])
      await conversation.actOnDue(companyId, dialogId)
    },
    close: () => conversation.changeDialog({ ...place, action: { kind: 'close', by: userId, reason: 'person' } }),
    reopen: () =>
      conversation.changeDialog({
        ...place,
        action: { kind: 'reopen', by: userId, userName: 'Ana', workspaceName: 'Loja' },
      }),
  }
  await acts[command.kind as Rest]()
}

interface Room {
  id: number
  open: boolean
  owner: string
  owner_user_id: number | null
  version: number
  seq: number
}
interface Event {
  kind: string
  user_id: number | null
  version: number
  detail: { userId?: number }
}

/** Who has a room, by what its events say alone; null where that is the bot's or the queue's, whichever. */
const ownerByEvents = (room: Room, events: readonly Event[]): { owner: string; userId: number | null } => {
  let now: { owner: string; userId: number | null } = { owner: 'bot', userId: null }
  const after: Record<string, (event: Event) => typeof now> = {
    joined: ({ user_id }) => ({ owner: 'person', userId: user_id }),
    'transferred-to-person': ({ detail }) => ({ owner: 'person', userId: detail.userId ?? null }),
    offered: ({ detail }) => ({ owner: 'offered', userId: detail.userId ?? null }),
    'transferred-to-queue': () => ({ owner: 'queue', userId: null }),
    'transferred-to-external': () => ({ owner: 'external', userId: null }),
    'returned-from-external': () => ({ owner: 'bot', userId: null }),
    'given-to-bot': () => ({ owner: 'bot', userId: null }),
    closed: () => ({ owner: 'closed', userId: null }),
    // To its last attendant or to the queue: the row alone says which.
    reopened: ({ user_id }) =>
      room.owner === 'queue' ? { owner: 'queue', userId: null } : { owner: 'person', userId: user_id },
  }
  for (const event of events) now = after[event.kind]?.(event) ?? now
  return now
}

/** Calls are answered, and nothing is due: only rooms that wait are offered still. */
const atRest = () =>
  expect
    .poll(() => query('select from flow_call union all select from dialog where due_at <= now() limit 1', []), {
      timeout: 15_000,
      interval: 10,
    })
    .toEqual([])

/** Everything that must hold of a customer's rooms at rest, as of one moment. */
const check = async (externalId: string): Promise<number[]> => {
  await atRest()
  await query('begin isolation level repeatable read', [])
  try {
    return await checkRooms(externalId)
  } finally {
    await query('commit', [])
  }
}

const checkRooms = async (externalId: string): Promise<number[]> => {
  const rooms = await query<Room>(
    `select d.id, d.open, d.owner, d.owner_user_id, d.version, d.seq from dialog d
     join identity i on i.company_id = d.company_id and i.id = d.identity_id where i.external_id = $1 order by d.id`,
    [externalId],
  )
  expect(rooms.filter(({ open }) => open).length).toBeLessThanOrEqual(1)
  for (const room of rooms) {
    const events = await query<Event>(
      'select kind, user_id, version, detail from dialog_event where dialog_id = $1 order by version',
      [room.id],
    )
    const messages = await query<{ seq: number; version: number }>(
      'select seq, version from message where dialog_id = $1 order by seq',
      [room.id],
    )
    expect({ owner: room.owner, userId: room.owner_user_id }).toEqual(ownerByEvents(room, events))
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: room.seq }, (_, place) => place + 1))
    const versions = [...events, ...messages].map(({ version }) => version).sort((a, b) => a - b)
    expect(versions).toEqual(Array.from({ length: room.version }, (_, place) => place + 1))
    const ending = events.findLast(({ kind }) => kind === 'closed')?.version ?? Number.POSITIVE_INFINITY
    if (!room.open) expect(messages.filter(({ version }) => version > ending)).toEqual([])
  }
  return rooms.map(({ id }) => id)
}

describe('any sequence of commands through two processes', () => {
  it('leaves each room one owner, whom its events name, and a closed room without another word', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(someCommand, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
        async (moments) => {
          const externalId = randomUUID()
          await world.conversation.receive(inbound(world, { connectionId: world.fakeConnectionId, externalId }))
          let rooms = await check(externalId)
          for (const moment of moments) {
            const outcomes = await Promise.allSettled(moment.map((command) => run(command, externalId, rooms)))
            for (const outcome of outcomes)
              if (outcome.status === 'rejected' && !isKnown(outcome.reason)) throw outcome.reason
            rooms = await check(externalId)
          }
        },
      ),
      propertyRuns(30, 10),
    )
  }, 120_000)
})

/** How many sessions wait for a lock. */
const lockWaits = async (): Promise<number> =>
  (await query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", []))
    .length

it('takes what a person wrote on a phone into a new room where the old one is closed at the same moment', async () => {
  const externalId = randomUUID()
  const from = { connectionId: world.fakeConnectionId, externalId }
  const { dialog } = await world.conversation.receive(inbound(world, from))
  const closer = new Client({ ...app.database.app, database: app.database.owner.database })
  await closer.connect()
  try {
    await closer.query('begin')
    await closer.query("select set_config('app.company_id', $1, true)", [String(world.companyId)])
    await closer.query("update dialog set open = false, owner = 'closed', closed_at = now() where id = $1", [dialog.id])
    await closer.query('update dialog_party set open = false where dialog_id = $1', [dialog.id])
    const taken = world.conversation.takeEcho(inbound(world, { ...from, text: 'Já respondo.' }))
    await expect.poll(lockWaits, { timeout: 5_000 }).toBeGreaterThan(0)
    await closer.query('commit')
    await taken
  } finally {
    await closer.end()
  }
  const said = await query<{ dialog_id: number; owner: string }>(
    `select m.dialog_id, d.owner from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
     join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.external_id = $1 and m.sender = 'HUMAN'`,
    [externalId],
  )
  expect(said).toHaveLength(1)
  expect(said[0]?.dialog_id).not.toBe(dialog.id)
  expect(said[0]?.owner).toBe('queue')
})

it('leaves one owner when fifty people join through two processes at once', async () => {
  const company = { id: world.companyId }
  const crowd: number[] = []
  for (let person = 0; person < 50; person += 1)
    crowd.push((await app.build.user({ company, workspaces: [{ id: world.workspaceId }] })).id)
  const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
  const join = (userId: number, place: number) =>
    (place % 2 ? app.app : second).program.conversation.changeDialog({
      companyId: world.companyId,
      dialogId: dialog.id,
      action: { kind: 'join', userId, userName: 'Ana' },
    })
  const outcomes = await Promise.allSettled(crowd.map(join))
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isKnown(outcome.reason)).toBe(true)
  const joined = await query<{ user_id: number }>(
    "select user_id from dialog_event where dialog_id = $1 and kind = 'joined'",
    [dialog.id],
  )
  expect(joined).toHaveLength(1)
  const [room] = await query<Room>('select owner, owner_user_id from dialog where id = $1', [dialog.id])
  expect(room).toEqual({ owner: 'person', owner_user_id: joined[0]?.user_id })
})
