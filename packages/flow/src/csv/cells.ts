/** One row of a CSV file and the line (from 1) on which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** The separator of bot messages and of phrases within a cell, as the specification writes it. */
export const itemSeparator = '/r/n'

const delimiters = [';', ',', '\t', '|'] as const
/** '' where each line is one cell. */
type Delimiter = (typeof delimiters)[number] | ''

/** Decodes a file: UTF-8 with or without mark, UTF-16 with mark (a spreadsheet's "Unicode text"), else Windows-1252. */
export const decodeCsv = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Takes a CSV text apart row by row: null for an empty one. At its end says the line of a quote that never closes. With `isOneColumn` nothing
 * but the ends of lines parts cells.
 */
export function* walkCsv(source: string, { isOneColumn = false } = {}): Generator<CsvRow | null, number | null> {
  const text = source.replace(/^\uFEFF/, '')
  const delimiter = isOneColumn ? '' : delimiterOf(text)
  let isFirst = true
  let cells: string[] = []
  let at = 0
  let line = 1
  let rowLine = 1
  while (at < text.length || cells.length > 0) {
    if (cells.length === 0) rowLine = line
    const cell = readCell(text, at, delimiter)
    if (!cell) return line
    cells.push(cell.value)
    line += cell.lines
    at = cell.end
    if (text[at] === delimiter) at += 1
    else {
      const isNote = isFirst && isSeparatorNote(cells.join(delimiter))
      yield !isNote && cells.some((one) => one.trim() !== '') ? { line: rowLine, cells } : null
      isFirst = false
      cells = []
      line += 1
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at >= text.length) break
    }
  }
  return null
}

/** All of it at once; empty rows are left out. `openQuote` is the line of a quote that never closes. */
export const parseCsv = (source: string): { rows: CsvRow[]; openQuote: number | null } => {
  const rows: CsvRow[] = []
  const walk = walkCsv(source)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return { rows, openQuote: value }
    if (value) rows.push(value)
  }
}

/** Rows end so; inside quotes a line break is kept, the pair of Windows as one. */
const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r'

/** The cell that begins at `at`, where it ends, and how many line breaks it holds; null when its quote never closes. */
const readCell = (
  text: string,
  at: number,
  delimiter: Delimiter,
): { value: string; end: number; lines: number } | null => {
  if (text[at] !== '"') {
    let end = at
    while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1
    return { value: text.slice(at, end), end, lines: 0 }
  }
  let value = ''
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return afterQuote(text, quote + 1, delimiter, value)
    value += '"'
    from = quote + 2
  }
}

/** What stands between a closing quote and the next delimiter belongs to the cell, as spreadsheets read it. */
const afterQuote = (text: string, from: number, delimiter: Delimiter, quoted: string) => {
  let end = from
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1
  return {
    value: quoted.replaceAll('\r\n', '\n') + text.slice(from, end),
    end,
    lines: quoted.split(/\r\n?|\n/).length - 1,
  }
}

/** `sep=;` as the first line is a note to Excel and no row of the table. */
const separatorNote = /^\uFEFF?"?sep=([^"\r\n])"?[;,\t|"\s]*$/i

export const isSeparatorNote = (line: string): boolean => separatorNote.test(line)

/** By which the delimiter is told. */
const countedRows = 50

/**
 * What parts the cells: what a note to Excel says, else the delimiter that stands as often in most of the first rows; what stands in one row
 * alone, as a comma of a heading or an address, is none. A semicolon where there is none.
 */
export const delimiterOf = (text: string): Delimiter => {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const noted = delimiters.find((one) => one === separatorNote.exec(line)?.[1])
  if (noted) return noted
  const rows = countDelimiters(text)
  const agreed = delimiters.map((one) => {
    const often = new Map<number, number>()
    for (const row of rows) {
      const count = row.get(one) ?? 0
      if (count > 0) often.set(count, (often.get(count) ?? 0) + 1)
    }
    const [count = 0, agreeing = 0] = [...often].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return { one, count, agreeing }
  })
  return agreed.toSorted((a, b) => b.agreeing - a.agreeing || b.count - a.count)[0]?.one ?? ';'
}

/** How often each delimiter stands in each of the first rows, outside quotes. */
const countDelimiters = (text: string): Map<string, number>[] => {
  let row = new Map<string, number>()
  const rows = [row]
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (isLineEnd(sign) && !quoted) {
      if (row.size === 0) continue
      if (rows.length >= countedRows) break
      row = new Map()
      rows.push(row)
    } else if (!quoted && delimiters.some((one) => one === sign)) row.set(sign, (row.get(sign) ?? 0) + 1)
  }
  return rows
}

// A spreadsheet runs a cell that begins like this, some after blanks and control characters (a NUL, a carriage return) or in full
// width; an apostrophe before it makes it text.
const formula = /^'*(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u

/** A cell as written: guarded against being run as a formula, quoted where it must be. */
export const printCell = (value: string): string => {
  const guarded = formula.test(value) ? `'${value}` : value
  return /[";,\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A cell without the apostrophe that guarded it. */
export const unguard = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
