import { describe, expect, it } from 'vitest'
import { compileEntities, findEntities, systemEntities } from '../index.ts'
import { type EntityCase, measure, readCases } from './testing/cases.ts'

const timeZone = 'America/Sao_Paulo'
const entities = compileEntities([])
const idOf = (name: string): number => systemEntities.find((entity) => entity.name === name)?.id ?? 0

const findAs =
  (name: string) =>
  ({ text, now }: EntityCase): string[] =>
    findEntities(entities, idOf(name), text, { now, timeZone }).map(({ start, end, text: part, value }) => {
      expect(text.slice(start, end), text).toBe(part)
      return value
    })

describe('system entities', () => {
  it.each([
    ['date', 1000],
    ['hour', 800],
    ['number', 1000],
    ['money', 900],
    ['cpf', 100],
    ['cnpj', 90],
    ['phone', 250],
    ['email', 80],
  ])('find %s right in 98 of 100 cases', (name, least) => {
    const cases = readCases(name)
    expect(cases.length).toBeGreaterThan(least)
    const { recall, precision, exact, misses } = measure(cases, findAs(name))
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(0.98)
    expect(precision, misses.join('\n')).toBeGreaterThanOrEqual(0.98)
    expect(exact, misses.join('\n')).toBeGreaterThanOrEqual(0.98)
  })

  // Written by people who had not seen the code, and kept from its authors until they were done.
  it.each(['number', 'money', 'date', 'hour'])('find %s right in 97 of 100 held-out cases', (name) => {
    const cases = readCases(`${name}.held-out`)
    expect(cases.length).toBeGreaterThan(90)
    const { exact, misses } = measure(cases, findAs(name))
    expect(exact, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
  })

  it('count days in the time zone given, whatever that of the machine', () => {
    const dayIn = (now: string, zone: string): string | undefined =>
      findEntities(entities, idOf('date'), 'hoje', { now, timeZone: zone })[0]?.value
    // Ten past midnight in São Paulo is the day before in Manaus and already morning in Lisbon.
    expect(dayIn('2026-11-18T03:10:00Z', timeZone)).toBe('2026-11-18')
    expect(dayIn('2026-11-18T03:10:00Z', 'America/Manaus')).toBe('2026-11-17')
    expect(dayIn('2026-12-31T23:30:00-03:00', 'Europe/Lisbon')).toBe('2027-01-01')
  })

  it('count hours from now in the time zone given, also over a change to summer time', () => {
    const said = (text: string, now: string, zone: string): string | undefined =>
      findEntities(entities, idOf('hour'), text, { now, timeZone: zone })[0]?.value
    expect(said('daqui a uma hora', '2026-11-19T01:30:00Z', timeZone)).toBe('2026-11-18T23:30')
    expect(said('daqui a uma hora', '2026-11-19T01:30:00Z', 'America/Noronha')).toBe('2026-11-19T00:30')
    expect(said('daqui a duas horas', '2027-03-28T00:30:00Z', 'Europe/Lisbon')).toBe('2027-03-28T03:30')
  })

  it('refuse a moment that is none', () => {
    expect(() => findEntities(entities, idOf('date'), 'hoje', { now: 'ontem', timeZone })).toThrow(RangeError)
    const now = '2026-11-18T13:20:00Z'
    expect(() => findEntities(entities, idOf('date'), 'hoje', { now, timeZone: 'Brasil' })).toThrow(RangeError)
  })

  it('find nothing for an entity that the bot does not have', () => {
    expect(findEntities(entities, 77, 'amanhã às 14h', { now: '2026-11-18T13:20:00Z', timeZone })).toEqual([])
  })
})
