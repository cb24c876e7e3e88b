/** A row of a CSV file, and the line (from 1) on which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Separator of messages and phrases within a cell, as specified. */
export const itemSeparator = '/r/n'

const delimiters = [';', ',', '\t', '|'] as const
/** '' if each line is one cell. */
type Delimiter = (typeof delimiters)[number] | ''

/**
 * Decodes a file: UTF-8 with or without byte order mark, UTF-16 with mark (a spreadsheet's "Unicode text"), else
 * Windows-1252.
 */
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
 * Parses a CSV text row by row; null for an empty row. Finally returns the line of an unclosed quote. With
 * `isOneColumn`, each line is one cell.
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

/** Parses all rows without empty ones. `openQuote` is the line of an unclosed quote. */
export const parseCsv = (source: string): { rows: CsvRow[]; openQuote: number | null } => {
  const rows: CsvRow[] = []
  const walk = walkCsv(source)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return { rows, openQuote: value }
    if (value) rows.push(value)
  }
}

/** Ends of rows; within quotes line breaks are kept, Windows' pair as one. */
const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r'

/** The cell that begins at `at`, its end, and its number of line breaks; null for an unclosed quote. */
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

/** Text between a closing quote and the next delimiter belongs to the cell, as in spreadsheets. */
const afterQuote = (text: string, from: number, delimiter: Delimiter, quoted: string) => {
  let end = from
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1
  return {
    value: quoted.replaceAll('\r\n', '\n') + text.slice(from, end),
    end,
    lines: quoted.split(/\r\n?|\n/).length - 1,
  }
}

/** `sep=;` in the first line is an instruction to Excel, not a row. */
const separatorNote = /^\uFEFF?"?sep=([^"\r\n])"?[;,\t|"\s]*$/i

export const isSeparatorNote = (line: string): boolean => separatorNote.test(line)

/** First rows used to detect the delimiter. */
const countedRows = 50

/**
 * The delimiter: from an instruction to Excel, else the one that occurs equally often in most of the first rows; one in
 * a single row only, like a comma in a heading or an address, does not count. Default: semicolon.
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

/** Counts each delimiter in each of the first rows, outside quotes. */
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

// Spreadsheets run a cell that begins like this, some also after spaces and control characters (a NUL, a carriage
// return) or in full width; a leading apostrophe makes it text.
const formula = /^'*(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u

/** A cell in file format: guarded against running as a formula, and quoted if necessary. */
export const printCell = (value: string): string => {
  const guarded = formula.test(value) ? `'${value}` : value
  return /[";,\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A cell without its guarding apostrophe. */
export const unguard = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
