import { flowLimits } from './limits.ts'
import { texts } from './texts.ts'

const webAddress = /^https?:\/\/[^\s/?#]+\.?[^\s]*$/i
const mailAddress = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i
const phoneAddress = /^tel:\+?[\d\s().-]{3,}$/i

/** Why a button's URL is not allowed, null if it is: only http, https, mailto and tel are. */
export const linkProblem = (link: string): string | null => {
  const address = link.trim()
  if (address === '') return texts.button.noLink
  if (address.length > flowLimits.linkLength) return texts.button.linkTooLong
  if (mailAddress.test(address) || phoneAddress.test(address)) return null
  return webAddress.test(address) && URL.canParse(address) ? null : texts.button.badLink
}
