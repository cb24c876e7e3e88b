import type { Country } from './countries.ts'

export const brazil: Country = { iso: 'BR', name: 'Brasil', dialCode: '55' }

/** Longest number that any country has, without its dial code. */
const maxDigits = 15
const maxBrazilianDigits = 11
/** 00, a carrier and a number. */
const maxDialled = 19

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** What a stored number of the country begins with. */
export const prefixOf = ({ iso, dialCode }: Country): string => (iso === 'BR' ? dialCode : `+${dialCode}`)

/** Splits a stored number into country and the rest: another country's stands behind a plus, those of Brazil may lack their 55. */
export function splitPhone(value: string, countries: readonly Country[]): { country: Country; national: string } {
  const digits = digitsOf(value)
  const isBrazilian = digits.startsWith(brazil.dialCode) && (digits.length >= 12 || value.startsWith('+'))
  if (isBrazilian) return { country: brazil, national: digits.slice(brazil.dialCode.length) }
  // Some were kept without the plus; what is longer than a number of Brazil cannot be one.
  if (!value.startsWith('+') && digits.length <= maxBrazilianDigits) return { country: brazil, national: digits }
  const country = countries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .reduce<Country | null>((best, next) => (best && best.dialCode.length >= next.dialCode.length ? best : next), null)
  // A country's code that is not whole yet stays behind its plus.
  return country ? { country, national: digits.slice(country.dialCode.length) } : { country: brazil, national: value }
}

/** Where the caret stands after so many digits of a masked text; a plus is before it. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = text.startsWith('+') ? 1 : 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text[index] ?? '')) seen += 1
  }
  return text.length
}

/**
 * What is sent: digits with the dial code, behind a plus but for Brazil; '' while nothing is typed. With a plus the text says its country itself, and
 * what begins with a zero may be longer than a number is: the server reads it.
 */
export function joinPhone(text: string, country: Country): string {
  const digits = digitsOf(text)
  if (text.trim().startsWith('+')) return `+${digits.slice(0, maxDigits)}`
  if (digits === '') return ''
  if (country.iso !== 'BR') return prefixOf(country) + digits.slice(0, maxDigits - country.dialCode.length)
  return country.dialCode + digits.slice(0, digits.startsWith('0') ? maxDialled : maxBrazilianDigits)
}
