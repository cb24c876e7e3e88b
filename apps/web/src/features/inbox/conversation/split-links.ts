/** A piece of a message: plain, or a link with its address. */
export interface TextPart {
  text: string
  href?: string
}

const pattern = /(?:https?:\/\/|www\.)[^\s<>"']+/gi
const trailing = /[.,;:!?)\]}]+$/

/** Splits a text at its web addresses; https is added where it is missing. Everything else stays text. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const link = match[0].replace(trailing, '')
    if (link === '' || !/[^/:.]\.[^/]/.test(link)) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: link, href: /^https?:/i.test(link) ? link : `https://${link}` })
    from = match.index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
