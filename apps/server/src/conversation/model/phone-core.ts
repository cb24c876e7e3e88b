/**
 * Normalized phone, as in `contact.phone_core` (migrations/0123). A Brazilian number gives the same value with and without country code and ninth
 * digit. A foreign number keeps a plus and its country code, since its digits alone could be a Brazilian number.
 */
export const phoneCore = (phone: string): string => {
  const kept = phone.slice(0, 40)
  const digits = kept.replace(/\D/g, '')
  const isForeign = /^\s*\+/.test(kept) ? !digits.startsWith('55') : digits.length > 11 && !/^55\d{10,11}$/.test(digits)
  if (isForeign && digits !== '') return `+${digits}`
  return digits.replace(/^55(\d{10,11})$/, '$1').replace(/^(\d\d)9([6-9]\d{7})$/, '$1$2')
}

/** The same for an account id that is a phone: digits with country code, as providers give it. */
export const accountCore = (account: string): string => phoneCore(`+${account.replace(/\D/g, '')}`)
