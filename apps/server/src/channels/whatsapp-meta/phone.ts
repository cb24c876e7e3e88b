import { internationalDigits } from '../international-digits.ts'

/** An 8-digit mobile of an older Brazilian account, as WhatsApp still calls it: 55, the area, and a first digit from 6 to 9. */
const olderMobile = /^55(\d{2})([6-9]\d{7})$/

/**
 * A WhatsApp id as the phone number that people write, `+` and digits. Older Brazilian accounts lack the ninth digit in their id: it
 * is put back here, while the id itself stays as it came, since answers go to it.
 */
export const phoneOfId = (waId: string): string => `+${waId.replace(/\D/g, '').replace(olderMobile, '55$19$2')}`

/** Whether an id names a person without a number (`BR.…`), as WhatsApp gives it while the number is hidden. */
export const isUserId = (id: string): boolean => /^[A-Z]{2}\./.test(id)

const newerMobile = /^55(\d{2})9([6-9]\d{7})$/

/**
 * The accounts that a phone as it was typed may be, the usual spelling first: older Brazilian mobiles are called without the ninth digit.
 * Empty: it cannot be a number of WhatsApp.
 */
export const accountsOfPhone = (phone: string): string[] => {
  const digits = internationalDigits(phone)
  if (digits === null) return []
  const long = digits.replace(olderMobile, '55$19$2')
  return [...new Set([long, long.replace(newerMobile, '55$1$2')])]
}
