// Gate: long work leaves room for others.
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runInSlices } from './index.ts'

/** So many slices of two milliseconds, each told of. */
function* busy(name: string, slices: number, told: string[]): Generator<undefined, string> {
  for (let slice = 0; slice < slices; slice++) {
    const endMs = performance.now() + 2
    while (performance.now() < endMs);
    told.push(name)
    yield
  }
  return name
}

describe('work in slices', () => {
  it('lets whatever else waits go first between them, and several works take turns', async () => {
    const told: string[] = []
    const works = [runInSlices(busy('long', 30, told)), runInSlices(busy('short', 3, told))]
    let turns = 0
    let isDone = false
    const others = (async () => {
      while (!isDone) {
        turns += 1
        await setImmediate()
      }
    })()
    expect(await Promise.race(works)).toBe('short')
    expect(told.length).toBeLessThan(20)
    expect(await Promise.all(works)).toEqual(['long', 'short'])
    isDone = true
    await others
    expect(turns).toBeGreaterThan(8)
  })

  it('rejects with what the work throws, and goes on with the others', async () => {
    // biome-ignore lint/correctness/useYield: it fails at once
    function* failing(): Generator<undefined, never> {
      throw new Error('broken')
    }
    const told: string[] = []
    const failed = runInSlices(failing())
    const fine = runInSlices(busy('fine', 2, told))
    await expect(failed).rejects.toThrow('broken')
    expect(await fine).toBe('fine')
  })
})
