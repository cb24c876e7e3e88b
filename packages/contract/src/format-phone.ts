/**
 * A stored Brazilian number as usually written, `+55 (31) 9 8455-2107`; a foreign number is shown as `+` and digits.
 */
export const formatPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  if (/^\s*\+/.test(phone) && !digits.startsWith('55')) return `+${digits}`
  const national = digits.startsWith('55') && digits.length > 11 ? digits.slice(2) : digits
  const match = /^(\d{2})(9?)(\d{4})(\d{4})$/.exec(national)
  if (!match) return `+${digits}`
  const [, area, nine, first, last] = match
  return `${national === digits ? '' : '+55 '}(${area}) ${nine ? `${nine} ` : ''}${first}-${last}`
}
