import { Parser } from 'htmlparser2'
import type { PageWork, ReadPage } from '../../work.ts'
import { writeHtml } from '../documents/html/read-html.ts'
import { createTextWriter } from '../documents/text-writer.ts'
import { decodePage } from './decode-page.ts'
import { unpack } from './unpack.ts'

type Head = Omit<ReadPage, 'text'>

/** Reads a page of a site. @throws FileRefused */
export const readPage = async (work: PageWork): Promise<ReadPage> => {
  const html = decodePage(unpack(work), work.charset)
  const writer = createTextWriter(work.maxCharacters)
  writeHtml(html, work.maxCells, writer)
  const text = writer.text()
  return { ...readHead(html, work), text: /[\p{L}\d]/u.test(text) ? text : '' }
}

const longestTitle = 200

/** What a page says of itself, and where it leads. */
const readHead = (html: string, { address, agent, maxLinks }: PageWork): Head => {
  const links = new Set<string>()
  const names = new Set(['robots', agent.toLowerCase()])
  const said: string[] = []
  let base = address
  let canonical: string | null = null
  let title = ''
  let isTitle = false
  let drawings = 0

  const follow = (href: string | undefined): string | null => {
    const url = href === undefined ? null : URL.parse(href.trim(), base)
    return url && /^https?:$/.test(url.protocol) ? url.href : null
  }
  const parser = new Parser(
    {
      onopentag: (name, { href, rel = '', name: of = '', content = '' }) => {
        if (name === 'svg') drawings += 1
        // A drawing has titles of its own.
        if (name === 'title') isTitle = drawings === 0 && title === ''
        if (name === 'base') base = follow(href) ?? base
        if (name === 'meta' && names.has(of.trim().toLowerCase())) said.push(content)
        const relations = rel.toLowerCase().split(/\s+/)
        if (name === 'link' && relations.includes('canonical')) canonical ??= follow(href)
        if (!(name === 'a' || name === 'area' || (name === 'link' && relations.includes('next')))) return
        const link = relations.includes('nofollow') || links.size >= maxLinks ? null : follow(href)
        if (link !== null) links.add(link)
      },
      ontext: (text) => {
        if (isTitle && title.length < longestTitle) title += text
      },
      onclosetag: (name) => {
        if (name === 'svg') drawings = Math.max(0, drawings - 1)
        if (name === 'title') isTitle = false
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return {
    title: title.replace(/\s+/gu, ' ').trim().slice(0, longestTitle).toWellFormed(),
    links: [...links],
    canonical,
    ...directivesOf(said.join(',')),
  }
}

/** What 'noindex, nofollow' and the like say. */
const directivesOf = (text: string): Pick<ReadPage, 'isNoindex' | 'isNofollow'> => {
  const words = text.toLowerCase().split(/[\s,]+/)
  const says = (word: string): boolean => words.includes(word) || words.includes('none')
  return { isNoindex: says('noindex'), isNofollow: says('nofollow') }
}
