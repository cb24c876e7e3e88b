import { describe, expect, it } from 'vitest'
import { entityText } from './entities.ts'
import type { Finder } from './finder.ts'
import { findMoney } from './money.ts'
import { findNumber } from './number.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }
const finders: Readonly<Record<string, Finder>> = { number: findNumber, money: findMoney }

/** How often a finder looks at a lexeme of a text: what it costs, whatever else the machine does. */
function looks(find: Finder, text: string): number {
  let count = 0
  const message = entityText(text)
  const lexemes = new Proxy([...message.lexemes], {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^-?\d+$/.test(key)) count++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  find({ ...message, lexemes }, moment)
  return count
}

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

describe.each(Object.keys(finders))('the finder of %s', (name) => {
  const find = finders[name] as Finder

  it.each(hostile)('looks twice as often at twice the text of %j', (part) => {
    const once = looks(find, part.repeat(Math.floor(2000 / part.length)))
    const twice = looks(find, part.repeat(Math.floor(4000 / part.length)))
    expect(twice).toBeLessThan(2.3 * once + 2000)
    expect(twice).toBeLessThan(400 * 4000)
  })
})
