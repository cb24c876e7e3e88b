import { describe, expect, it } from 'vitest'
import { create } from './eval-wrapper.ts'
import { measureLargeSet } from './large-quality.ts'
import { largeSets } from './sets/large/index.ts'

describe('a node of forty exits that share their objects', () => {
  it('is told apart, and leaves what it does not know, with room to what was measured', async () => {
    const set = largeSets().find(({ intents }) => Object.keys(intents).length === 40)
    if (!set) throw new Error('The set is missing.')
    const found = await measureLargeSet(create, set)
    expect(found.closed).toBeGreaterThan(0.55)
    expect(found.accepted).toBeGreaterThan(0.42)
    expect(found.wrong).toBeLessThan(0.27)
    expect(found.near).toBeLessThan(0.3)
    expect(found.far).toBeLessThan(0.15)
  })
})
