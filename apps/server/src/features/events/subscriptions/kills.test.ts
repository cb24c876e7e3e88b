import { afterAll, beforeAll, expect, it } from 'vitest'
import { amountOf } from '../../../../../../scripts/lib/property-runs.ts'
import { inbound } from '../../../conversation/testing.ts'
import { createDatabase } from '../../../platform/database/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { followCompany } from '../log/follow-company.ts'
import { deliveryOf, eventWorld, startListener, subscribe } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true } })
})
afterAll(() => t.close())

/*
 * Conversations go on while processes that number and deliver events lose their connections in the middle of what they do, and receivers fail, hang and hang up:
 * nothing is lost or out of order. `TEST_ALL=1 EVENTS=10000 KILLS=20` for the whole of it.
 */
const events = amountOf('EVENTS', 400)
const kills = amountOf('KILLS', 4)
/** Some deliveries hang until their lease or time limit is over. */
const patienceMs = 120_000 + events * 60
const customers = Math.max(4, Math.round(events / 50))

it('keeps every number, and the order of each conversation, whatever dies', { timeout: 2 * patienceMs }, async () => {
  const w = await eventWorld(t)
  const listeners = await Promise.all([startListener(), startListener(), startListener()])
  const subscriptions = []
  for (const [index, { url }] of listeners.entries()) subscriptions.push(await subscribe(w, url, { name: `s${index}` }))
  let seed = 1
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (const listener of listeners)
    listener.answer = () => {
      const dice = random()
      return dice < 0.1 ? 500 : dice < 0.11 ? 'reset' : dice < 0.112 ? 'never' : undefined
    }
  const processes = Array.from({ length: 2 }, () => {
    const database = createDatabase({ address: t.database.app, poolSize: 2, workerPoolSize: 6 })
    const loop = deliveryOf(t, { database, bounds: { leaseMs: 2_000 } })
    loop.start()
    const state = { isOver: false }
    const following = (async () => {
      const passes = new Map()
      while (!state.isOver) {
        await followCompany(database.worker.scoped(w.companyId), w.companyId, passes).catch(() => passes.clear())
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const stop = async () => {
      state.isOver = true
      await following
      await loop.stop()
      await database.close()
    }
    return { stop }
  })
  const kill = () =>
    t.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'prosa' and pid <> pg_backend_pid()`,
    )
  const hurry = () =>
    t.database.owner.query('update event_queue set due_at = now() where lease_until is null and due_at > now()')
  for (let n = 0; n < events / 2; n += 1) {
    const externalId = `c${Math.floor(random() * customers)}`
    const send = () => w.conversation.receive(inbound(w, { externalId, text: `vendas ${n}`, extId: `m${n}` }))
    // A provider sends again what was not answered.
    await send()
      .catch(() => send())
      .catch(() => send())
    if (n > 0 && n % Math.ceil(events / 2 / kills) === 0) await kill()
    if (n % 50 === 0) await hurry()
  }
  const isDone = async (): Promise<boolean> => {
    await hurry()
    const { rows } = await t.database.owner.query<{ left: number }>(
      `select (select count(*) from event_queue)::int + (select count(*) from subscription s join event_log l using (company_id)
         where s.enqueued_to < l.last_number)::int + (select count(*) from worker_event_companies(10) c
         where exists (select from dialog d left join event_dialog k on k.company_id = d.company_id and k.dialog_id = d.id
           where d.company_id = c.company_id and d.version > coalesce(k.version, 0)))::int as left`,
    )
    return rows[0]?.left === 0
  }
  await expect.poll(isDone, { timeout: patienceMs, interval: 200 }).toBe(true)
  await Promise.all(processes.map(({ stop }) => stop()))
  const { rows: log } = await t.database.owner.query<{ number: number; type: string }>(
    'select number::int, type from event where company_id = $1 order by number',
    [w.companyId],
  )
  expect(log.map(({ number }) => number)).toEqual(log.map((_, place) => place + 1))
  const { rows: dialogs } = await t.database.owner.query<{ seq: number }>(
    'select seq from dialog where company_id = $1',
    [w.companyId],
  )
  const messages = dialogs.reduce((sum, { seq }) => sum + seq, 0)
  expect(log.filter(({ type }) => /received|sent/.test(type))).toHaveLength(messages)
  for (const { heard, stop } of listeners) {
    const first = new Map(heard.toReversed().map((call) => [call.id, call]))
    expect([...first.values()].map(({ body }) => body.data.number).toSorted((one, other) => one - other)).toEqual(
      log.map(({ number }) => number),
    )
    const inTime = heard.filter((call, place) => heard.findIndex(({ id }) => id === call.id) === place)
    for (const own of Map.groupBy(inTime, ({ body }) => body.data.conversationId).values()) {
      const fresh = own.filter(({ body }) => /received|sent/.test(body.type)).map(({ body }) => body.data.sequence ?? 0)
      expect(fresh).toEqual(fresh.map((_, place) => place + 1))
      const numbers = own.map(({ body }) => body.data.number)
      if (own[0]?.body.data.conversationId) expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    }
    await stop()
  }
})
