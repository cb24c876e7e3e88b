import { readPhone } from '@prosa/language'

/**
 * Digits with the country's code of a phone, by which WhatsApp knows its accounts; null where it cannot be one. What a provider gave, and numbers of
 * other countries that were kept without their plus, go as they are.
 */
export const internationalDigits = (phone: string): string | null => {
  const { number } = readPhone(phone)
  if (number !== null) return number.replace(/\D/g, '')
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const isWhole = phone.trim().startsWith('+') || digits.length > longestNational
  return isWhole && digits.length >= 8 && digits.length <= 15 ? digits : null
}
const longestNational = 11
