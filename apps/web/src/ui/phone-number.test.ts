import { describe, expect, it } from 'vitest'
import { listCountries, maskNational } from './countries.ts'
import { brazil, caretAfter, joinPhone, splitPhone } from './phone-number.ts'

const countries = listCountries()
const portugal = countries.find((country) => country.iso === 'PT') ?? brazil

describe('phone numbers', () => {
  it('lists about 240 countries with Brazil first', () => {
    expect(countries.length).toBeGreaterThan(230)
    expect(countries[0]).toEqual(brazil)
  })

  it('masks Brazilian numbers of 10 and 11 digits', () => {
    expect([maskNational('3534217780', brazil), maskNational('11984552107', brazil)]).toEqual([
      '(35) 3421-7780',
      '(11) 9 8455-2107',
    ])
  })

  it('masks while it is typed without getting in the way', () => {
    expect(['1', '11', '119', '119845', '1198455'].map((typed) => maskNational(typed, brazil))).toEqual([
      '1',
      '(11)',
      '(11) 9',
      '(11) 9 845',
      '(11) 9 8455',
    ])
  })

  it('masks numbers of other countries as they write them', () => {
    const country = (iso: string) => countries.find((one) => one.iso === iso) ?? brazil
    expect(maskNational('912345678', portugal)).toBe('912 345 678')
    expect(maskNational('2133734253', country('US'))).toBe('(213) 373-4253')
    expect(maskNational('91123', country('AR'))).not.toBe('')
  })

  it('leaves the caret behind the same digit when the mask moves', () => {
    expect([0, 1, 2, 3, 11].map((digits) => caretAfter('(11) 98455-2107', digits))).toEqual([0, 2, 3, 6, 15])
  })

  it('reads stored numbers with and without the 55, and those of other countries', () => {
    expect(splitPhone('5511984552107', countries)).toEqual({ country: brazil, national: '11984552107' })
    expect(splitPhone('1134217780', countries)).toEqual({ country: brazil, national: '1134217780' })
    expect(splitPhone('351912345678', countries)).toEqual({ country: portugal, national: '912345678' })
    expect(splitPhone('+351912345678', countries)).toEqual({ country: portugal, national: '912345678' })
    expect(splitPhone('+5511984552107', countries)).toEqual({ country: brazil, national: '11984552107' })
    const { country, national } = splitPhone('+79996123456', countries)
    expect([country.dialCode, national]).toEqual(['7', '9996123456'])
    expect(splitPhone('55999000001', countries)).toEqual({ country: brazil, national: '55999000001' })
  })

  it('stores digits with the dial code, none when nothing is typed, and no more than a number can have', () => {
    expect(joinPhone('(11) 98455-2107', brazil)).toBe('5511984552107')
    expect(joinPhone('', brazil)).toBe('')
    expect(joinPhone('11984552107999', brazil)).toBe('5511984552107')
    expect(joinPhone('9'.repeat(30), portugal)).toBe(`+351${'9'.repeat(12)}`)
    expect(joinPhone('912 345 678', portugal)).toBe('+351912345678')
  })

  it('takes a country that is typed with its plus, and the zero of a carrier', () => {
    expect(joinPhone('+351 912', brazil)).toBe('+351912')
    expect(joinPhone('+3', portugal)).toBe('+3')
    expect(splitPhone('+3', countries)).toEqual({ country: brazil, national: '+3' })
    expect(joinPhone('0 15 11 90000-0007', brazil)).toBe('5501511900000007')
  })
})
