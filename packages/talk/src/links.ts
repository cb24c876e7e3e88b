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

const candidate = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+\.[^\s<>"]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu

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
  return /^www\./i.test(found) ? `https://${found}` : `mailto:${found}`
}

/** Splits a text at web and mail addresses. Joined again, the parts are the text. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(candidate)) {
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
