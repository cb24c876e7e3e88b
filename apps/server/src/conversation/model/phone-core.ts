/**
 * `contact.phone_core` (migrations/0123) of a phone: the same for one number of Brazil with and without the country's code and the ninth digit;
 * another country's keeps its code behind a plus, since its digits alone may be somebody's in Brazil.
 */
export const phoneCore = (phone: string): string => {
  const kept = phone.slice(0, 40)
  const digits = kept.replace(/\D/g, '')
  const isForeign = /^\s*\+/.test(kept) ? !digits.startsWith('55') : digits.length > 11 && !/^55\d{10,11}$/.test(digits)
  if (isForeign && digits !== '') return `+${digits}`
  return digits.replace(/^55(\d{10,11})$/, '$1').replace(/^(\d\d)9([6-9]\d{7})$/, '$1$2')
}

/** The same of an account that is a phone: digits with the country's code, as providers name it. */
export const accountCore = (account: string): string => phoneCore(`+${account.replace(/\D/g, '')}`)
