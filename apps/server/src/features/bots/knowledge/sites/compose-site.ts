import { isMark } from '@prosa/language'

export interface SitePage {
  id: number
  address: string
  title: string
  text: string
}

/** From so many pages on, what stands on most of them is a head, a foot or a menu. */
const leastPages = 3

/**
 * The text of a site: its pages, each below a mark of its address and under its title. A line that stands on most pages is kept where it stands first:
 * the opening hours in a foot answer too, but once. A page with two addresses counts once. What looks like one of our marks is left out: visitors write
 * on pages too, and customers see the address of a section as a link.
 * @returns also the pages that found no room
 */
export const composeSite = (pages: readonly SitePage[], maxLength: number): { text: string; left: number[] } => {
  const isRunning = findRunning(pages)
  const titleOf = titlesOf(pages)
  const said = new Set<string>()
  const whole = new Set<string>()
  const parts: string[] = []
  const left: number[] = []
  let length = 0
  for (const page of pages) {
    const title = titleOf(page)
    const same = JSON.stringify([page.title, page.text])
    if (whole.has(same)) continue
    whole.add(same)
    const lines = page.text.split('\n').filter((line) => {
      if (isMark(line)) return false
      if (!isRunning(line)) return true
      if (said.has(line)) return false
      said.add(line)
      return true
    })
    const body = lines
      .map(lowered)
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
    if (!/[\p{L}\d]/u.test(body)) continue
    const part = `[endereço ${page.address}]\n\n# ${title}\n\n${withoutTitle(body, title)}`
    if (length + part.length + 2 > maxLength) {
      left.push(page.id)
      continue
    }
    length += part.length + 2
    parts.push(part)
  }
  return { text: parts.join('\n\n'), left }
}

const findRunning = (pages: readonly SitePage[]): ((line: string) => boolean) => {
  const times = new Map<string, number>()
  for (const { text } of pages)
    for (const line of new Set(text.split('\n'))) if (line !== '') times.set(line, (times.get(line) ?? 0) + 1)
  const most = pages.length < leastPages ? Number.POSITIVE_INFINITY : pages.length / 2
  return (line) => (times.get(line) ?? 0) > most
}

const lastPart = /\s+[|–—-]\s+([^|–—]{1,60})$/u

/** Titles of pages without the name of the site that ends most of them. */
const titlesOf = (pages: readonly SitePage[]): ((page: SitePage) => string) => {
  const ends = new Map<string, number>()
  for (const { title } of pages) {
    const end = lastPart.exec(title)?.[1]
    if (end) ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  const isName = (end: string): boolean => pages.length >= leastPages && (ends.get(end) ?? 0) > pages.length / 2
  return ({ title, address }) => {
    const end = lastPart.exec(title)?.[1]
    const own = end && isName(end) ? title.replace(lastPart, '') : title
    return own === '' ? (URL.parse(address)?.pathname ?? address) : own
  }
}

/** A heading of a page is below the page's title; those of rows are below all others already. */
const lowered = (line: string): string => (/^#{1,4} /.test(line) ? `#${line}` : line)

/** Most pages begin with their title as a heading. */
const withoutTitle = (body: string, title: string): string => {
  const [first = '', ...rest] = body.split('\n')
  return first.replace(/^#+ /, '') === title ? rest.join('\n').trim() || body : body
}
