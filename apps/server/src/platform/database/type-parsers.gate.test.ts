// Gate: values of the database are read exactly.
import fc from 'fast-check'
import { types } from 'pg'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { parseInstant } from './type-parsers.ts'

const driver = types.getTypeParser(types.builtins.TIMESTAMPTZ) as (text: string) => unknown

const local = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))
const fraction = fc
  .string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 })
  .map((digits) => (digits === '' ? '' : `.${digits}`))
const zone = fc.constantFrom('+00', '-03', '-11', '+05:30', '+14', '-03:06:28')

it('reads every instant that PostgreSQL writes as the driver does', () => {
  fc.assert(
    fc.property(local, fraction, zone, (time, rest, offset) => {
      const text = `${time}${rest}${offset}`
      expect(parseInstant(text)).toEqual(driver(text))
    }),
    propertyRuns(2_000),
  )
})

it.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '4044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00+00'])(
  'leaves %s to the driver',
  (text) => expect(parseInstant(text)).toEqual(driver(text)),
)

it('keeps the millisecond, and drops what is finer', () => {
  expect(parseInstant('2026-11-24 09:18:28.123999-03')).toEqual(new Date('2026-11-24T12:18:28.123Z'))
})
