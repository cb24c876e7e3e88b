import { describe, expect, it } from 'vitest'
import { currencyTable } from './currency-table.ts'
import { entityText } from './entities.ts'
import { findMoney } from './money.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }
const values = (text: string): string[] => findMoney(entityText(text), moment).map(({ value }) => value)
const codes = currencyTable
  .trim()
  .split('\n')
  .map((line) => line.split(' ')[0] ?? '')

/** Slips in the data themselves. */
const slips = new Set(['sdirham dos Emirados Árabes Unidos', 'Schillings australianos'])

/** The names that the Unicode CLDR gives seven of a currency, without the years of those that are gone. */
const namesOf = (currency: string): string[] =>
  ['pt', 'pt-PT'].flatMap((locale) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    const name = format.formatToParts(7).find(({ type }) => type === 'currency')?.value ?? currency
    return name === currency || slips.has(name)
      ? []
      : [
          name
            .replace(/ \(.*\d.*\)/, '')
            .replaceAll(/[()\u200b]/g, '')
            .trim(),
        ]
  })

describe('the table of currencies', () => {
  it('has each code once', () => {
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(160)
  })

  it.each(codes.filter((code) => code.length === 3))('knows %s by its names in Brazil and in Portugal', (code) => {
    const wanted = code === 'BRL' ? '7.00' : `${code} 7.00`
    for (const name of namesOf(code)) expect(values(`7 ${name}`), name).toEqual([wanted])
  })

  it('has every currency that is in use where countries have one', () => {
    // An accounting unit, and what newer ones replaced.
    const others = ['CUC', 'SLL', 'XDR', 'ZWL']
    const missing = Intl.supportedValuesOf('currency').filter(
      (code) => !codes.includes(code) && namesOf(code).length > 0,
    )
    expect(missing.filter((code) => !others.includes(code))).toEqual([])
  })
})
