import { Parser } from 'htmlparser2'
import { FileRefused } from '../../../work.ts'
import { readEntries } from '../../open-entry.ts'
import type { DocumentAsk, ReadDocument } from '../index.ts'
import { newCell, readTable, type SpannedCell, spanOf, spread } from '../read-table.ts'
import type { TextWriter } from '../text-writer.ts'
import { isContents, levelOfStyle, readStyles } from './read-styles.ts'

const main = 'word/document.xml'
const styles = 'word/styles.xml'
const maxDepth = 500
/** What stands in it is written a second time for old programs, or was deleted or moved while changes were tracked. */
const leftOut = new Set(['mc:Fallback', 'w:del', 'w:moveFrom'])
/** A longer paragraph in bold is emphasis, not a heading. */
const longestBold = 100
const boldLevel = 4

/** The text of a Word document: headings by their styles or in bold, items, tables. */
export const readDocx: ReadDocument = async (ask, writer) => {
  const entries = await readEntries(ask.path, new Set([main, styles]))
  const document = entries.get(main)
  if (document === undefined) throw new FileRefused('broken')
  const body = createBody(ask, writer, readStyles(entries.get(styles) ?? ''))
  let depth = 0
  let outside = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > maxDepth) throw new FileRefused('tooComplex')
        if (leftOut.has(name)) outside += 1
        if (outside === 0) body.open(name, attributes)
      },
      onclosetag: (name) => {
        depth -= 1
        if (outside === 0) body.close(name)
        if (leftOut.has(name)) outside -= 1
      },
      ontext: (text) => {
        if (outside === 0) body.text(text)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(document)
}

interface Paragraph {
  text: string
  /** Letters in bold, and all. */
  bold: number
  all: number
  style: string
  isItem: boolean
}

const isOn = (attributes: Record<string, string>): boolean =>
  !['0', 'false', 'none'].includes(attributes['w:val'] ?? '1')

const newParagraph = (): Paragraph => ({ text: '', bold: 0, all: 0, style: '', isItem: false })

const createBody = ({ maxCells }: DocumentAsk, writer: TextWriter, names: ReadonlyMap<string, string>) => {
  let paragraph: Paragraph | null = null
  let isText = false
  let isBold = false
  let isHidden = false
  let cellCount = 0
  /** Open tables, the outermost first; a table within a cell is a part of its text. */
  const tables: SpannedCell[][][] = []
  const cell = (): SpannedCell | undefined => tables.at(-1)?.at(-1)?.at(-1)

  const write = ({ text, bold, all, style, isItem }: Paragraph): void => {
    const plain = text.trim()
    if (plain === '') writer.gap()
    if (plain === '' || isContents(names, style)) return
    const level = levelOfStyle(names, style)
    const isHeading = bold === all && plain.length <= longestBold && !/[.;:,]$/.test(plain)
    if (level !== null) writer.heading(level, plain)
    else if (isItem) writer.item(plain)
    else if (isHeading) writer.heading(boldLevel, plain)
    else for (const line of plain.split('\n')) writer.line(line)
    if (level === null && !isItem && !isHeading) writer.gap()
  }
  const endParagraph = (): void => {
    if (!paragraph) return
    const row = tables.at(-1)?.at(-1)
    const own = cell()
    if (!row) write(paragraph)
    else if (own) own.text = `${own.text} ${paragraph.text}`.trim()
    paragraph = null
  }
  const endTable = (): void => {
    const rows = tables.pop() ?? []
    const outer = cell()
    if (outer) {
      outer.text = [outer.text, ...rows.flat().map(({ text }) => text)].join(' ').trim()
      return
    }
    const { above, table } = readTable(spread(rows), true)
    for (const text of above) writer.line(text)
    if (table) writer.table(table)
    writer.gap()
  }

  const opened: Record<string, (attributes: Record<string, string>) => void> = {
    'w:p': () => {
      endParagraph()
      paragraph = newParagraph()
    },
    'w:pStyle': (attributes) => {
      if (paragraph) paragraph.style = attributes['w:val'] ?? ''
    },
    'w:numPr': () => {
      if (paragraph) paragraph.isItem = true
    },
    'w:r': () => {
      isBold = false
      isHidden = false
    },
    'w:vanish': (attributes) => {
      isHidden = isOn(attributes)
    },
    'w:b': (attributes) => {
      isBold = isOn(attributes)
    },
    'w:t': () => {
      isText = true
    },
    'w:tab': () => {
      if (paragraph && isText === false) paragraph.text += paragraph.text === '' ? '' : ' '
    },
    'w:br': () => {
      if (paragraph) paragraph.text += '\n'
    },
    'w:tbl': () => {
      endParagraph()
      tables.push([])
    },
    'w:tr': () => void tables.at(-1)?.push([]),
    'w:tc': () => {
      if (++cellCount > maxCells) throw new FileRefused('manyCells')
      tables.at(-1)?.at(-1)?.push(newCell())
    },
    'w:gridSpan': (attributes) => {
      const own = cell()
      if (own) own.columns = spanOf(attributes['w:val'])
    },
    'w:vMerge': (attributes) => {
      const own = cell()
      if (own) own.isContinued = attributes['w:val'] !== 'restart'
    },
    'w:noBreakHyphen': () => {
      if (paragraph) paragraph.text += '-'
    },
    'w:cr': () => {
      if (paragraph) paragraph.text += '\n'
    },
  }
  const closed: Record<string, () => void> = {
    'w:p': endParagraph,
    'w:t': () => {
      isText = false
    },
    'w:tbl': endTable,
  }
  return {
    open: (name: string, attributes: Record<string, string>): void => opened[name]?.(attributes),
    close: (name: string): void => closed[name]?.(),
    text: (text: string): void => {
      if (!isText || isHidden) return
      // After a text box within a paragraph the rest of the paragraph follows.
      paragraph ??= newParagraph()
      const letters = text.match(/\p{L}/gu)?.length ?? 0
      paragraph.text += text
      paragraph.all += letters
      if (isBold) paragraph.bold += letters
    },
  }
}
