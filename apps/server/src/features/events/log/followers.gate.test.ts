// Gate: events are numbered behind turns: none lost, none twice, and nothing at all where nobody listens.
import { api } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbound } from '../../../conversation/testing.ts'
import { sql } from '../../../platform/database/index.ts'
import { followSome, type Passes } from '../../../platform/following/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { followCompany } from './follow-company.ts'
import { dialogOf, followLog, loggedWorld, readEvents } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

describe('where nobody listens', () => {
  it('turns write no row for it: one fact of a new contact, and nothing after', async () => {
    const w = await loggedWorld(t)
    const written = () =>
      rows<{ table: string; count: number }>(
        `select 'fact' as table, count(*)::int as count from fact where company_id = $1 union all
         select 'event', count(*)::int from event where company_id = $1 union all
         select 'event_dialog', count(*)::int from event_dialog where company_id = $1 union all
         select 'event_log', count(*)::int from event_log where company_id = $1`,
        [w.companyId],
      )
    await w.conversation.receive(inbound(w, { text: 'oi' }))
    const after = await written()
    expect(after.map(({ count }) => count)).toEqual([1, 0, 0, 0])
    for (const text of ['vendas', 'pedido', 'nada']) await w.conversation.receive(inbound(w, { text }))
    await followLog(t, w)
    expect(await written()).toEqual(after)
    expect(
      (await rows(`select 1 from worker_event_companies(100) c where c.company_id = $1`, [w.companyId])).length,
    ).toBe(0)
  })
})

describe('followers', () => {
  it('that die, and two at once, lose nothing and tell nothing twice', async () => {
    const w = await loggedWorld(t)
    await w.program.call(api.listCompanyEvents)
    const customers = ['a', 'b', 'c', 'd']
    for (const text of ['oi', 'vendas', 'pedido'])
      for (const externalId of customers) await w.conversation.receive(inbound(w, { externalId, text }))
    const db = t.database.database.worker.scoped(w.companyId)
    // Dies after its events are written, before they are committed.
    await expect(
      followSome(
        db,
        {
          name: 'events',
          notes: 'event_dialog',
          most: 2,
          passedOver: () => {},
          read: async (tx) => {
            await sql`update event_log set last_number = last_number + 5`.execute(tx)
            await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
            return []
          },
        },
        new Map(),
        w.companyId,
      ),
    ).rejects.toThrow()
    const processes = [1, 2, 3].map(async () => {
      const passes: Passes = new Map()
      for (let turn = 0; turn < 10; turn += 1) await followCompany(db, w.companyId, passes)
    })
    const more = customers.map((externalId) => w.conversation.receive(inbound(w, { externalId, text: 'nada' })))
    await Promise.all([...processes, ...more])
    await followLog(t, w)
    const events = await readEvents(w.program)
    expect(events.map(({ data }) => data.number)).toEqual(events.map((_, place) => place + 1))
    for (const externalId of customers) {
      const id = await dialogOf(t, w, externalId)
      const own = events.filter(
        ({ data, type }) => data.conversationId === id && /^message\.(received|sent)$/.test(type),
      )
      const [stored] = await rows<{ seq: number }>('select seq from dialog where id = $1', [id])
      expect(own.map(({ data }) => data.sequence)).toEqual(
        Array.from({ length: stored?.seq ?? 0 }, (_, place) => place + 1),
      )
    }
  })
})
