/** A piece of a message: plain text, or text that leads somewhere. Both are drawn as text nodes. */
export type TextPart = { text: string; href: string | null }

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address where it may be opened (http, https, mailto, tel), else null: `javascript:`, `data:`, relative and broken ones. */
export const safeLink = (address: string | null): string | null => {
  if (!address) return null
  try {
    const url = new URL(address.trim())
    return schemes.has(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/** Endings of what people write as a bare address. Others need a path behind them: 'avise.me' is a sentence, 'wa.me/55' is not. */
const endings = '(?:com|net|org|edu|gov)(?:\\.[a-z]{2})?|br|pt|info|biz|io|app|dev|shop|store|online|site|link|page'
const label = '[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}'
const host = `\\b${label}(?:\\.${label}){0,6}`
const rest = '[^\\s<>"]'
const candidate = new RegExp(
  [
    `\\bhttps?:\\/\\/${rest}+`,
    `\\bwww\\.${rest}+\\.${rest}+`,
    '\\b[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
    `${host}\\.(?:${endings})(?!\\.?[\\p{L}\\p{N}_@-])(?::\\d{2,5})?(?:[/?#]${rest}*)?`,
    `${host}\\.[a-z]{2,24}\\/${rest}+`,
  ].join('|'),
  'giu',
)

/** What is found in the middle of something else is no address: the host of a mail address, a path, a longer word. */
const continues = /[\p{L}\p{N}_@/.\\-]$/u

/** Punctuation that ends the sentence, not the address; a closing bracket stays where the address opens one. */
const trimEnd = (found: string): string => {
  let end = found.length
  while (end > 0) {
    const last = found[end - 1] ?? ''
    const rest = found.slice(0, end)
    const unmatched = last === ')' && rest.split(')').length > rest.split('(').length
    if (!/[.,;:!?'’”»\]}*_~]/u.test(last) && !unmatched) break
    end--
  }
  return found.slice(0, end)
}

const addressOf = (found: string): string => {
  if (/^https?:/i.test(found)) return found
  return /^[^/?#]*@/.test(found) ? `mailto:${found}` : `https://${found}`
}

/** Splits a text at web and mail addresses; https is added where an address names no scheme. Joined again, the parts are the text. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(candidate)) {
    if (continues.test(text.slice(Math.max(0, match.index - 2), match.index))) continue
    const found = trimEnd(match[0])
    const href = safeLink(addressOf(found))
    if (!href) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null })
    parts.push({ text: found, href })
    from = match.index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
