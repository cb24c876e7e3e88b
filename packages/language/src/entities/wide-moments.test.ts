import { describe, expect, it } from 'vitest'
import { compileEntities, findEntities, systemEntities } from '../index.ts'
import { moreDateCases } from './cases/date-more.cases.ts'
import { wideDateCases } from './cases/date-wide.cases.ts'
import { moreHourCases } from './cases/hour-more.cases.ts'
import { wideHourCases } from './cases/hour-wide.cases.ts'
import type { EntityCase } from './cases/read-cases.ts'
import { readCases } from './cases/read-cases.ts'
import { wrongCases } from './cases/wrong-cases.ts'

const tables: [string, string, EntityCase[]][] = [
  ['date', 'by other people', readCases(wideDateCases)],
  ['date', 'of more kinds', readCases(moreDateCases)],
  ['hour', 'by other people', readCases(wideHourCases)],
  ['hour', 'of more kinds', readCases(moreHourCases)],
]

describe('moments as people write them', () => {
  it.each(tables)('find %s %s wholly right in 97 of 100 cases', (name, _, cases) => {
    expect(cases.length).toBeGreaterThan(90)
    const wrong = wrongCases(name, cases)
    expect(wrong.length / cases.length, wrong.join('\n')).toBeLessThanOrEqual(0.03)
  })
})

describe('what is counted from now', () => {
  const entities = compileEntities([])
  const hour = systemEntities.find(({ name }) => name === 'hour')?.id ?? 0
  const said = (text: string, now: string, timeZone: string): string | undefined =>
    findEntities(entities, hour, text, { now, timeZone })[0]?.value

  it('has the day of the time zone given', () => {
    expect(said('daqui a uma hora', '2026-11-19T01:30:00Z', 'America/Sao_Paulo')).toBe('2026-11-18T23:30')
    expect(said('daqui a uma hora', '2026-11-19T01:30:00Z', 'America/Noronha')).toBe('2026-11-19T00:30')
  })

  it('passes over the hour that a change to summer time leaves out', () => {
    expect(said('daqui a duas horas', '2027-03-28T00:30:00Z', 'Europe/Lisbon')).toBe('2027-03-28T03:30')
  })
})
