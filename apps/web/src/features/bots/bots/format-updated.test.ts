import { describe, expect, it } from 'vitest'
import { formatsIn } from '../../../ui/format.ts'
import { formatUpdated } from './format-updated.ts'

const formats = formatsIn('America/Sao_Paulo')
const say = (instant: string, now: string): string => formatUpdated(instant, Date.parse(now), formats)
const now = '2026-11-21T09:00:00-03:00'

describe('when a bot was updated', () => {
  it('says today and yesterday with the time', () => {
    expect(say('2026-11-21T08:52:00-03:00', now)).toBe('hoje, 08:52')
    expect(say('2026-11-20T17:20:00-03:00', now)).toBe('ontem, 17:20')
  })
  it('counts days of the company’s calendar, not 24 hours', () => {
    expect(say('2026-11-20T23:59:00-03:00', '2026-11-21T00:01:00-03:00')).toBe('ontem, 23:59')
    expect(say('2026-11-21T02:59:00Z', '2026-11-21T03:01:00Z')).toBe('ontem, 23:59')
  })
  it('says the day of anything older, and nothing of no instant', () => {
    expect(say('2026-11-18T12:00:00-03:00', now)).toBe('18/11/2026')
    expect(say('', now)).toBe('')
  })
})
