import { describe, expect, it } from 'vitest'
import { formatRange } from './day-range.ts'

describe('a period', () => {
  it('is said as its two days, one day once, and nothing as nothing', () => {
    expect([
      formatRange({ startAt: '2026-11-01', endAt: '2026-11-21' }),
      formatRange({ startAt: '2026-11-21', endAt: '2026-11-21' }),
      formatRange({ startAt: '2026-11-21', endAt: null }),
      formatRange({ startAt: null, endAt: null }),
    ]).toEqual(['01/11/2026 a 21/11/2026', '21/11/2026', '21/11/2026', ''])
  })
})
