// Gate: the main way of connecting an account.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelsChanged, channelsTopic } from '../conversation/model/events.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { type StandIn, startStandIn } from './fake/testing.ts'
import { finishLogin, startLogin } from './link-by-login.ts'
import { createPairings, type Pairings } from './pairings.ts'
import { readCode } from './session-keys.queries.ts'

let standIn: StandIn
let app: TestApp
let world: ConversationWorld
let other: ConversationWorld
const pairings: Pairings[] = []

beforeAll(async () => {
  standIn = await startStandIn()
  app = await testApp({ settings: { fakeChannelUrl: standIn.url } })
  world = await conversationWorld(app)
  other = await conversationWorld(app)
})
afterAll(async () => {
  await Promise.all(pairings.map((one) => one.close()))
  await app.close()
  standIn.close()
})

const rowOf = async <Row extends object>(text: string, values: unknown[]): Promise<Row | undefined> =>
  (await app.database.owner.query<Row>(text, values)).rows[0]
const connectionOf = (id: number) =>
  rowOf<{ bot_id: number; external_id: string; state: string; state_reason: string | null; secret: Buffer | null }>(
    'select bot_id, external_id, state, state_reason, secret_encrypted as secret from connection where id = $1',
    [id],
  )

describe('a login at a provider', () => {
  let sessionId: number
  const family = randomUUID()
  const session = async (of: string = randomUUID()): Promise<number> => {
    const user = await app.build.user({ company: { id: world.companyId } })
    const expires = new Date(Date.now() + 86_400_000)
    const row = await app.build.insert<{ id: number }>('session', {
      family: of,
      account_id: user.id,
      access_hash: randomBytes(32),
      refresh_hash: randomBytes(32),
      access_expires_at: expires,
      refresh_expires_at: expires,
      family_expires_at: expires,
    })
    return row.id
  }
  beforeAll(async () => {
    sessionId = await session(family)
  })
  const linker = () => ({ companyId: world.companyId, sessionId, origin: 'https://prosa.example' })
  const begin = async (): Promise<string> => {
    const address = await startLogin(app.app.program, linker(), { kind: 'fake', botId: world.bot.id })
    return new URL(address).searchParams.get('state') ?? ''
  }
  const finish = (state: string, over: object = {}) => {
    const code = randomUUID()
    standIn.logins.set(code, { externalId: `page of ${code}`, settings: { name: 'Loja' }, secret: 'token' })
    const call = { kind: 'fake', code, state }
    return finishLogin(app.app.program, { ...linker(), ...over }, call)
  }

  it('gives the state’s bot a connection with its secret sealed', async () => {
    const state = await begin()
    expect(state).toMatch(/^[\w-]{43}$/)
    const { botId, connectionId } = await finish(state)
    expect(botId).toBe(world.bot.id)
    const row = await connectionOf(connectionId ?? 0)
    expect(row).toMatchObject({ bot_id: world.bot.id, state: 'connected' })
    expect(row?.secret?.includes('token')).toBe(false)
    expect(await rowOf('select 1 from link_login where state_hash = $1', [Buffer.from(state)])).toBeUndefined()
  })

  it('takes a state once, also of two calls at once', async () => {
    const state = await begin()
    const both = await Promise.allSettled([finish(state), finish(state)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(finish(state)).rejects.toThrow('expirou ou já foi usada')
  })

  it('refuses a state after ten minutes', async () => {
    const state = await begin()
    app.clock.advance('10m')
    await expect(finish(state)).rejects.toThrow('expirou ou já foi usada')
  })

  it('refuses a state of another session, another company or another channel’s, and leaves it to its own', async () => {
    const state = await begin()
    await expect(finish(state, { sessionId: await session() })).rejects.toThrow('expirou ou já foi usada')
    await expect(finish(state, { companyId: other.companyId })).rejects.toThrow('expirou ou já foi usada')
    await expect(finish('guessed')).rejects.toThrow('expirou ou já foi usada')
    // The browser has renewed its session meanwhile: it is the same one.
    expect(await finish(state, { sessionId: await session(family) })).toMatchObject({ botId: world.bot.id })
  })

  it('is refused for a bot of another company, and for an account that another bot has', async () => {
    const call = { kind: 'fake', botId: other.bot.id }
    await expect(startLogin(app.app.program, linker(), call)).rejects.toThrow('foreign key')
    const code = randomUUID()
    standIn.logins.set(code, { externalId: other.fakeExternalId, settings: {}, secret: 'token' })
    const taken = finishLogin(app.app.program, linker(), { kind: 'fake', code, state: await begin() })
    await expect(taken).rejects.toThrow('já está conectada')
    expect(await connectionOf(other.fakeConnectionId)).toMatchObject({ bot_id: other.bot.id, secret: null })
  })

  it('says so where the provider refuses', async () => {
    const refused = finishLogin(app.app.program, linker(), { kind: 'fake', code: 'unknown', state: await begin() })
    await expect(refused).rejects.toThrow('não autorizou')
  })
})

describe('a pairing', () => {
  /** Long enough for no renewal to come by itself within a test. */
  const leaseMs = 60_000
  /** One for each process. */
  const process = (ms = leaseMs): Pairings => {
    const one = createPairings(app.app.program, ms)
    pairings.push(one)
    return one
  }
  const fresh = async () => {
    const externalId = randomUUID()
    const { id } = await app.build.insert<{ id: number }>('connection', {
      company_id: world.companyId,
      kind: 'fake',
      bot_id: world.bot.id,
      external_id: externalId,
      state: 'reconnect',
    })
    const told: ChannelsChanged[] = []
    app.app.platform.realtime.subscribe<ChannelsChanged>(channelsTopic(world.companyId), (event) => told.push(event))
    const { database, secrets } = app.app.program
    const place = { companyId: world.companyId, connectionId: id }
    const shown = async () => (await readCode(database.scoped(world.companyId), secrets, place))?.code ?? null
    const sockets = () => standIn.pairings.get(externalId) ?? []
    const opened = (count: number) => expect.poll(() => sockets().length, { timeout: 10_000 }).toBe(count)
    const says = (socket: number, line: object) => void sockets()[socket]?.write(`${JSON.stringify(line)}\n`)
    return { id, externalId, told, shown, sockets, opened, says }
  }
  const die = (id: number) =>
    app.build.run("update connection_lease set lease_until = now() - interval '1 second' where connection_id = $1", [
      id,
    ])
  const account = { externalId: 'set below', settings: {}, secret: 'keys' }
  const code = { kind: 'code', code: 'abc', endsAt: '2030-01-01T00:00:00.000Z' }
  /** The code itself is told to nobody who did not ask for it: whoever has it has the account. */
  const change = { type: 'channels.changed' }
  const within = { timeout: 10_000 }

  it('shows its codes until one is scanned, then the connection is served with what the provider gave', async () => {
    const { id, told, shown, opened, says } = await fresh()
    expect(await process().start(world.companyId, id)).toBe(true)
    await opened(1)
    const externalId = randomUUID()
    says(0, code)
    await expect.poll(() => told, within).toEqual([change])
    expect(await shown()).toBe('abc')
    says(0, { ...code, code: 'def' })
    await expect.poll(() => told, within).toHaveLength(2)
    expect(await shown()).toBe('def')
    says(0, { kind: 'scanned' })
    await expect.poll(() => told, within).toHaveLength(3)
    expect(await shown()).toBeNull()
    says(0, { kind: 'paired', account: { ...account, externalId } })
    await expect.poll(() => told, within).toEqual([change, change, change, change])
    expect(await connectionOf(id)).toMatchObject({ external_id: externalId, state: 'connected' })
  })

  it('that is refused says why, and nobody takes it over', async () => {
    const { id, told, opened, says, sockets } = await fresh()
    await process().start(world.companyId, id)
    await opened(1)
    says(0, { kind: 'refused', reason: 'Os códigos acabaram' })
    sockets()[0]?.end()
    await expect.poll(() => told, within).toEqual([change])
    expect(await connectionOf(id)).toMatchObject({ state: 'reconnect', state_reason: 'Os códigos acabaram' })
    const until = () => rowOf<object>('select lease_until from connection_lease where connection_id = $1', [id])
    await expect.poll(until, { timeout: 10_000 }).toEqual({ lease_until: null })
  })

  it('is one process’s of two that race for it, until it is stopped', async () => {
    const { id, opened, sockets } = await fresh()
    const [first, second] = [process(), process()]
    const won = await Promise.all([first, second].map((one) => one.start(world.companyId, id)))
    expect(won.toSorted()).toEqual([false, true])
    await opened(1)
    const socket = sockets()[0]
    const closed = socket && once(socket, 'close')
    await (won[0] ? first : second).stop(world.companyId, id)
    await closed
    expect(await second.takeOver()).toBe(0)
    expect(await second.start(world.companyId, id)).toBe(true)
    await opened(2)
  })

  it('is taken over from a dead process, whose late words are refused', async () => {
    const { id, externalId, told, shown, opened, says, sockets } = await fresh()
    const [dead, heir] = [process(), process()]
    await dead.start(world.companyId, id)
    await opened(1)
    expect(await heir.takeOver()).toBe(0)
    await die(id)
    expect(await heir.takeOver()).toBe(1)
    await opened(2)
    const zombie = sockets()[0]
    const closed = zombie && once(zombie, 'close')
    says(0, { kind: 'paired', account: { ...account, externalId: randomUUID() } })
    // Refused, it has nothing left to do but to close its socket.
    await closed
    expect(told).toEqual([])
    expect(await connectionOf(id)).toMatchObject({ external_id: externalId, state: 'reconnect', secret: null })
    says(1, code)
    await expect.poll(() => told, within).toEqual([change])
    expect(await shown()).toBe('abc')
  })

  it('closes its socket when it finds another holding it as it renews', async () => {
    const { id, opened, sockets } = await fresh()
    await process(1_500).start(world.companyId, id)
    await opened(1)
    const socket = sockets()[0]
    const closed = socket && once(socket, 'close')
    await app.build.run('update connection_lease set fence = fence + 1 where connection_id = $1', [id])
    await closed
  })
})
