import { describe, expect, it } from 'vitest'
import { dayKey, dayLabel, timeLabel } from './days.ts'

const at = (day: number, hour = 12, month = 10, year = 2026) => new Date(year, month, day, hour, 5)

describe('days of the conversation', () => {
  it('names today and yesterday by the calendar, not by 24 hours', () => {
    expect(dayLabel(at(21, 0), at(21, 23))).toBe('Hoje')
    expect(dayLabel(at(20, 23), at(21, 0))).toBe('Ontem')
  })

  it('names older days, with the year where it differs', () => {
    expect(dayLabel(at(19), at(21))).toBe('quinta-feira, 19 de novembro')
    expect(dayLabel(at(3, 12, 2, 2025), at(21))).toBe('3 de março de 2025')
  })

  it('keys a day by the visitor’s own calendar', () => {
    expect(dayKey(at(1, 0, 0))).toBe('2026-01-01')
  })
})

describe('time of a turn', () => {
  it('says agora for the last minute, then the clock', () => {
    expect(timeLabel(at(21), new Date(at(21).getTime() + 59_000))).toBe('agora')
    expect(timeLabel(at(21, 14), at(21, 15))).toBe('14:05')
  })
})
