// Gate: the main way of channels' states.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../../../conversation/testing.ts'
import type { TestApp } from '../../../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
let staff: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await conversationWorld(app)
  await app.build.insert('flow', {
    company_id: world.companyId,
    bot_id: world.bot.id,
    kind: 'draft',
    name: 'Loja',
    document: '{}',
  })
  staff = await app.as(
    await app.build.user({
      company: { id: world.companyId },
      permissions: ['bot_view'],
      workspaces: [{ id: world.workspaceId }],
    }),
  )
})
afterAll(() => app.close())

const run = (text: string, values: unknown[] = []) => app.database.owner.query(text, values)
const healthOf = async (connectionId: number) => {
  const { body } = await staff.call(contract.botChannelHealth, { params: { id: world.bot.id } })
  const found = body.result.find((one) => one.connectionId === connectionId)
  if (!found) throw new Error('no such channel')
  return found
}
const list = async (stopped: boolean) =>
  (await staff.call(contract.listChannelHealth, { query: { stopped: stopped ? 'true' : 'false', limit: 10 } })).body
const setState = (state: string, reason: string | null = null) =>
  run('update connection set state = $2, state_reason = $3, state_at = now() where id = $1', [
    world.fakeConnectionId,
    state,
    reason,
  ])
const say = (connectionId = world.connectionId) =>
  world.conversation.receive(inbound(world, { connectionId, externalId: randomUUID(), extId: randomUUID() }))

describe('a channel', () => {
  it('that serves says since when, and what went through it each way', async () => {
    expect(await healthOf(world.connectionId)).toMatchObject({
      state: 'ok',
      channel: 'Live chat',
      reason: null,
      lastInboundAt: null,
      lastOutboundAt: null,
      failures: { total: 0, reasons: [] },
    })
    await say()
    await world.conversation.writeActivity()
    const at = app.clock.now().toISOString()
    expect(await healthOf(world.connectionId)).toMatchObject({ lastInboundAt: at, lastOutboundAt: at })
    // Of an outside channel the answer waits in the outbox: nothing has gone out yet.
    await say(world.fakeConnectionId)
    await world.conversation.writeActivity()
    expect(await healthOf(world.fakeConnectionId)).toMatchObject({
      lastInboundAt: at,
      lastOutboundAt: null,
      waiting: { count: 1 },
    })
  })

  it('that must be connected anew says why and what to do, and comes first among those that stopped', async () => {
    expect((await list(true)).total).toBe(0)
    await setState('reconnect', 'O celular removeu o aparelho.')
    expect(await list(true)).toMatchObject({
      total: 1,
      result: [{ connectionId: world.fakeConnectionId, state: 'reconnect', reason: 'O celular removeu o aparelho.' }],
    })
    const all = await list(false)
    // The live chat of a bot that is not published stands on its own page alone.
    expect(all.result.map(({ state }) => state)).toEqual(['reconnect'])
    expect(all.result[0]?.advice).toMatch(/conecte/)
    await setState('connected')
    expect((await list(true)).total).toBe(0)
  })

  it('whose account is blocked is paused; one that was turned off is no trouble', async () => {
    await setState('blocked')
    expect(await healthOf(world.fakeConnectionId)).toMatchObject({ state: 'paused', reason: expect.any(String) })
    await run('update connection set active = false where id = $1', [world.fakeConnectionId])
    expect(await healthOf(world.fakeConnectionId)).toMatchObject({ state: 'off' })
    expect((await list(true)).total).toBe(0)
  })

  it('whose provider does not answer rests while messages wait, and no longer than that', async () => {
    await say(world.fakeConnectionId)
    const now = app.clock.now()
    const until = new Date(now.getTime() + 10_000)
    await run(
      'insert into connection_activity (company_id, connection_id, resting_since, resting_until) values ($1, $2, $3, $4)',
      [world.companyId, world.fakeConnectionId, now, until],
    )
    expect(await healthOf(world.fakeConnectionId)).toMatchObject({
      state: 'paused',
      reason: 'O provedor não está respondendo.',
      restsUntil: until.toISOString(),
      since: now.toISOString(),
    })
    expect((await list(true)).total).toBe(1)
    await run('delete from outbox where connection_id = $1', [world.fakeConnectionId])
    expect((await healthOf(world.fakeConnectionId)).state).toBe('ok')
    expect((await list(true)).total).toBe(0)
  })

  it('tells what failed in the last 24 hours with its reasons, and is degraded where that is much', async () => {
    const { dialog } = await say(world.fakeConnectionId)
    const fail = (seq: number, failure: string, agoMs: number) =>
      run(
        `insert into message (company_id, dialog_id, seq, version, connection_id, sender, status, failure, created_at)
         values ($1, $2, $3, $3, $4, 'BOT', 'failed', $5, $6)`,
        [world.companyId, dialog.id, seq, world.fakeConnectionId, failure, new Date(app.clock.now().getTime() - agoMs)],
      )
    await run('delete from outbox where connection_id = $1', [world.fakeConnectionId])
    const hour = 3_600_000
    for (const seq of [100, 101, 102]) await fail(seq, 'Número inexistente', 2 * hour)
    await fail(103, 'O canal não respondeu', 23 * hour)
    await fail(104, 'Número inexistente', 25 * hour)
    const { state, failures } = await healthOf(world.fakeConnectionId)
    expect(state).toBe('ok')
    expect(failures.total).toBe(4)
    expect(failures.reasons.map(({ reason, count }) => [reason, count])).toEqual([
      ['Número inexistente', 3],
      ['O canal não respondeu', 1],
    ])
    for (const seq of [200, 201, 202, 203, 204]) await fail(seq, 'O canal não respondeu', 60_000)
    expect(await healthOf(world.fakeConnectionId)).toMatchObject({
      state: 'degraded',
      reason: '5 mensagens não foram entregues na última hora.',
    })
  })
})

describe('what a provider brought and nobody could take', () => {
  const bring = (channel: string, account: string | null, reason: string, agoMs: number) =>
    run('insert into dead_letter (channel, account, reason, body, received_at) values ($1, $2, $3, $4, $5)', [
      channel,
      account,
      reason,
      '{}',
      new Date(app.clock.now().getTime() - agoMs),
    ])
  const hour = 3_600_000

  it('is counted where its channel stands, which fares badly while that goes on', async () => {
    const { fakeExternalId } = world
    await bring('fake', fakeExternalId, 'could not be stored', 2 * hour)
    await bring('/webhooks/fake', fakeExternalId, 'not readable', 3 * hour)
    await bring('/webhooks/fake', fakeExternalId, 'not readable', 25 * hour)
    // Another kind's account of the same name, and nobody's.
    await bring('facebook', fakeExternalId, 'could not be stored', hour)
    await bring('fake', randomUUID(), 'no connection of ours', hour)
    const at = new Date(app.clock.now().getTime() - 2 * hour).toISOString()
    expect(await healthOf(world.fakeConnectionId)).toMatchObject({ state: 'ok', unread: { count: 2, lastAt: at } })
    expect(await healthOf(world.connectionId)).toMatchObject({ state: 'ok', unread: { count: 0, lastAt: null } })
    await bring('/webhooks/fake', fakeExternalId, 'not readable', 60_000)
    expect(await healthOf(world.fakeConnectionId)).toMatchObject({
      state: 'degraded',
      reason: 'O provedor entregou mensagens que não puderam ser lidas.',
      unread: { count: 3 },
    })
  })

  it('is told to those who administer the installation where it belongs to nobody', async () => {
    await run('delete from dead_letter')
    const admin = await app.as(await app.build.admin(), { companyId: world.companyId })
    const told = async (caller = admin) => (await caller.call(contract.listChannelHealth, { query: {} })).body.unplaced
    expect(await told()).toEqual({ count: 0, lastAt: null })
    await bring('facebook', '4001', 'no connection of ours', hour)
    await bring('/webhooks/meta', null, 'not readable', 2 * hour)
    await bring('fake', world.fakeExternalId, 'could not be stored', hour)
    await bring('facebook', '4001', 'no connection of ours', 25 * hour)
    const lastAt = new Date(app.clock.now().getTime() - hour).toISOString()
    expect(await told()).toEqual({ count: 2, lastAt })
    expect(await told(staff)).toBeNull()
  })
})

describe('what goes through connections', () => {
  it('is kept where the database is away, and written once it is there again', async () => {
    await say()
    await run('alter table connection_activity rename to away')
    await world.conversation.writeActivity()
    await run('alter table away rename to connection_activity')
    expect((await healthOf(world.connectionId)).lastInboundAt).toBeNull()
    await world.conversation.writeActivity()
    expect((await healthOf(world.connectionId)).lastInboundAt).not.toBeNull()
  })

  it('never goes back, whatever process writes last', async () => {
    const later = new Date(app.clock.now().getTime() + 60_000)
    await run('insert into connection_activity (company_id, connection_id, last_inbound_at) values ($1, $2, $3)', [
      world.companyId,
      world.connectionId,
      later,
    ])
    await say()
    await world.conversation.writeActivity()
    expect((await healthOf(world.connectionId)).lastInboundAt).toBe(later.toISOString())
  })
})
