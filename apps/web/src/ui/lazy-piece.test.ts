import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadPatiently, MissingCode } from './lazy-piece.ts'
import type { BuildState } from './running-build.ts'

/** A piece that comes at the nth try; `states` is what the server says of its build after each failure, the last for good. */
function failing(untilTry: number, ...states: BuildState[]) {
  let tries = 0
  const load = async (): Promise<string> => {
    tries += 1
    if (tries < untilTry) throw new TypeError('Failed to fetch dynamically imported module')
    return 'piece'
  }
  const compare = async (): Promise<BuildState> => states[Math.min(tries, states.length) - 1] ?? 'same'
  return { run: () => loadPatiently(load, { pauseMs: 0, compare }), tries: () => tries }
}

afterEach(() => vi.unstubAllGlobals())

describe('loading code patiently', () => {
  it.each<[BuildState[], number]>([
    [['away', 'away', 'same'], 3],
    [['same'], 1],
  ])('begins nothing without a network, unless the server answers all the same: %j', async (states, asked) => {
    vi.stubGlobal('navigator', { onLine: false })
    const compare = vi.fn(async () => states.shift() ?? 'same')
    const load = vi.fn(async () => 'piece')
    const coming = loadPatiently(load, { pauseMs: 0, compare })
    expect(load).not.toHaveBeenCalled()
    expect(await coming).toBe('piece')
    expect(compare).toHaveBeenCalledTimes(asked)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('asks again until the network brings it', async () => {
    const piece = failing(9, 'away')
    expect(await piece.run()).toBe('piece')
    expect(piece.tries()).toBe(9)
  })

  it('gives up after three tries when the server answers', async () => {
    const piece = failing(Number.POSITIVE_INFINITY, 'same')
    await expect(piece.run()).rejects.toEqual(new MissingCode(false))
    expect(piece.tries()).toBe(3)
  })

  it('says that a newer version took its place, and counts no try without network', async () => {
    const piece = failing(Number.POSITIVE_INFINITY, 'away', 'away', 'newer')
    const error = await piece.run().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MissingCode)
    expect((error as MissingCode).isNewVersion).toBe(true)
    expect(piece.tries()).toBe(5)
  })
})
