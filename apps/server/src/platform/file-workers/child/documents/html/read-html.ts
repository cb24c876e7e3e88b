import { Parser } from 'htmlparser2'
import { FileRefused } from '../../../work.ts'
import type { ReadDocument } from '../index.ts'
import { readTable } from '../read-table.ts'
import { decodeFile } from '../text/read-text.ts'

/** What is around a page's own text. */
const around = new Set(['nav', 'header', 'footer', 'aside', 'form', 'button', 'dialog', 'menu'])
/** What is no text. */
const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'select',
  'textarea',
  'title',
])
const blocks = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'li',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'address',
  'hr',
  'body',
  'details',
  'summary',
  'tr',
  'table',
])
const maxDepth = 1_000

interface Piece {
  kind: 'heading' | 'line' | 'item'
  level: number
  text: string
}
type Part = Piece | { kind: 'table'; cells: string[][] }

/** The text of a page: its main part where it names one, without menus, heads and feet. */
export const readHtml: ReadDocument = async ({ path, maxCells }, writer) => {
  const html = await decodeFile(path)
  const marked = read(html, maxCells, true)
  const parts = marked.some(({ kind }) => kind !== 'heading') ? marked : read(html, maxCells, false)
  for (const part of parts) {
    if ('cells' in part) {
      const { above, table } = readTable(part.cells, true)
      for (const text of above) writer.line(text)
      if (table) writer.table(table)
      writer.gap()
    } else if (part.kind === 'heading') writer.heading(part.level, part.text)
    else if (part.kind === 'item') writer.item(part.text)
    else {
      writer.gap()
      writer.line(part.text)
    }
  }
}

/** @param isMain only what is within `main` or `article`; empty for a page without one */
const read = (html: string, maxCells: number, isMain: boolean): Part[] => {
  const parts: Part[] = []
  const tables: string[][][] = []
  let open: Piece = { kind: 'line', level: 0, text: '' }
  let cellCount = 0
  let depth = 0
  let silence = 0
  let inside = 0

  const end = (): void => {
    const text = open.text.replace(/\s+/gu, ' ').trim()
    const row = tables.at(-1)?.at(-1)
    if (text !== '' && row && row.length > 0) row[row.length - 1] = `${row.at(-1) ?? ''} ${text}`.trim()
    else if (text !== '') parts.push({ ...open, text })
    open = { kind: 'line', level: 0, text: '' }
  }
  const isSilent = (name: string): boolean => silent.has(name) || (around.has(name) && !(isMain && inside > 0))
  const isHeard = (): boolean => silence === 0 && (!isMain || inside > 0)

  const parser = new Parser(
    {
      onopentag: (name) => {
        if (++depth > maxDepth) throw new FileRefused('tooComplex')
        if (name === 'main' || name === 'article') inside += 1
        if (isSilent(name)) silence += 1
        if (!isHeard()) return
        const level = /^h([1-6])$/.exec(name)?.[1]
        if (level !== undefined || blocks.has(name)) end()
        if (level !== undefined) open = { kind: 'heading', level: Number(level), text: '' }
        if (name === 'dt' || name === 'summary') open = { kind: 'heading', level: 5, text: '' }
        if (name === 'li') open = { kind: 'item', level: 0, text: '' }
        if (name === 'br') open.text += open.kind === 'line' && tables.length === 0 ? '' : ' '
        if (name === 'br' && open.kind === 'line') end()
        if (name === 'table') tables.push([])
        if (name === 'tr') tables.at(-1)?.push([])
        if (name === 'td' || name === 'th') {
          if (++cellCount > maxCells) throw new FileRefused('manyCells')
          end()
          tables.at(-1)?.at(-1)?.push('')
        }
      },
      ontext: (text) => {
        if (isHeard()) open.text += text
      },
      onclosetag: (name) => {
        depth -= 1
        const heard = isHeard()
        if (heard && (/^h[1-6]$/.test(name) || blocks.has(name) || name === 'td' || name === 'th')) end()
        if (heard && name === 'table') {
          const cells = tables.pop() ?? []
          const outer = tables.at(-1)?.at(-1)
          if (outer && outer.length > 0)
            outer[outer.length - 1] = [outer.at(-1) ?? '', ...cells.map((row) => row.join(' '))].join(' ').trim()
          else parts.push({ kind: 'table', cells })
        }
        if (isSilent(name)) silence = Math.max(0, silence - 1)
        if (name === 'main' || name === 'article') inside = Math.max(0, inside - 1)
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  end()
  return parts
}
