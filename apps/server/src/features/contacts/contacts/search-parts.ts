import { fold } from '@prosa/language'

/** Shorter ones are in too many numbers. */
const leastDigits = 3

/** The ways in which a number may be kept: with and without the ninth digit. The country's code and zeros before it are left out of a whole one. */
const digitsOf = (text: string): string[] => {
  if (!/^[\d\s()+./-]+$/.test(text)) return []
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < leastDigits) return []
  const number = digits.replace(/^55(?=\d{10,11}$)/, '')
  return [number, number.replace(/^(\d\d)?9(?=[6-9]\d{7}$)/, '$1'), number.replace(/^(\d\d)(?=[6-9]\d{7}$)/, '$19')]
}

/** What `contact.search` holds one of, where somebody looks for a text; null: for anything. */
export const searchParts = (text: string): string[] | null => {
  const folded = fold(text)
  return folded === '' ? null : [...new Set([folded, ...digitsOf(text)])]
}
