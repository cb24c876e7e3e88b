import { describe, expect, it } from 'vitest'
import { compileEntities, findEntities, systemEntities } from '../index.ts'
import { emailCases, phoneCases } from './cases/contact.cases.ts'
import { dateCases } from './cases/date.cases.ts'
import { cnpjCases, cpfCases } from './cases/document.cases.ts'
import { hourCases } from './cases/hour.cases.ts'
import { moneyCases } from './cases/money.cases.ts'
import { moneyFormCases } from './cases/money-forms.cases.ts'
import { moreMoneyCases } from './cases/money-more.cases.ts'
import { moneyNeighbourCases } from './cases/money-neighbours.cases.ts'
import { terseMoneyCases } from './cases/money-terse.cases.ts'
import { wideMoneyCases } from './cases/money-wide.cases.ts'
import { numberCases } from './cases/number.cases.ts'
import { numberFormCases } from './cases/number-forms.cases.ts'
import { moreNumberCases } from './cases/number-more.cases.ts'
import { numberNeighbourCases } from './cases/number-neighbours.cases.ts'
import { terseNumberCases } from './cases/number-terse.cases.ts'
import { wideNumberCases } from './cases/number-wide.cases.ts'
import type { EntityCase } from './cases/read-cases.ts'
import { readCases } from './cases/read-cases.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }
const entities = compileEntities([])
const tables: Readonly<Record<string, EntityCase[]>> = {
  date: readCases(dateCases),
  hour: readCases(hourCases),
  number: [
    numberCases,
    moreNumberCases,
    numberFormCases,
    numberNeighbourCases,
    wideNumberCases,
    terseNumberCases,
  ].flatMap(readCases),
  money: [moneyCases, moreMoneyCases, moneyFormCases, moneyNeighbourCases, wideMoneyCases, terseMoneyCases].flatMap(
    readCases,
  ),
  cpf: readCases(cpfCases),
  cnpj: readCases(cnpjCases),
  phone: readCases(phoneCases),
  email: readCases(emailCases),
}

const leastCases = 300

const idOf = (name: string): number => systemEntities.find((entity) => entity.name === name)?.id ?? 0

function measure(name: string): { recall: number; precision: number; misses: string[] } {
  let expected = 0
  let given = 0
  let right = 0
  const misses: string[] = []
  for (const { text, values } of tables[name] ?? []) {
    const found = findEntities(entities, idOf(name), text, moment)
    for (const { start, end, text: part } of found) expect(text.slice(start, end), text).toBe(part)
    const rest = [...values]
    for (const { value } of found) {
      const at = rest.indexOf(value)
      if (at >= 0) {
        rest.splice(at, 1)
        right++
      }
    }
    expected += values.length
    given += found.length
    if (rest.length > 0 || found.length !== values.length)
      misses.push(`${text} => ${found.map(({ value }) => value).join(' ')} (not ${values.join(' ')})`)
  }
  return { recall: right / expected, precision: right / given, misses }
}

describe('system entities', () => {
  it.each([
    ['date', 'hour'],
    ['number', 'money'],
    ['cpf', 'cnpj', 'phone'],
  ])('have at least 300 cases for %s and %s', (...names) => {
    expect(names.reduce((sum, name) => sum + (tables[name]?.length ?? 0), 0)).toBeGreaterThanOrEqual(leastCases)
  })

  it.each(Object.keys(tables))('finds %s with a recall and precision of at least 98 %', (name) => {
    const { recall, precision, misses } = measure(name)
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(0.98)
    expect(precision, misses.join('\n')).toBeGreaterThanOrEqual(0.98)
  })

  it('count days in the time zone given, whatever that of the machine', () => {
    const dayIn = (now: string, timeZone: string): string | undefined =>
      findEntities(entities, idOf('date'), 'hoje', { now, timeZone })[0]?.value
    // Ten past midnight in São Paulo is the day before in Manaus and already morning in Lisbon.
    expect(dayIn('2026-11-18T03:10:00Z', 'America/Sao_Paulo')).toBe('2026-11-18')
    expect(dayIn('2026-11-18T03:10:00Z', 'America/Manaus')).toBe('2026-11-17')
    expect(dayIn('2026-12-31T23:30:00-03:00', 'Europe/Lisbon')).toBe('2027-01-01')
  })

  it('refuse a moment that is none', () => {
    expect(() => findEntities(entities, idOf('date'), 'hoje', { now: 'ontem', timeZone: 'America/Sao_Paulo' })).toThrow(
      RangeError,
    )
    expect(() => findEntities(entities, idOf('date'), 'hoje', { now: moment.now, timeZone: 'Brasil' })).toThrow(
      RangeError,
    )
  })

  it('find nothing for an entity that the bot does not have', () => {
    expect(findEntities(entities, 77, 'amanhã às 14h', moment)).toEqual([])
  })
})
