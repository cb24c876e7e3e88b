/**
 * A Brazilian number while it is typed: '(11) 98765-4321'. One that begins with + or zero, and a longer one that was pasted, stays as it is; behind the
 * mask's own bracket more digits than a number has are left out.
 */
export const formatTypedPhone = (typed: string): string => {
  const written = typed.trim()
  const all = written.replace(/\D/g, '')
  if (/^(?:\+|\(?0)/.test(written) || (all.length > 11 && !written.startsWith('('))) return typed
  const digits = all.slice(0, 11)
  if (digits.length <= 2) return digits
  const rest = digits.slice(2)
  const cut = digits.length === 11 ? 5 : 4
  return `(${digits.slice(0, 2)}) ${rest.length > cut ? `${rest.slice(0, cut)}-${rest.slice(cut)}` : rest}`
}

/** The page that opens a chat with the number: it wants the country's code, which numbers of Brazil are often kept without. */
export const whatsappAddress = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  const isNational = digits.length === 10 || digits.length === 11
  return `https://wa.me/${isNational && !phone.trim().startsWith('+') ? '55' : ''}${digits}`
}
