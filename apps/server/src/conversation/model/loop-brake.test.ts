import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { isLoop, leakedScore, loopLimits, messageScore, roundedScore } from './loop-brake.ts'

interface Writer {
  /** Between two of its messages, in turn. */
  everyMs: readonly number[]
  isStuck: boolean
  isFile?: boolean
}

/** After how many messages the bot is silent; null where it never is within `most`. */
const silentAfter = ({ everyMs, isStuck, isFile = false }: Writer, most = 500): number | null => {
  let score = 0
  for (let count = 0; count < most; count += 1) {
    const elapsedMs = count === 0 ? null : (everyMs[count % everyMs.length] ?? 0)
    score = leakedScore(score, elapsedMs)
    if (isLoop(score)) return count
    const added = messageScore({ elapsedMs, isFile })
    score = roundedScore(score + added + (isStuck && added !== loopLimits.picture ? loopLimits.stuck : 0))
  }
  return null
}

describe('the loop brake', () => {
  it.each<[string, Writer, number | null]>([
    ['an auto-reply at once that nobody understands', { everyMs: [150], isStuck: true }, 9],
    ['an auto-reply after five seconds', { everyMs: [5_000], isStuck: true }, 13],
    ['an auto-reply after half a minute', { everyMs: [30_000], isStuck: true }, 14],
    ['an auto-reply after a minute', { everyMs: [60_000], isStuck: true }, 16],
    ['an auto-reply by which the flow goes on, or an outside system answers', { everyMs: [500], isStuck: false }, 16],
    ['the same after five seconds', { everyMs: [5_000], isStuck: false }, 43],
    ['a robot that sends a picture each time', { everyMs: [1_000], isStuck: true, isFile: true }, 117],
    [
      'a person who is not understood for a while, once a quarter of an hour',
      { everyMs: [900_000], isStuck: true },
      null,
    ],
    ['a person who goes through a long flow', { everyMs: [15_000, 40_000, 90_000, 300_000], isStuck: false }, null],
  ])('%s', (_, writer, after) => {
    expect(silentAfter(writer)).toBe(after)
  })

  it('lets a person send an album, write in pieces, and go through a menu with quick fingers', () => {
    expect(silentAfter({ everyMs: [200], isStuck: true, isFile: true }, 100)).toBeNull()
    expect(silentAfter({ everyMs: [1_500], isStuck: true }, 8)).toBeNull()
    expect(silentAfter({ everyMs: [2_500], isStuck: false }, 15)).toBeNull()
    expect(silentAfter({ everyMs: [6_000], isStuck: false }, 40)).toBeNull()
  })

  it('never takes longer for a faster robot, or for one that makes no progress', () => {
    const everyMs = fc.integer({ min: 0, max: 110_000 })
    const worst = (count: number | null) => count ?? Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(everyMs, everyMs, fc.boolean(), (one, other, isStuck) => {
        const [quick, slow] = [Math.min(one, other), Math.max(one, other)]
        const after = worst(silentAfter({ everyMs: [quick], isStuck }))
        expect(after).toBeLessThanOrEqual(worst(silentAfter({ everyMs: [slow], isStuck })))
        expect(worst(silentAfter({ everyMs: [quick], isStuck: true }))).toBeLessThanOrEqual(after)
      }),
      propertyRuns(300),
    )
  })

  it('stops within forty messages for a robot that answers within two minutes without being understood, and forgets within an hour', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 110_000 }), { minLength: 1, maxLength: 9 }), (everyMs) => {
        expect(silentAfter({ everyMs, isStuck: true }) ?? 500).toBeLessThanOrEqual(40)
      }),
      propertyRuns(300),
    )
    expect(leakedScore(loopLimits.limit + 3, 3_600_000)).toBe(0)
  })
})
