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
/** A sign of italics is a letter to `\b`. */
const start = '(?:\\b|_)'
const host = `${start}${label}(?:\\.${label}){0,6}`
/** No address holds a space, a quotation mark of any kind, or a sign that nobody sees. */
const rest = '[^\\s<>"`“”„«»\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069]'
const candidate = new RegExp(
  [
    `${start}https?:\\/\\/${rest}+`,
    `${start}www\\.${rest}+\\.${rest}+`,
    '\\b[\\w.+-]+@[a-z\\d-]+(?:\\.[a-z\\d-]+)+',
    `${host}\\.(?:${endings})(?!\\.?_*[\\p{L}\\p{N}@-])(?::\\d{2,5})?(?:[/?#]${rest}*)?`,
    `${host}\\.[a-z]{2,24}\\/${rest}+`,
  ].join('|'),
  'giu',
)

/** What is found in the middle of something else is no address: the host of a mail address, a path, a longer word. */
const continues = /(?:[\p{L}\p{N}@/.\\-]|[\p{L}\p{N}]_+)$/u

/** What opens before a word and closes behind it: bold, italics, struck through. */
type Sign = '*' | '_' | '~'
type OpenSigns = Record<Sign, number>
const isSign = (char: string): char is Sign => char === '*' || char === '_' || char === '~'
const noSigns = (): OpenSigns => ({ '*': 0, _: 0, '~': 0 })

const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/**
 * Punctuation that ends the sentence, not the address. A closing bracket stays where the address opens one, a sign of bold or italics
 * where none stands open before the address: many addresses end in `_`, `~` or `*`.
 */
const trimEnd = (found: string, open: OpenSigns): string => {
  const left = { ...open }
  let end = found.length
  while (end > 0) {
    const last = found[end - 1] ?? ''
    const kept = found.slice(0, end)
    const opening = pairs[last]
    const isLoose = opening !== undefined && kept.split(last).length > kept.split(opening).length
    const isClosing = isSign(last) && left[last] > 0
    if (isSign(last)) left[last]--
    if (!/[.,;:!?…'‘’]/u.test(last) && !isLoose && !isClosing) break
    end--
  }
  return found.slice(0, end)
}

/** The signs that stand open after this stretch between two addresses; a new line closes all. An address may follow at its end. */
const signsAfter = (text: string, from: number, to: number, before: OpenSigns): OpenSigns => {
  let open = { ...before }
  let run = to
  while (run > from && isSign(text[run - 1] ?? '')) run--
  for (let at = from; at < to; at++) {
    const char = text[at] ?? ''
    const previous = text[at - 1] ?? ' '
    const next = text[at + 1] ?? ' '
    if (char === '\n') open = noSigns()
    if (!isSign(char)) continue
    if (at >= run || (/[\s([{'"“‘«>*_~]/u.test(previous) && !/\s/u.test(next))) open[char]++
    else if (open[char] > 0 && !/\s/u.test(previous)) open[char]--
  }
  return open
}

const addressOf = (found: string): string => {
  if (/^https?:/i.test(found)) return found
  return /^[^/?#]*@/.test(found) ? `mailto:${found}` : `https://${found}`
}

/** Splits a text at web and mail addresses; https is added where an address names no scheme. Joined again, the parts are the text. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  let open = noSigns()
  for (const match of text.matchAll(candidate)) {
    const isMail = /^[^/?#]*@/.test(match[0])
    const isItalic = match[0].startsWith('_') && (!isMail || text[match.index + match[0].length] === '_')
    const begin = match.index + (isItalic ? 1 : 0)
    if (continues.test(text.slice(Math.max(0, begin - 16), begin))) continue
    const opened = signsAfter(text, from, begin, open)
    const found = trimEnd(text.slice(begin, match.index + match[0].length), opened)
    const href = safeLink(addressOf(found))
    if (!href) continue
    open = opened
    if (begin > from) parts.push({ text: text.slice(from, begin), href: null })
    parts.push({ text: found, href })
    from = begin + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
