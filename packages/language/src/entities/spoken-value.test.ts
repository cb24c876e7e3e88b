import { expect, it } from 'vitest'
import { systemEntities } from './entities.ts'
import { spokenValue } from './spoken-value.ts'

/** A Sunday evening in São Paulo, when it is Monday in UTC already. */
const moment = { now: '2026-11-30T01:00:00.000Z', timeZone: 'America/Sao_Paulo' }

it.each([
  ['date', '2026-12-03', 'quinta-feira, 3 de dezembro'],
  ['date', '2026-11-29', 'domingo, 29 de novembro'],
  ['date', '2027-03-01', 'segunda-feira, 1º de março'],
  ['date', '2026-11-28', '28/11/2026'],
  ['date', '1988-03-15', '15/03/1988'],
  ['date', '2028-01-05', '05/01/2028'],
  ['date', '2026-12-03/2026-12-05', '03/12/2026 a 05/12/2026'],
  ['date', 'depois do carnaval', 'depois do carnaval'],
  ['date', '2026-13-45', '2026-13-45'],
  ['date', '', ''],
  ['hour', '15:00', '15:00'],
  ['hour', '08:00/12:00', '08:00 às 12:00'],
  ['hour', '2026-11-29T22:30', 'domingo, 29 de novembro, 22:30'],
  ['number', '1.5', '1,5'],
  ['number', '48213', '48213'],
  ['money', '1234.50', '1.234,50'],
  ['money', '1234567.00', '1.234.567,00'],
  ['money', 'USD 20.00', 'USD 20,00'],
  ['cpf', '52998224725', '52998224725'],
] as const)('a %s is said as people write it: %s', (name, value, said) => {
  const id = systemEntities.find((entity) => entity.name === name)?.id ?? 0
  expect(spokenValue(id, value, moment)).toBe(said)
})

it('leaves the values of a company alone', () => {
  expect(spokenValue(7, '2026-12-03', moment)).toBe('2026-12-03')
})
