import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/index.ts'

/** Below what two seconds of sleep after each job would take. */
const soon = { timeout: 10_000 }

describe('jobs that are taken by workers', () => {
  let t: TestApp
  const ran: Record<string, number[]> = {}
  const held: (() => void)[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const hold = () => new Promise<void>((resolve) => held.push(resolve))
  const note = (name: string, n: number) => {
    ran[name] = [...(ran[name] ?? []), n]
  }
  beforeAll(async () => {
    t = await testApp({
      features: [
        (_handle, { jobs }) => {
          jobs.define<{ n: number }>('many', async ({ n }) => note('many', n))
          jobs.define<{ n: number }>(
            'failing',
            async ({ n }) => {
              note('failing', n)
              if (n === 1) throw new Error('no')
            },
            { retries: 0 },
          )
          jobs.define<{ n: number }>(
            'slow',
            async ({ n }) => {
              if (n === 0) await hold()
              note('slow', n)
            },
            { concurrency: 2 },
          )
          jobs.define<{ n: number }>(
            'bounded',
            async ({ n }) => {
              atOnce += 1
              mostAtOnce = Math.max(mostAtOnce, atOnce)
              await hold()
              atOnce -= 1
              note('bounded', n)
            },
            { concurrency: 3 },
          )
          const hop = (name: string, other: string) =>
            jobs.define<{ n: number }>(name, async ({ n }) => {
              note('hop', n)
              if (n > 0) await jobs.enqueue(other, { n: n - 1 })
            })
          hop('hop', 'hop-back')
          hop('hop-back', 'hop')
        },
      ],
    })
    await t.app.platform.jobs.start({ isWorker: true })
  })
  afterAll(() => t.close())

  const enqueue = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => t.app.platform.jobs.enqueue(name, { n })))
  const statesOf = async (name: string) => {
    const { rows } = await t.database.owner.query(
      `select data->>'n' as n, state::text from jobs.job where name = $1 order by (data->>'n')::int`,
      [name],
    )
    return rows.map(({ n, state }) => `${n} ${state}`)
  }
  const letGo = () => {
    for (const release of held.splice(0)) release()
  }

  it('are taken one after the other while there are any, each once', async () => {
    await enqueue('many', 100)
    await vi.waitFor(() => expect(ran.many).toHaveLength(100), soon)
    expect(new Set(ran.many).size).toBe(100)
  })

  it('fail alone', async () => {
    await enqueue('failing', 4)
    const states = ['0 completed', '1 failed', '2 completed', '3 completed']
    await vi.waitFor(async () => expect(await statesOf('failing')).toEqual(states), soon)
    expect(ran.failing?.toSorted()).toEqual([0, 1, 2, 3])
  })

  it('wait neither for a slow one of their queue, nor others for a queue that is full', async () => {
    await t.app.platform.jobs.enqueue('slow', { n: 0 })
    await vi.waitFor(() => expect(held).toHaveLength(1), soon)
    for (let n = 1; n <= 20; n += 1) await t.app.platform.jobs.enqueue('slow', { n })
    await vi.waitFor(() => expect(ran.slow).toHaveLength(20), soon)
    expect(await statesOf('slow')).toContain('0 active')
    letGo()
    await vi.waitFor(async () => expect(await statesOf('slow')).toContain('0 completed'), soon)
  })

  it('are as many at once as their queue says', async () => {
    await enqueue('bounded', 9)
    for (let done = 0; done < 9; done += 3) {
      await vi.waitFor(() => expect(held).toHaveLength(3), soon)
      letGo()
    }
    await vi.waitFor(() => expect(ran.bounded).toHaveLength(9), soon)
    expect(mostAtOnce).toBe(3)
  })

  it('follow at once on the job that put them in line', async () => {
    await t.app.platform.jobs.enqueue('hop', { n: 20 })
    await vi.waitFor(() => expect(ran.hop).toHaveLength(21), soon)
  })

  it('stop: those under way end, no other begins, and the rest stays in line', async () => {
    await enqueue('bounded', 9)
    await vi.waitFor(() => expect(held).toHaveLength(3), soon)
    const resting = t.app.platform.jobs.rest()
    letGo()
    await resting
    expect(ran.bounded).toHaveLength(12)
    expect(held).toEqual([])
    const left = (await statesOf('bounded')).filter((state) => state.endsWith('created'))
    expect(left).toHaveLength(6)
  })
})
