import type { Country } from './countries.ts'

export const brazil: Country = { iso: 'BR', name: 'Brasil', dialCode: '55' }

/** Maximum digits of a number in any country, without dial code. */
const maxDigits = 15
const maxBrazilianDigits = 11
/** Maximum digits of 00, carrier and number. */
const maxDialled = 19

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Prefix of the country's stored numbers. */
export const prefixOf = ({ iso, dialCode }: Country): string => (iso === 'BR' ? dialCode : `+${dialCode}`)

/** Splits a stored number into country and rest. Foreign numbers have a plus; Brazilian ones may lack 55. */
export function splitPhone(value: string, countries: readonly Country[]): { country: Country; national: string } {
  const digits = digitsOf(value)
  const isBrazilian = digits.startsWith(brazil.dialCode) && (digits.length >= 12 || value.startsWith('+'))
  if (isBrazilian) return { country: brazil, national: digits.slice(brazil.dialCode.length) }
  // Some foreign numbers were stored without a plus; they are longer than a Brazilian number.
  if (!value.startsWith('+') && digits.length <= maxBrazilianDigits) return { country: brazil, national: digits }
  const country = countries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .reduce<Country | null>((best, next) => (best && best.dialCode.length >= next.dialCode.length ? best : next), null)
  // An incomplete country code keeps its plus.
  return country ? { country, national: digits.slice(country.dialCode.length) } : { country: brazil, national: value }
}

/** Caret position after that many digits of a masked text; a leading plus is skipped. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = text.startsWith('+') ? 1 : 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text[index] ?? '')) seen += 1
  }
  return text.length
}

/**
 * The number to send: digits with dial code, with a plus except for Brazil; '' for empty text. A text with a plus names
 * its own country. A text with a leading zero may be longer than a number: the server parses it.
 */
export function joinPhone(text: string, country: Country): string {
  const digits = digitsOf(text)
  if (text.trim().startsWith('+')) return `+${digits.slice(0, maxDigits)}`
  if (digits === '') return ''
  if (country.iso !== 'BR') return prefixOf(country) + digits.slice(0, maxDigits - country.dialCode.length)
  return country.dialCode + digits.slice(0, digits.startsWith('0') ? maxDialled : maxBrazilianDigits)
}
