import { describe, expect, it } from 'vitest'
import { createThreads, type ThreadsOptions } from './index.ts'

interface Work {
  name: string
  busyMs?: number
  fails?: boolean
}

const threads = (options: Partial<ThreadsOptions> = {}) =>
  createThreads<Work, string>({
    script: new URL('./testing/named-thread.ts', import.meta.url),
    size: 1,
    maxWaitingOfCompany: 4,
    maxWaiting: 20,
    timeoutMs: 20_000,
    idleMs: 1_000,
    ...options,
  })

describe('work in threads', () => {
  it('takes companies in turn, however much one of them has sent before', async () => {
    const { run } = threads()
    const done: string[] = []
    const send = (companyId: number, name: string) => run(companyId, { name }).then((answer) => done.push(answer))
    const all = [send(1, 'a1'), send(1, 'a2'), send(1, 'a3'), send(1, 'a4'), send(2, 'b1'), send(3, 'c1')]
    await Promise.all(all)
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('leaves a thread to others where a company has work for all of them', async () => {
    const { run } = threads({ size: 2 })
    const slow = [run(1, { name: 'a1', busyMs: 1_000 }), run(1, { name: 'a2', busyMs: 1_000 })]
    expect(await Promise.race([...slow, run(2, { name: 'b1' })])).toBe('b1')
    await Promise.all(slow)
  })

  it('refuses what one company sends beyond its share, and says when to try again', async () => {
    const { run } = threads({ maxWaitingOfCompany: 2 })
    const taken = ['1', '2', '3'].map((name) => run(1, { name }))
    await expect(run(1, { name: '4' })).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
    expect(await run(2, { name: 'other' })).toBe('other')
    expect(await Promise.all(taken)).toEqual(['1', '2', '3'])
  })

  it('ends a thread whose work takes too long, and goes on with the next', async () => {
    const { run } = threads({ timeoutMs: 4_000 })
    const endless = run(1, { name: 'endless', busyMs: 600_000 })
    const [slow, next] = await Promise.allSettled([endless, run(2, { name: 'next' })])
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'tooSlow' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: 'next' })
  })

  it('tells how much is done of each piece of work to whom it is for, and nothing of it after its end', async () => {
    const { run } = threads()
    const heard: Record<string, (number | 'end')[]> = { slow: [], broken: [], short: [] }
    const send = (name: string, work: Omit<Work, 'name'>) =>
      run(1, { name, ...work }, (share) => heard[name]?.push(share)).then(
        () => heard[name]?.push('end'),
        () => heard[name]?.push('end'),
      )
    await Promise.all([send('slow', { busyMs: 900 }), send('broken', { busyMs: 900, fails: true }), send('short', {})])
    const { slow = [], broken = [], short = [] } = heard
    expect(short).toEqual(['end'])
    for (const shares of [slow, broken]) {
      // Its end came last.
      expect(shares.indexOf('end')).toBe(shares.length - 1)
      const told = shares.slice(0, -1)
      expect(told.length).toBeGreaterThan(0)
      expect(told).toEqual([...new Set(told)].sort((one, other) => Number(one) - Number(other)))
      expect(told.every((share) => share !== 'end' && share > 0 && share <= 1)).toBe(true)
    }
  })

  it('tells of what was thrown, and takes more', async () => {
    const { run } = threads()
    await expect(run(1, { name: 'broken', fails: true })).rejects.toThrow('broken failed')
    expect(await run(1, { name: 'whole' })).toBe('whole')
  })
})
