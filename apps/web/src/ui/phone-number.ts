import type { Country } from './countries.ts'

export const brazil: Country = { iso: 'BR', name: 'Brasil', dialCode: '55' }

/** Longest number that any country has, without its dial code. */
const maxDigits = 15
const maxBrazilianDigits = 11

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Splits a stored number into country and the rest; Brazilian ones may lack their 55. */
export function splitPhone(value: string, countries: readonly Country[]): { country: Country; national: string } {
  const digits = digitsOf(value)
  const isBrazilian = digits.startsWith(brazil.dialCode) && digits.length >= 12 && digits.length <= 13
  if (isBrazilian) return { country: brazil, national: digits.slice(brazil.dialCode.length) }
  if (digits.length <= maxBrazilianDigits) return { country: brazil, national: digits }
  const country = countries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .reduce<Country | null>((best, next) => (best && best.dialCode.length >= next.dialCode.length ? best : next), null)
  return country ? { country, national: digits.slice(country.dialCode.length) } : { country: brazil, national: digits }
}

/** Where the caret stands after so many digits of a masked text. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text[index] ?? '')) seen += 1
  }
  return text.length
}

/** The stored form: digits with the dial code; '' while nothing is typed. */
export function joinPhone(text: string, country: Country): string {
  const national = digitsOf(text).slice(
    0,
    country.iso === 'BR' ? maxBrazilianDigits : maxDigits - country.dialCode.length,
  )
  return national === '' ? '' : country.dialCode + national
}
