// Gate: deliveries are claimed once.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { claimDeliveries, requeueDelivery, takeOut } from './deliveries.queries.ts'

/* Nothing runs here but what the tests claim. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Rows as if dialogs of these bots sent so much. */
const queueUp = (companyId: number, botId: number, dialogs: number, each = 1) =>
  app.database.owner.query(
    `insert into webhook_queue (company_id, bot_id, dialog_id, delivery_id, due_at)
     select $1::int, $2::int, $2::int * 1000 + d, $2::bigint * 100000 + d * 100 + n, now() - interval '1 hour'
     from generate_series(1, $3::int) d, generate_series(1, $4::int) n`,
    [companyId, botId, dialogs, each],
  )
const claimWith = (limit: number, bounds = { perBot: 4, perCompany: 8, leaseMs: 30_000 }) =>
  app.app.platform.database.pipeline(async (pipeline) => {
    pipeline.begin()
    const claimed = await claimDeliveries(pipeline, { ...bounds, limit })
    await pipeline.commit()
    return claimed
  })

describe('the queue', () => {
  afterEach(() => app.build.run('delete from webhook_queue', []))

  it('limits concurrent events per company and bot, over all processes, whatever the backlog of others', async () => {
    await queueUp(901, 9_001, 400)
    await queueUp(901, 9_002, 400)
    await queueUp(901, 9_003, 400)
    await queueUp(902, 9_101, 1)
    await queueUp(903, 9_201, 2)
    const first = await claimWith(3)
    expect(new Set(first.map(({ botId }) => botId)).size).toBe(3)
    const rounds = [...first, ...(await Promise.all(Array.from({ length: 8 }, () => claimWith(64)))).flat()]
    const later = [...rounds, ...(await claimWith(64)), ...(await claimWith(64))]
    const count = (of: (one: { companyId: number; botId: number }) => boolean) => later.filter(of).length
    expect(count(({ companyId }) => companyId === 901)).toBe(8)
    for (const bot of [9_001, 9_002, 9_003]) expect(count(({ botId }) => botId === bot)).toBeLessThanOrEqual(4)
    expect([count(({ companyId }) => companyId === 902), count(({ companyId }) => companyId === 903)]).toEqual([1, 2])
    expect(new Set(later.map(({ id }) => id)).size).toBe(later.length)
  })

  it('gives only the oldest event of a dialog, and the next one after it', async () => {
    await queueUp(901, 9_001, 1, 3)
    const [claimed, ...others] = await claimWith(10)
    expect(others).toEqual([])
    expect(await claimWith(10)).toEqual([])
    if (!claimed) throw new Error('Nothing was claimed')
    const settle = (
      work: (pipeline: Parameters<Parameters<typeof app.app.platform.database.pipeline>[0]>[0]) => Promise<boolean>,
    ) =>
      app.app.platform.database.pipeline(async (pipeline) => {
        pipeline.begin()
        const done = await work(pipeline)
        await pipeline.commit()
        return done
      })
    // What waits behind one that is put back waits as long: nobody looks through it in between.
    expect(await settle((pipeline) => requeueDelivery(pipeline, claimed, 60_000, true))).toBe(true)
    expect(await claimWith(10)).toEqual([])
    await app.build.run('update webhook_queue set due_at = now()', [])
    const [again] = await claimWith(10)
    expect([again?.deliveryId, again?.attempts]).toEqual([claimed.deliveryId, 2])
    // The process that had it before has no say any more.
    expect(await settle((pipeline) => takeOut(pipeline, claimed))).toBe(false)
    expect(again && (await settle((pipeline) => takeOut(pipeline, again)))).toBe(true)
    expect((await claimWith(10))[0]?.deliveryId).toBe(claimed.deliveryId + 1)
  })

  it('gives a killed process’s events to another once the lease has ended, with the next fence', async () => {
    await queueUp(901, 9_001, 1)
    const [held] = await claimWith(1)
    expect(await claimWith(1)).toEqual([])
    await app.build.run("update webhook_queue set lease_until = now() - interval '1 second'", [])
    const [taken] = await claimWith(1)
    expect([taken?.id, taken?.fence]).toEqual([held?.id, (held?.fence ?? 0) + 1])
  })
})
