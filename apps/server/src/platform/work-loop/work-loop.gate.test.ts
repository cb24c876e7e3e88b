// Gate: the main way of background work.
import { describe, expect, it, vi } from 'vitest'
import { createWorkLoop } from './index.ts'

const never = 3_600_000
const settled = () => new Promise((resolve) => setImmediate(resolve))
const waiting = (): { promise: Promise<void>; resolve(): void; reject(error: Error): void } => Promise.withResolvers()

describe('a work loop', () => {
  it('claims again at once after a claim that failed, when it is woken', async () => {
    const errors: unknown[] = []
    const done: string[] = []
    let claims = 0
    const loop = createWorkLoop<string>({
      pollMs: never,
      inFlight: 2,
      claim: async () => {
        claims += 1
        if (claims === 1) throw new Error('the database is away')
        return claims === 2 ? ['a'] : []
      },
      work: async (item) => void done.push(item),
      failed: (error) => errors.push(error),
    })
    loop.start()
    await settled()
    expect(errors).toMatchObject([{ message: 'the database is away' }])
    loop.wake()
    await settled()
    expect(done).toEqual(['a'])
    await loop.stop()
  })

  it('polls on after a claim that failed', async () => {
    let claims = 0
    const loop = createWorkLoop<string>({
      pollMs: 1,
      inFlight: 1,
      claim: async () => {
        claims += 1
        throw new Error('away')
      },
      work: async () => {},
      failed: () => {},
    })
    loop.start()
    await expect.poll(() => claims).toBeGreaterThan(2)
    await loop.stop()
    const after = claims
    await settled()
    expect(claims).toBe(after)
  })

  it('claims less often while claims fail, and as often as before once one is answered', async () => {
    vi.useFakeTimers()
    let claims = 0
    let isAway = true
    const loop = createWorkLoop<string>({
      pollMs: 10,
      inFlight: 1,
      claim: async () => {
        claims += 1
        if (isAway) throw new Error('away')
        return []
      },
      work: async () => {},
      failed: () => {},
    })
    loop.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(claims).toBeLessThan(20)
    isAway = false
    await vi.advanceTimersByTimeAsync(2_000)
    claims = 0
    await vi.advanceTimersByTimeAsync(1_000)
    expect(claims).toBeGreaterThan(90)
    await loop.stop()
    vi.useRealTimers()
  })

  it('frees the place of work that failed, tells it, and goes on', async () => {
    const errors: unknown[] = []
    const done: number[] = []
    let next = 0
    const loop = createWorkLoop<number>({
      pollMs: never,
      inFlight: 1,
      claim: async (limit) => {
        expect(limit).toBe(1)
        next += 1
        return next <= 3 ? [next] : []
      },
      work: async (item) => {
        if (item === 2) throw new Error('two')
        done.push(item)
      },
      failed: (error) => errors.push(error),
    })
    loop.start()
    await expect.poll(() => done).toEqual([1, 3])
    expect(errors).toMatchObject([{ message: 'two' }])
    await loop.stop()
  })

  it('claims only what there is room for, and a full one again as soon as something ends', async () => {
    const gates = [waiting(), waiting(), waiting()]
    const limits: number[] = []
    let next = 0
    const loop = createWorkLoop<number>({
      pollMs: never,
      inFlight: 2,
      claim: async (limit) => {
        limits.push(limit)
        const items = Array.from({ length: Math.min(limit, 3 - next) }, () => next++)
        return items
      },
      work: (item) => gates[item]?.promise ?? Promise.resolve(),
      failed: () => {},
    })
    loop.start()
    await settled()
    expect(limits).toEqual([2])
    gates[0]?.resolve()
    await settled()
    expect(limits).toEqual([2, 1])
    gates[1]?.resolve()
    gates[2]?.resolve()
    await loop.stop()
  })

  it('gathers the places that become free within a moment for one claim', async () => {
    vi.useFakeTimers()
    const ends = Array.from({ length: 3 }, waiting)
    const limits: number[] = []
    const loop = createWorkLoop<number>({
      pollMs: never,
      inFlight: 3,
      gatherMs: 15,
      claim: async (limit) => (limits.push(limit) === 1 ? [0, 1, 2] : []),
      work: (item) => ends[item]?.promise ?? Promise.resolve(),
      failed: () => {},
    })
    loop.start()
    await vi.advanceTimersByTimeAsync(0)
    ends[0]?.resolve()
    await vi.advanceTimersByTimeAsync(10)
    ends[1]?.resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(limits).toEqual([3, 2])
    ends[2]?.resolve()
    await loop.stop()
    vi.useRealTimers()
  })

  it('gives the places of work that hangs to others, as often as it may', async () => {
    const gate = waiting()
    const started: number[] = []
    let next = 0
    const loop = createWorkLoop<number>({
      pollMs: never,
      inFlight: 2,
      slow: { afterMs: 1, max: 3 },
      claim: async (limit) => Array.from({ length: limit }, () => next++),
      work: (item) => {
        started.push(item)
        return gate.promise
      },
      failed: () => {},
    })
    loop.start()
    await expect.poll(() => started).toEqual([0, 1, 2, 3, 4])
    await settled()
    expect(started).toHaveLength(5)
    gate.resolve()
    await loop.stop()
  })

  it('waits at its stop for what is under way, failures too, and claims nothing more', async () => {
    const gate = waiting()
    let claims = 0
    let isStopped = false
    const loop = createWorkLoop<number>({
      pollMs: 1,
      inFlight: 4,
      claim: async () => (claims++ === 0 ? [1] : []),
      work: () => gate.promise,
      failed: () => {},
    })
    loop.start()
    await settled()
    const before = claims
    const stopping = loop.stop().then(() => {
      isStopped = true
    })
    loop.wake()
    await settled()
    expect([isStopped, claims]).toEqual([false, before])
    gate.reject(new Error('late'))
    await stopping
    expect(isStopped).toBe(true)
  })
})
