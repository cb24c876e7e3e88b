import { Parser } from 'htmlparser2'
import { FileRefused } from '../../../work.ts'
import type { ReadDocument } from '../index.ts'
import { newCell, readTable, type SpannedCell, spanOf, spread } from '../read-table.ts'
import { decodeFile } from '../text/read-text.ts'
import type { TextWriter } from '../text-writer.ts'

/** What is around a page's own text. */
const around: ReadonlySet<string> = new Set(['nav', 'header', 'footer', 'aside', 'form', 'button', 'dialog', 'menu'])
/** Where a whole page stands in a form, as those of some programs do. */
const aroundForms: ReadonlySet<string> = new Set([...around].filter((name) => name !== 'form'))
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
type Part = Piece | { kind: 'table'; rows: SpannedCell[][] }
interface Cell extends SpannedCell {
  parts: Part[]
}

/** Headings with a text below them within a cell: the table only puts parts of the page beside each other. */
const arrangesPage = (rows: readonly (readonly Cell[])[]): boolean =>
  rows.flat().some(({ parts }) => parts.length > 1 && parts.some((part) => part.kind === 'heading' && part.level < 5))

export const readHtml: ReadDocument = async ({ path, maxCells }, writer) =>
  writeHtml(await decodeFile(path), maxCells, writer)

/** The text of a page: its main part where it names one, without menus, heads and feet. */
export const writeHtml = (html: string, maxCells: number, writer: TextWriter): void => {
  for (const part of partsOf(html, maxCells)) {
    if ('rows' in part) {
      const { above, table } = readTable(spread(part.rows), true)
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

const partsOf = (html: string, maxCells: number): Part[] => {
  for (const leftOut of [around, aroundForms])
    for (const isMain of [true, false]) {
      const parts = read(html, { maxCells, leftOut, isMain })
      if (parts.some(({ kind }) => kind !== 'heading')) return parts
    }
  return []
}

interface Way {
  maxCells: number
  /** Elements that are around the page's own text. */
  leftOut: ReadonlySet<string>
  isMain: boolean
}

/** @param isMain only what is within `main` or `article`; empty for a page without one */
const read = (html: string, { maxCells, leftOut, isMain }: Way): Part[] => {
  const parts: Part[] = []
  const tables: Cell[][][] = []
  const cell = (): Cell | undefined => tables.at(-1)?.at(-1)?.at(-1)
  let open: Piece = { kind: 'line', level: 0, text: '' }
  let cellCount = 0
  let depth = 0
  /** Depth of the element that is left out with all that is in it. */
  let silentAt: number | null = null
  let inside = 0

  const end = (): void => {
    const text = open.text.replace(/\s+/gu, ' ').trim()
    const own = cell()
    if (text !== '') (own?.parts ?? parts).push({ ...open, text })
    if (text !== '' && own) own.text = `${own.text} ${text}`.trim()
    open = { kind: 'line', level: 0, text: '' }
  }
  const isSilent = (name: string): boolean => silent.has(name) || (leftOut.has(name) && !(isMain && inside > 0))
  const isHeard = (): boolean => silentAt === null && (!isMain || inside > 0)

  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > maxDepth) throw new FileRefused('tooComplex')
        if (name === 'main' || name === 'article') inside += 1
        if (silentAt === null && isSilent(name)) silentAt = depth
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
          const { colspan, rowspan } = attributes
          tables
            .at(-1)
            ?.at(-1)
            ?.push({ ...newCell(), parts: [], columns: spanOf(colspan), rows: spanOf(rowspan) })
        }
      },
      ontext: (text) => {
        if (isHeard()) open.text += text
      },
      onclosetag: (name) => {
        const heard = isHeard()
        if (heard && (/^h[1-6]$/.test(name) || blocks.has(name) || name === 'td' || name === 'th')) end()
        if (heard && name === 'table') {
          const rows = tables.pop() ?? []
          const outer = cell()
          const found: Part[] = arrangesPage(rows) ? rows.flat().flatMap((one) => one.parts) : [{ kind: 'table', rows }]
          for (const part of found) (outer?.parts ?? parts).push(part)
          if (outer) outer.text = [outer.text, ...rows.flat().map(({ text }) => text)].join(' ').trim()
        }
        if (silentAt === depth) silentAt = null
        depth -= 1
        if (name === 'main' || name === 'article') inside = Math.max(0, inside - 1)
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  end()
  return parts
}
