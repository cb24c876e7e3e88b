// Gate: memory of answers is bounded.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { createLru } from './index.ts'

const max = 8
const operation = fc.record({ kind: fc.constantFrom('get', 'set', 'delete'), key: fc.integer({ min: 0, max: 20 }) })

it('holds what was used last, never more than it may, and nothing that was deleted', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      const lru = createLru<number, number>(max)
      /** What was set and not deleted, the last used at the end. */
      const model = new Map<number, number>()
      for (const [value, { kind, key }] of operations.entries()) {
        if (kind === 'delete') {
          lru.delete(key)
          model.delete(key)
        } else if (kind === 'set') {
          lru.set(key, value)
          model.delete(key)
          model.set(key, value)
        } else {
          const found = lru.get(key)
          const known = model.get(key)
          if ([...model.keys()].slice(-max / 2).includes(key)) expect(found).toBe(known)
          if (found === undefined) model.delete(key)
          else {
            expect(found).toBe(known)
            model.delete(key)
            model.set(key, found)
          }
        }
      }
      const held = Array.from({ length: 21 }, (_, key) => key).filter((key) => lru.get(key) !== undefined)
      expect(held.length).toBeLessThanOrEqual(max)
    }),
    propertyRuns(100),
  )
})
