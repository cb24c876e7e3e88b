// Gate: the main way of live changes.
import { afterAll, describe, expect, it } from 'vitest'
import { findRedis } from '../testing/redis-server.ts'
import { createRealtime, type Realtime } from './index.ts'

const redis = await findRedis()
if (!redis) console.warn('redis-server is not installed: events between processes are not tested here.')

describe.skipIf(!redis)('events between two processes', () => {
  if (!redis) return
  const open: Realtime[] = []
  const connect = async (): Promise<Realtime> => {
    const made = await createRealtime(redis.url, () => {})
    open.push(made)
    return made
  }
  afterAll(async () => {
    await Promise.all(open.map((each) => each.close()))
    await redis.kill()
  })

  it('arrive though Redis was away when both began, went away, and came back', async () => {
    const [one, other] = [await connect(), await connect()]
    const heard: number[] = []
    other.subscribe<{ n: number }>('company:1', ({ n }) => heard.push(n))
    one.subscribe('company:1', () => {})
    one.publish('company:1', { n: 0 })
    expect(one.stats()).toEqual({ waiting: 1, dropped: 0 })
    await redis.start()
    // Whoever publishes may be connected before who listens is: what is lost then, the database tells.
    let n = 1
    const arrives = async (): Promise<void> => {
      const from = n
      await expect
        .poll(
          () => {
            one.publish('company:1', { n: n++ })
            return heard.some((each) => each >= from)
          },
          { timeout: 15_000 },
        )
        .toBe(true)
    }
    await arrives()
    await redis.kill()
    for (let lost = 0; lost < 50; lost++) one.publish('company:1', { n: n++ })
    await redis.start()
    await arrives()
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
  }, 40_000)

  it('hold up no stop while Redis is away', async () => {
    await redis.kill()
    const lonely = await connect()
    lonely.publish('company:1', { n: 1 })
    const beganMs = performance.now()
    await lonely.close()
    expect(performance.now() - beganMs).toBeLessThan(3_000)
  })
})
