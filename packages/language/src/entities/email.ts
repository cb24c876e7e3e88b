import type { Finder, FoundValue } from './finder.ts'

const isLocal = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 46 ||
  code === 95 ||
  code === 43 ||
  code === 45 ||
  code === 37 ||
  code === 39
const isDomain = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 46 || code === 45

const localShape = /^[a-z0-9%+_'-]+(?:\.[a-z0-9%+_'-]+)*$/i
const domainShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i
const longestLocal = 64
const longestDomain = 253

/** Length of the actual domain: "gmail.com.Obrigada" ends after "com", "loja.com.br.Valeu" after "br". */
function domainLength(domain: string): number {
  const labels = domain.toLowerCase().split('.')
  const end = labels.findIndex((label, index) => {
    const next = labels[index + 1]
    if (index === 0 || next === undefined) return false
    if (label === 'br') return next !== 'com'
    return /^(?:com|net|org|gov|edu)$/.test(label) && next.length > 2 && index + 2 === labels.length
  })
  return end < 0 ? domain.length : labels.slice(0, end + 1).join('.').length
}

/**
 * E-mail addresses in usual forms (the practical part of RFC 5321); the normal form is lower case. Searches only around
 * each '@'.
 */
export const findEmail: Finder = ({ text }) => {
  const found: FoundValue[] = []
  let floor = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > floor && at - start <= longestLocal && isLocal(text.charCodeAt(start - 1))) start--
    while (start < at && /[.'+-]/.test(text.charAt(start))) start++
    let end = at + 1
    while (end < text.length && end - at <= longestDomain && isDomain(text.charCodeAt(end))) end++
    while (end > at + 1 && /[.-]/.test(text.charAt(end - 1))) end--
    end = at + 1 + domainLength(text.slice(at + 1, end))
    // WhatsApp's italics: "_ana@teste.com_".
    if (text.charAt(start) === '_' && text.charAt(end) === '_') start++
    // "joão@teste.com" is no address, and neither is its end.
    if (/\p{L}/u.test(text.charAt(start - 1)) && !isLocal(text.charCodeAt(start - 1))) continue
    const local = text.slice(start, at)
    const domain = text.slice(at + 1, end)
    if (local.length > longestLocal || !localShape.test(local) || !domainShape.test(domain)) continue
    found.push({ value: `${local}@${domain}`.toLowerCase(), start, end })
    floor = end
  }
  return found
}
