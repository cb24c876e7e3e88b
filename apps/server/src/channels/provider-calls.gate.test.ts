// Gate: what a provider was told to be stored is not lost.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import type { Program } from '../program.ts'
import { createIntake } from './intake.ts'
import type { FindConnection } from './known-connections.ts'
import { claimCalls } from './provider-calls.queries.ts'
import { createProviderCalls } from './provider-calls.ts'

/* Calls with more than a few events: answered before their turns. */

let app: TestApp
let world: ConversationWorld
const stops: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  app = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9' } })
  world = await conversationWorld(app)
})
afterAll(() => app.close())
beforeEach(() => app.build.run('delete from provider_call', []))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const find: FindConnection = async (_kind, externalId) => ({
  companyId: world.companyId,
  id: world.fakeConnectionId,
  externalId,
  settings: {},
  secret: null,
})

/** A process: what it takes until it is started is stored alone, as if it had died after its answer. */
const processWith = (receive?: Program['conversation']['receive']) => {
  const { program } = app.app
  const services: (() => (() => void | Promise<void>) | Promise<() => void | Promise<void>>)[] = []
  const calls = createProviderCalls(
    {
      ...program,
      conversation: { ...program.conversation, ...(receive ? { receive } : {}) },
      intake: createIntake(),
      lifecycle: { ...program.lifecycle, during: (_role, _name, start) => void services.push(start) },
    },
    find,
  )
  const ingress = program.channels.ingresses().find(({ path }) => path === '/webhooks/fake')
  if (!ingress) throw new Error('The fake channel is not served')
  return {
    take: (events: readonly unknown[]) =>
      calls.take(ingress, Buffer.from(JSON.stringify({ events })), world.fakeExternalId),
    start: async () => {
      for (const start of services) stops.push(await start())
    },
  }
}

const message = (from: string, text: string) => ({ type: 'message', id: randomUUID(), from, text })
const customers = (count: number): string[] => Array.from({ length: count }, () => randomUUID())
const textsOf = async (from: string): Promise<string[]> =>
  (
    await app.database.owner.query<{ text: string }>(
      `select m.text from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
       join identity i on i.company_id = d.company_id and i.id = d.identity_id
       where i.external_id = $1 and m.sender = 'CLIENT' order by m.seq`,
      [from],
    )
  ).rows.map(({ text }) => text)
const waiting = async (): Promise<number> =>
  (await app.database.owner.query<{ n: number }>('select count(*)::int as n from provider_call')).rows[0]?.n ?? 0
const allTaken = () => expect.poll(waiting, { timeout: 20_000 }).toBe(0)

describe('a call with many events', () => {
  it('is stored as it is, and its turns are taken by a process that starts later', async () => {
    const from = customers(30)
    await processWith().take([...from.map((one) => message(one, 'oi')), ...from.map((one) => message(one, 'vendas'))])
    expect(await waiting()).toBe(1)
    expect(await textsOf(from[0] ?? '')).toEqual([])
    await processWith().start()
    await allTaken()
    for (const one of from) expect(await textsOf(one)).toEqual(['oi', 'vendas'])
    const { rows } = await app.database.owner.query('select from provider_call_lane')
    expect(rows).toHaveLength(0)
  })

  it('that a process died with is taken by another once the lease is over, and nothing is stored twice', async () => {
    const [first = '', ...others] = customers(30)
    const all = [message(first, 'oi'), ...others.map((one) => message(one, 'oi')), message(first, 'vendas')]
    await processWith().take(all)
    const [dead] = await claimCalls(app.app.platform.database.unscoped(), 8, 60_000)
    expect(dead?.tries).toBe(1)
    // It had got as far as this.
    const [begun] = all
    await app.app.program.conversation.receive({
      companyId: world.companyId,
      connectionId: world.fakeConnectionId,
      externalId: first,
      extId: begun?.id ?? '',
      text: 'oi',
    })
    expect(await claimCalls(app.app.platform.database.unscoped(), 8, 60_000)).toEqual([])
    await app.build.run('update provider_call set lease_until = now()', [])
    await processWith().start()
    await allTaken()
    expect(await textsOf(first)).toEqual(['oi', 'vendas'])
    for (const one of others) expect(await textsOf(one)).toEqual(['oi'])
  })

  it('holds back what comes for its customers meanwhile, and for nobody else', async () => {
    const [known = '', ...others] = customers(30)
    const stranger = randomUUID()
    await processWith().take([known, ...others].map((one) => message(one, 'oi')))
    const process = processWith()
    await process.take([message(known, 'vendas')])
    await process.take([message(stranger, 'oi')])
    expect(await textsOf(known)).toEqual([])
    expect(await textsOf(stranger)).toEqual(['oi'])
    expect(await waiting()).toBe(2)
    await process.start()
    await allTaken()
    expect(await textsOf(known)).toEqual(['oi', 'vendas'])
  })

  it('keeps what names a message of its customers until that message is there', async () => {
    const [known = '', ...others] = customers(30)
    const said = message(known, 'oi')
    await processWith().take([said, ...others.map((one) => message(one, 'oi'))])
    const process = processWith()
    await process.take([{ type: 'deletion', id: said.id }])
    expect(await waiting()).toBe(2)
    await process.start()
    await allTaken()
    const { rows } = await app.database.owner.query(
      'select deleted_at is not null as gone from message where ext_id = $1',
      [said.id],
    )
    expect(rows).toEqual([{ gone: true }])
  })

  it('with one event that can never be stored loses that one alone, and holds nobody up for it', async () => {
    const [poisoned = '', ...others] = customers(30)
    let tries = 0
    const { receive } = app.app.program.conversation
    const process = processWith(async (event) => {
      if (event.text !== 'veneno') return receive(event)
      tries += 1
      throw new TypeError('a mistake of ours')
    })
    await process.take([message(poisoned, 'veneno'), ...others.map((one) => message(one, 'oi'))])
    await process.start()
    await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(0)
    const lanes = async () =>
      (await app.database.owner.query<{ n: number }>('select count(*)::int as n from provider_call_lane')).rows[0]?.n
    // The customer's and the account's.
    await expect.poll(lanes, { timeout: 20_000 }).toBe(2)
    for (const one of others) expect(await textsOf(one)).toEqual(['oi'])
    const [neighbour = ''] = others
    await process.take([message(neighbour, 'vendas')])
    expect(await textsOf(neighbour)).toEqual(['oi', 'vendas'])
    await process.take([message(poisoned, 'depois')])
    // The pauses between tries are shorter than a lease: what is being taken keeps it.
    const hurry = "update provider_call set lease_until = now() where lease_until < now() + interval '9 s'"
    const left = () => app.build.run(hurry, []).then(waiting)
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    expect(tries).toBe(5)
    expect(await textsOf(poisoned)).toEqual(['depois'])
  })
})

it('a process that stops gives what it has not begun to others at once', async () => {
  const from = customers(40)
  const { receive } = app.app.program.conversation
  const begun: (() => void)[] = []
  const process = processWith(async (event) => {
    await new Promise<void>((resolve) => begun.push(resolve))
    return receive(event)
  })
  await process.take(from.map((one) => message(one, 'oi')))
  await process.start()
  await expect.poll(() => begun.length).toBe(16)
  const stopped = Promise.all(stops.splice(0).map((stop) => stop()))
  for (const goOn of begun) goOn()
  await stopped
  const { rows } = await app.database.owner.query<{ lanes: number }>(
    `select (select count(*)::int from provider_call_lane where waits) as lanes from provider_call where lease_until <= now()`,
  )
  expect(rows).toEqual([{ lanes: 24 }])
  await processWith().start()
  await allTaken()
  for (const one of from) expect(await textsOf(one)).toEqual(['oi'])
})
