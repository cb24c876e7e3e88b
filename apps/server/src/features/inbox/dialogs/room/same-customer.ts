import type { PastDialog } from '@prosa/contract'
import { fold } from '@prosa/language'
import { phoneCore } from '../../../../conversation/model/phone-core.ts'

interface Known {
  id: number
  phone: string | null
  email: string | null
}

/** The last digits of a Brazilian number are the same with and without the country's code and the ninth digit. */
const lastDigits = 8
const leastDigits = 10

/** Null for numbers too short to tell people apart. */
const phoneKey = (phone: string | null): string | null => {
  const core = phoneCore(phone ?? '')
  return core.length < leastDigits ? null : core
}

const emailKey = (email: string | null): string | null => (email?.includes('@') ? fold(email) : null)

/** Search texts for other contacts of the same customer. */
export const searchesFor = (contact: Known): string[] => {
  const phone = phoneKey(contact.phone)
  const email = emailKey(contact.email)
  return [...(phone === null ? [] : [phone.slice(-lastDigits)]), ...(email === null ? [] : [email])]
}

/** Why another contact is the same customer; null if it is not. A name alone is not enough. */
export const sameBy = (contact: Known, other: Known): PastDialog['sameBy'] | null => {
  if (contact.id === other.id) return 'contact'
  const phone = phoneKey(contact.phone)
  if (phone !== null && phone === phoneKey(other.phone)) return 'phone'
  const email = emailKey(contact.email)
  return email !== null && email === emailKey(other.email) ? 'email' : null
}
