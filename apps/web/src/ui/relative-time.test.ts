import { describe, expect, it } from 'vitest'
import { formatRelative } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00-03:00')

describe('relative time', () => {
  it('goes from now over minutes, hours and days to the date', () => {
    const say = (instant: string) => formatRelative(instant, now)
    expect([
      say('2026-11-21T11:59:30-03:00'),
      say('2026-11-21T11:56:00-03:00'),
      say('2026-11-21T10:00:00-03:00'),
      say('2026-11-18T12:00:00-03:00'),
      say('2026-10-02T12:00:00-03:00'),
    ]).toEqual(['agora', '4 min', '2 h', '3 d', '02/10/2026'])
  })

  it('takes a clock that runs ahead for now, and says nothing of what is no time', () => {
    expect(formatRelative('2026-11-21T12:05:00-03:00', now)).toBe('agora')
    expect(formatRelative('', now)).toBe('')
  })
})
