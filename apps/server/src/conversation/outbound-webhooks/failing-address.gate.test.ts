// Gate: an address that fails delays nobody.
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Evacuation, evacuationJob } from '../departures/evacuate.ts'
import type { ConversationWorld } from '../testing.ts'
import { noteFailure, noteSuccess } from './endpoints.queries.ts'
import { outsideWorld } from './testing.ts'

const outside = outsideWorld()
const { connected, member, outsideRoom, write, query, drained, stateOf, log, heardOf } = outside

describe('an address that fails for days', () => {
  const dayMs = 24 * 3_600_000
  const fail = (at: Date, of: ConversationWorld) =>
    outside.app.app.platform.database.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(of.companyId)
      const endpoint = { companyId: of.companyId, botId: of.bot.id, kind: 'message' } as const
      const isOff = await noteFailure(pipeline, endpoint, { failure: 'Respondeu 500', isGone: false, at })
      await pipeline.commit()
      return isOff
    })
  const times = async (count: number, at: (index: number) => Date, of: ConversationWorld) => {
    const off: boolean[] = []
    for (let index = 0; index < count; index += 1) off.push(await fail(at(index), of))
    return off
  }
  const stateOfAddress = async ({ bot }: ConversationWorld) =>
    (
      await query<{ failures: number; off_reason: string | null }>(
        'select failures, off_reason from webhook_endpoint where bot_id = $1',
        [bot.id],
      )
    )[0]

  it('is disabled once, by the first failure after three days and twenty attempts', async () => {
    const of = await connected()
    const start = outside.app.clock.now().getTime()
    // Often within an hour is no reason, nor is an old failure with few after it.
    expect(await times(40, (index) => new Date(start + index * 60_000), of)).not.toContain(true)
    expect(await fail(new Date(start + 3 * dayMs - 1_000), of)).toBe(false)
    expect(await fail(new Date(start + 3 * dayMs), of)).toBe(true)
    expect(await stateOfAddress(of)).toEqual({ failures: 42, off_reason: 'failing' })
    expect(await fail(new Date(start + 4 * dayMs), of)).toBe(false)
  })

  it('stays enabled after few failures, and starts again after a success', async () => {
    const of = await connected()
    const start = outside.app.clock.now().getTime()
    expect(await times(19, (index) => new Date(start + index * dayMs), of)).not.toContain(true)
    await outside.app.app.platform.database.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(of.companyId)
      noteSuccess(pipeline, { companyId: of.companyId, botId: of.bot.id, kind: 'message' })
      await pipeline.commit()
    })
    expect(await fail(new Date(start + 20 * dayMs), of)).toBe(false)
    expect(await stateOfAddress(of)).toEqual({ failures: 1, off_reason: null })
  })

  it('is reported by mail, and its rooms go to people', async () => {
    const of = await connected()
    const author = await member(of)
    await outside.app.build.run('update bot_webhook set updated_by = $2 where bot_id = $1', [of.bot.id, author])
    const room = await outsideRoom(of)
    await drained(room)
    const longAgo = new Date(outside.app.clock.now().getTime() - 3 * dayMs)
    await times(20, () => longAgo, of)
    outside.system.faults.add({ path: '/message', does: { kind: 'answer', status: 500 } })
    await write(room, 'alguém aí?', of)
    await expect.poll(async () => (await stateOfAddress(of))?.off_reason, { timeout: 10_000 }).toBe('failing')
    await outside.app.app.platform.jobs.drain()
    await expect.poll(() => stateOf(room), { timeout: 10_000 }).toBe('queue')
    const [account] = await query<{ email: string }>('select email from account where id = $1', [author])
    await expect
      .poll(() => query('select from mail_outbox where recipient = $1', [account?.email]), { timeout: 10_000 })
      .toHaveLength(1)
  })
})

describe('a disabled address', () => {
  it('returns all rooms but a failing one, which is retried in another round, and is reported by mail', async () => {
    const of = await connected()
    const author = await member(of)
    await outside.app.build.run('update bot_webhook set updated_by = $2 where bot_id = $1', [of.bot.id, author])
    const rooms = [await outsideRoom(of), await outsideRoom(of), await outsideRoom(of)]
    for (const room of rooms) await drained(room)
    const [broken] = rooms
    await outside.app.build.run(
      "insert into webhook_endpoint (company_id, bot_id, kind, failing_since, last_failure, last_failure_at, off_at, off_reason) values ($1, $2, 'message', now(), 'x', now(), now(), 'gone')",
      [of.companyId, of.bot.id],
    )
    await query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$",
      [],
    )
    await query(
      `create trigger refuse before update on dialog for each row when (new.id = ${broken?.dialogId}) execute function refuse()`,
      [],
    )
    const { jobs } = outside.app.app.platform
    const place = { kind: 'outside', companyId: of.companyId, botId: of.bot.id, endpoint: 'message' } as const
    await jobs.enqueue<Evacuation>(evacuationJob, { place })
    await jobs.drain()
    expect(await Promise.all(rooms.map(stateOf))).toEqual(['external', 'queue', 'queue'])
    await query('drop function refuse cascade', [])
    await jobs.enqueue<Evacuation>(evacuationJob, { place, tries: 1 })
    await jobs.drain()
    expect(await Promise.all(rooms.map(stateOf))).toEqual(['queue', 'queue', 'queue'])
    await jobs.enqueue(
      'webhook-switched-off',
      { companyId: of.companyId, botId: of.bot.id, kind: 'message' },
      { key: 'first' },
    )
    await jobs.drain()
    const [account] = await query<{ email: string }>('select email from account where id = $1', [author])
    expect(await query('select from mail_outbox where recipient = $1', [account?.email])).toHaveLength(1)
  })
})

describe('two programs on one database', () => {
  it('deliver each event once, in the order of its dialog', async () => {
    const { config, clock, database } = outside.app
    const other = await buildApp({ config, clock, database: database.database, jobsAddress: database.jobs })
    await other.start()
    try {
      const rooms = [await outsideRoom(), await outsideRoom(), await outsideRoom(), await outsideRoom()]
      for (let turn = 0; turn < 10; turn += 1) await Promise.all(rooms.map((room) => write(room, `mensagem ${turn}`)))
      for (const room of rooms) await drained(room)
      for (const room of rooms) {
        const heard = heardOf(room)
        expect(heard.map(({ json }) => json.data.message?.text)).toEqual([
          undefined,
          ...Array.from({ length: 10 }, (_, turn) => `mensagem ${turn}`),
        ])
        expect(new Set(heard.map(({ id }) => id)).size).toBe(11)
        expect(await log(room)).toMatchObject(Array.from({ length: 11 }, () => ({ state: 'delivered', attempts: 1 })))
      }
    } finally {
      await other.close()
    }
  })
})
