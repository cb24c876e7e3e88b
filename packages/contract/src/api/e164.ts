import { keptPhone } from '../phone.ts'

/** A stored phone as E.164; null for an invalid number stored by an earlier version. */
export const e164 = (stored: string): string | null => {
  const read = (phone: string): string | null => {
    if (/^\+\d{6,15}$/.test(phone)) return phone
    return /^55\d{10,11}$/.test(phone) ? `+${phone}` : null
  }
  const known = read(stored)
  if (known !== null) return known
  const kept = keptPhone(stored)
  return 'phone' in kept ? read(kept.phone) : null
}
