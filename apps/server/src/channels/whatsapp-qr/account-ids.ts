/** A chat's id without its device: `5511988887777@s.whatsapp.net`, `123@lid`. */
export const bareId = (jid: string): string => {
  const [user = '', server = ''] = jid.split('@')
  return `${user.split(':')[0]}@${server === 'c.us' ? phoneServer : server}`
}

const phoneServer = 's.whatsapp.net'

export const isPhoneId = (jid: string): boolean => jid.endsWith(`@${phoneServer}`)
export const isHiddenId = (jid: string): boolean => jid.endsWith('@lid')
export const phoneId = (digits: string): string => `${digits}@${phoneServer}`
export const digitsOf = (jid: string): string => jid.split('@')[0]?.split(':')[0] ?? ''

/** Brazilian mobiles have nine digits, of which the ids of older accounts lack the first: `55`, two of the area, `[9]`, eight. */
const short = /^(55\d\d)([6-9]\d{7})$/
const long = /^(55\d\d)9([6-9]\d{7})$/

/** The same number with or without the ninth digit; null where there is no such question. */
export const otherSpelling = (digits: string): string | null => {
  const [, area, rest] = short.exec(digits) ?? []
  if (rest) return `${area}9${rest}`
  const [, longArea, longRest] = long.exec(digits) ?? []
  return longRest ? `${longArea}${longRest}` : null
}

/** As people write it: with the ninth digit, `+5511988887777`. The id itself stays as the provider gave it. */
export const phoneOfDigits = (digits: string): string => `+${short.test(digits) ? otherSpelling(digits) : digits}`
