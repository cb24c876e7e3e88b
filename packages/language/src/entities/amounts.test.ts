import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { entityText } from './entities.ts'
import type { Finder } from './finder.ts'
import { findMoney } from './money.ts'
import { findNumber } from './number.ts'
import { looks, moment } from './testing/looks.ts'

const finders: Readonly<Record<string, Finder>> = { number: findNumber, money: findMoney }

const hostile = [
  '1.',
  '1,1',
  '1/2',
  '1 000 ',
  '123 456 ',
  "1'000",
  '1e',
  '1e3',
  '12-34',
  ',5',
  '½',
  'vinte e ',
  'mil ',
  'mil e um ',
  'um milhão e ',
  'dois ponto ',
  'zero vírgula zero ',
  'um terço e ',
  'um par de ',
  'menos ',
  'menos um ',
  'só um ',
  'e meio ',
  'R$ ',
  'R$1',
  '$',
  '5 dólares e ',
  'reais ',
  '10 de ',
  'pesos argentinos ',
  '1k ',
]

/** Signs, words and digits that amounts are made of, to be put together in any order. */
const pieces =
  '-|−|–|menos|negativo|e|meio|meia|½|2½|1/2|5-10|1e3|12 345 678|,5|.5|1.234,56|dois|vírgula|ponto|zero|mil|milhões|,|um|terço|quartos|par de|dúzias|R$|US$|€|$|£|US$ 5-10|dólares|canadenses|reais|centavos|USD|BTC|em|de|k|M|bi|%|:|(|)|sobre|12€50|graus|abaixo de zero|\u200d|٣|²|1.234,56½|👍'.split(
    '|',
  )
const jumble = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('', ' ', '  ', '\n')), { maxLength: 12 })
  .map((parts) => parts.flat().join(''))

describe.each(Object.keys(finders))('the finder of %s', (name) => {
  const find = finders[name] as Finder

  it('gives decimals, each from its own part of the text, in order', () => {
    fc.assert(
      fc.property(jumble, (text) => {
        let end = 0
        for (const found of find(entityText(text), moment)) {
          expect(found.value).toMatch(/^(?:[A-Z]{3,4} )?-?\d+(?:\.\d+)?$/)
          expect(found.start).toBeGreaterThanOrEqual(end)
          expect(found.end).toBeGreaterThan(found.start)
          end = found.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
      propertyRuns(2000),
    )
  })

  it.each(hostile)('looks twice as often at twice the text of %j', (part) => {
    const once = looks(find, part.repeat(Math.floor(2000 / part.length)))
    const twice = looks(find, part.repeat(Math.floor(4000 / part.length)))
    expect(twice).toBeLessThan(2.3 * once + 2000)
    expect(twice).toBeLessThan(400 * 4000)
  })
})
