import { readPhone } from '@prosa/language'

/**
 * The digits of a phone with its country code, which are WhatsApp's account id; null where it is not a valid number. Ids from a provider, and foreign
 * numbers stored without a plus, are returned unchanged.
 */
export const internationalDigits = (phone: string): string | null => {
  const { number } = readPhone(phone)
  if (number !== null) return number.replace(/\D/g, '')
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const isWhole = phone.trim().startsWith('+') || digits.length > longestNational
  return isWhole && digits.length >= 8 && digits.length <= 15 ? digits : null
}
const longestNational = 11
