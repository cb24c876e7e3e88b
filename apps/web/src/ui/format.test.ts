import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatAbout, formatNumber, formatPercent, formatsIn } from './format.ts'

const at = (text: string): number => Date.parse(text)

describe('days and times', () => {
  // The browser stands in Auckland, twelve hours and more ahead of the companies.
  beforeAll(() => void vi.stubEnv('TZ', 'Pacific/Auckland'))
  afterAll(() => void vi.unstubAllEnvs())

  const saoPaulo = formatsIn('America/Sao_Paulo')

  it('are those of the company, wherever the browser stands', () => {
    const instant = '2026-11-21T23:30:05Z'
    expect(new Date(instant).getDate()).toBe(22)
    expect(saoPaulo.day(instant)).toBe('21/11/2026')
    expect(saoPaulo.time(instant)).toBe('20:30')
    expect(saoPaulo.moment(instant)).toBe('21/11/2026 20:30')
    expect(saoPaulo.exact(instant)).toBe('21/11/2026, 20:30:05')
    expect(saoPaulo.dayKey('2026-11-22T02:59:59Z')).toBe('2026-11-21')
    expect(saoPaulo.dayKey('2026-11-22T03:00:00Z')).toBe('2026-11-22')
    expect(formatsIn('America/Manaus').time(instant)).toBe('19:30')
  })

  it('have the name of their zone in words', () => {
    expect(saoPaulo.zone).toBe('Horário de Brasília')
    expect(formatsIn('Europe/Lisbon').zone).toBe('Horário da Europa Ocidental')
  })

  it('count days of the company, not 24 hours and not days of the browser', () => {
    const now = at('2026-11-22T03:00:01Z')
    expect(saoPaulo.daysAgo('2026-11-22T02:59:59Z', now)).toBe(1)
    expect(saoPaulo.daysAgo('2026-11-22T03:00:00Z', now)).toBe(0)
    expect(saoPaulo.daysAgo('2026-11-20T12:00:00Z', now)).toBe(2)
  })

  it('name the year of a day that is long ago', () => {
    const now = at('2026-11-21T12:00:00Z')
    expect(saoPaulo.longDay('2026-11-19T12:00:00Z', now)).toBe('19 de novembro')
    expect(saoPaulo.longDay('2025-03-03T12:00:00Z', now)).toBe('3 de março de 2025')
  })

  it('go from now over minutes, hours and days to the date', () => {
    const now = at('2026-11-21T12:00:00-03:00')
    const say = (instant: string) => saoPaulo.relative(instant, now)
    expect([
      say('2026-11-21T11:59:30-03:00'),
      say('2026-11-21T11:56:00-03:00'),
      say('2026-11-21T10:00:00-03:00'),
      say('2026-11-18T12:00:00-03:00'),
      say('2026-10-02T23:00:00-03:00'),
    ]).toEqual(['agora', '4 min', '2 h', '3 d', '02/10/2026'])
    expect(say('2026-11-21T12:05:00-03:00')).toBe('agora')
  })

  it('say nothing of what is no instant', () => {
    const { day, time, moment, exact, longDay, relative, dayKey, daysAgo } = saoPaulo
    for (const none of ['', 'ontem'])
      expect([day(none), time(none), moment(none), exact(none), dayKey(none)]).toEqual(['', '', '', '', ''])
    expect([longDay('', 0), relative('', 0), daysAgo('', 0)]).toEqual(['', '', Number.NaN])
  })

  it('are said in the browser’s zone where there is no company, or none that it knows', () => {
    for (const zone of [null, 'Brasil/Aqui']) expect(formatsIn(zone).time('2026-11-21T23:30:00Z')).toBe('12:30')
  })

  it('name the day of the week', () => {
    expect(saoPaulo.weekday('2026-11-24T01:00:00Z')).toBe('segunda-feira, 23/11')
  })

  it('are the same object for the same zone', () => {
    expect(formatsIn('America/Sao_Paulo')).toBe(saoPaulo)
  })
})

describe('numbers', () => {
  it('are written as in Brazil', () => {
    expect(formatNumber(12_480)).toBe('12.480')
    expect([formatPercent(0.874), formatPercent(1)]).toEqual(['87%', '100%'])
    expect([formatAbout(1.84), formatAbout(9.96), formatAbout(12.4)]).toEqual(['1,8', '10', '12'])
  })
})

describe('the rest of the application', () => {
  const formatters = ['ui/format.ts', 'ui/zoned-time.ts']
  const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

  it('leaves days, times and numbers to ui/format.ts and ui/zoned-time.ts', () => {
    const sources = join(import.meta.dirname, '..')
    const own = /toLocale(Date|Time)?String\(|Intl\.(DateTimeFormat|NumberFormat)|from 'dayjs'/
    const others = globSync('**/*.{ts,tsx}', { cwd: sources })
      .filter((file) => !isTest(file) && !formatters.includes(file))
      .filter((file) => own.test(readFileSync(join(sources, file), 'utf8')))
    expect(others).toEqual([])
  })
})
