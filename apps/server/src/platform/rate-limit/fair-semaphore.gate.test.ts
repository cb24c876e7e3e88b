// Gate: a neighbour is not delayed.
import { describe, expect, it } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

/** Enters and notes it; `leave(name)` frees the place of whoever is inside. */
const setUp = (options: Parameters<typeof createFairSemaphore>[0]) => {
  const semaphore = createFairSemaphore<string>(options)
  const entered: string[] = []
  const places = new Map<string, () => void>()
  const enter = (key: string, name = key): boolean => {
    const place = semaphore.enter(key)
    void place?.then((leave) => {
      entered.push(name)
      places.set(name, leave)
    })
    return place !== null
  }
  const leave = async (name: string) => {
    places.get(name)?.()
    await settled()
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { enter, leave, settled, entered }
}

describe('a fair semaphore', () => {
  it('lets so many of one key in, keeps a short line, and turns the rest away', async () => {
    const { enter, leave, settled, entered } = setUp({ perKey: 2, waitingPerKey: 1 })
    expect(['1', '2', '3', '4'].map((name) => enter('a', name))).toEqual([true, true, true, false])
    await settled()
    expect(entered).toEqual(['1', '2'])
    await leave('1')
    expect(entered).toEqual(['1', '2', '3'])
    expect(enter('a', '5')).toBe(true)
  })

  it('lets a neighbour in at once whatever a company does', async () => {
    const { enter, settled, entered } = setUp({ perKey: 2, waitingPerKey: 100 })
    for (let i = 0; i < 100; i++) enter('noisy', `noisy ${i}`)
    enter('neighbour')
    await settled()
    expect(entered).toEqual(['noisy 0', 'noisy 1', 'neighbour'])
  })

  it('offers places that all share to one key after the other', async () => {
    const { enter, leave, settled, entered } = setUp({ perKey: 1, waitingPerKey: 9, total: 1 })
    for (const name of ['a1', 'a2', 'a3']) enter('a', name)
    for (const name of ['b1', 'b2']) enter('b', name)
    enter('c', 'c1')
    await settled()
    for (let i = 0; i < 6; i++) await leave(entered.at(-1) ?? '')
    expect(entered).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('counts a place once, however often it is left', async () => {
    const { enter, leave, settled, entered } = setUp({ perKey: 1, waitingPerKey: 9 })
    for (const name of ['1', '2', '3']) enter('a', name)
    await settled()
    await leave('1')
    await leave('1')
    expect(entered).toEqual(['1', '2'])
  })
})
