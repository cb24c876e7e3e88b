import { describe, expect, it } from 'vitest'
import { formatUpdated } from './format-updated.ts'

const at = (text: string): number => new Date(text).getTime()
const now = at('2026-11-21T09:00:00')

describe('when a bot was updated', () => {
  it('says today and yesterday with the time', () => {
    expect(formatUpdated(new Date('2026-11-21T08:52:00').toISOString(), now)).toBe('hoje, 08:52')
    expect(formatUpdated(new Date('2026-11-20T17:20:00').toISOString(), now)).toBe('ontem, 17:20')
  })
  it('counts days of the calendar, not 24 hours', () => {
    expect(formatUpdated(new Date('2026-11-20T23:59:00').toISOString(), at('2026-11-21T00:01:00'))).toBe('ontem, 23:59')
  })
  it('says the day of anything older, and nothing of no instant', () => {
    expect(formatUpdated(new Date('2026-11-18T12:00:00').toISOString(), now)).toBe('18/11/2026')
    expect(formatUpdated('', now)).toBe('')
  })
})
