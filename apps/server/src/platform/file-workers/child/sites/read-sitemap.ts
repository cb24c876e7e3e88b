import { Parser } from 'htmlparser2'
import type { AnswerOf, AskOf } from '../../work.ts'
import { decodePage } from './decode-page.ts'
import { unpack } from './unpack.ts'

/** The addresses in a sitemap, a sitemap index, or a plain list of addresses. @throws FileRefused */
export const readSitemap = async (ask: AskOf<'readSitemap'>): Promise<AnswerOf<'readSitemap'>> => {
  const text = decodePage(unpack(ask), null)
  if (!/<(?:\w+:)?(?:urlset|sitemapindex)\b/i.test(text))
    return { addresses: linesOf(text, ask.maxLinks), isIndex: false }
  const addresses: string[] = []
  let isIndex = false
  let open: string | null = null
  const parser = new Parser(
    {
      onopentag: (name) => {
        const own = name.replace(/^\w+:/, '').toLowerCase()
        if (own === 'sitemapindex') isIndex = true
        // Pictures of a page have addresses of their own: `image:loc`.
        if (name.toLowerCase() === 'loc') open = ''
      },
      ontext: (part) => {
        if (open !== null && open.length < longestAddress) open += part
      },
      onclosetag: (name) => {
        if (name.toLowerCase() !== 'loc' || open === null) return
        if (addresses.length < ask.maxLinks) addresses.push(open.trim())
        open = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return { addresses, isIndex }
}

const longestAddress = 2_000

const linesOf = (text: string, most: number): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\/\S+$/.test(line) && line.length <= longestAddress)
    .slice(0, most)
