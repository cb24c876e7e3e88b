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

/** What is typed, as it is shown: (11) 98455-2107 or (35) 3421-7780 in Brazil, bare digits elsewhere. */
export function maskNational(national: string, country: Country): string {
  if (country.iso !== 'BR') return national
  const area = national.slice(0, 2)
  const rest = national.slice(2)
  if (national.length <= 2) return national
  const cut = national.length > 10 ? 5 : 4
  return rest.length <= cut ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}`
}

/** The stored form: digits with the dial code; '' while nothing is typed. */
export function joinPhone(text: string, country: Country): string {
  const national = digitsOf(text).slice(
    0,
    country.iso === 'BR' ? maxBrazilianDigits : maxDigits - country.dialCode.length,
  )
  return national === '' ? '' : country.dialCode + national
}
