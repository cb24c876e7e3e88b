import { describe, expect, it } from 'vitest'
import { loadPatiently } from './lazy-piece.ts'

describe('loading code patiently', () => {
  it('asks again until the network brings it', async () => {
    let tries = 0
    const load = async (): Promise<string> => {
      tries += 1
      if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return 'piece'
    }
    expect(await loadPatiently(load, 0)).toBe('piece')
    expect(tries).toBe(3)
  })
})
