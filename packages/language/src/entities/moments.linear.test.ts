import { describe, expect, it } from 'vitest'
import { findDate } from './date.ts'
import type { Finder } from './finder.ts'
import { findHour } from './hour.ts'
import { looks } from './testing/looks.ts'

const finders: [string, Finder][] = [
  ['date', findDate],
  ['hour', findHour],
]

const hostile = [
  '1 ',
  '1/',
  '1-',
  '1 e ',
  '1, ',
  '9h-',
  '9h a ',
  '12:',
  '16.',
  'às 7 e ',
  '8 ou ',
  'entre 9 e ',
  'dez para as ',
  'três menos ',
  'uma hora antes das ',
  'um dia antes do ',
  'dia depois do ',
  'segunda antes da ',
  'semana do ',
  'fim de ',
  'primeira terça de ',
  'último dia do ano de ',
  'mês de ',
  'do mês de ',
  'próximos 3 ',
  'há uma hora e ',
  'daqui a ',
  'estou ',
  'duas ',
  'vinte e ',
  'dias 1, ',
  'dia 5 e ',
  'no 12 e ',
  'segunda ',
  'segunda, ',
  'quinta e ',
  'a segunda, a ',
  'junho 7 ',
  '13 de julho a ',
  'de março a ',
  'desde ',
  'dia seguinte ',
  'manhã ou ',
]

describe.each(finders)('the finder of %s', (_, find) => {
  it.each(hostile)('looks twice as often at twice the text of %j', (part) => {
    const once = looks(find, part.repeat(Math.floor(2000 / part.length)))
    const twice = looks(find, part.repeat(Math.floor(4000 / part.length)))
    expect(twice).toBeLessThan(2.3 * once + 2000)
    expect(twice).toBeLessThan(400 * 4000)
  })
})
