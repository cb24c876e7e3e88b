import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { dialled, nationalNumber } from './brazil.ts'

/**
 * Stored form: Brazilian as `55`, area code and number, foreign as `+` and digits. Null for digits after a plus that
 * are invalid in their country.
 */
export function internationalNumber(digits: string): string | null {
  if (digits.startsWith('55')) {
    const national = dialled(digits.slice(2))
    return national && `55${national}`
  }
  const foreign = parsePhoneNumberFromString(`+${digits}`)
  return foreign?.isValid() ? foreign.number : null
}

/** Codes of Brazilian carriers, which follow the 00. */
const carriers = /^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)/

const fromAbroad = (digits: string): string | null =>
  internationalNumber(digits) ?? (carriers.test(digits) ? internationalNumber(digits.slice(2)) : null)

/** The stored form of digits as dialled in Brazil. Null for a number without area code. */
export function dialledNumber(digits: string): string | null {
  const abroad = /^00[1-9]/.test(digits) ? fromAbroad(digits.slice(2)) : null
  if (abroad) return abroad
  const national = nationalNumber(digits)
  return national && `55${national}`
}
