import type { PastDialog } from '@prosa/contract'
import { fold } from '@prosa/language'

interface Known {
  id: number
  phone: string | null
  email: string | null
}

/** The last digits of a Brazilian number are the same with and without the country's code and the ninth digit. */
const lastDigits = 8
const leastDigits = 10

/** Area and last eight digits of a Brazilian number, all digits of another; null for what is too short to tell people apart. */
const phoneKey = (phone: string | null): string | null => {
  const digits = (phone ?? '').replace(/\D/g, '')
  if (digits.length < leastDigits) return null
  const national = digits.startsWith('55') && digits.length >= 12 ? digits.slice(2) : digits
  if (national.length > 11) return digits
  return `${national.slice(0, 2)}${national.slice(-lastDigits)}`
}

const emailKey = (email: string | null): string | null => (email?.includes('@') ? fold(email) : null)

/** What a search for the same customer's other contacts looks for. */
export const searchesFor = (contact: Known): string[] => {
  const phone = phoneKey(contact.phone)
  const email = emailKey(contact.email)
  return [...(phone === null ? [] : [phone.slice(-lastDigits)]), ...(email === null ? [] : [email])]
}

/** Why another contact is the same customer; null where it is not. A name alone says nothing. */
export const sameBy = (contact: Known, other: Known): PastDialog['sameBy'] | null => {
  if (contact.id === other.id) return 'contact'
  const phone = phoneKey(contact.phone)
  if (phone !== null && phone === phoneKey(other.phone)) return 'phone'
  const email = emailKey(contact.email)
  return email !== null && email === emailKey(other.email) ? 'email' : null
}
