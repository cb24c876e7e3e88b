import { FileRefused } from '../../work.ts'
import { nameColumns, nameOf, onlyCell, rowText, type Table } from './read-table.ts'

/**
 * Writes what a reader finds as plain text: `#` marks headings, `-` items, `[página 2]` pages. People edit it, and the
 * language package cuts it into sections.
 */
export interface TextWriter {
  heading(level: number, text: string): void
  /** A line of its own; lines without a gap between them are one paragraph. */
  line(text: string): void
  item(text: string): void
  gap(): void
  /** Each row becomes a section of its own, called as what it is about, below its group: a price answers without its neighbours. */
  table(table: Table): void
  page(number: number): void
  text(): string
}

/** Level of what a row is called: below every heading of the document. */
const rowLevel = 6
const groupLevel = 5
/** A longer first cell is a text, not a name. */
const longestName = 120

/** @param maxCharacters beyond which the file is refused */
export const createTextWriter = (maxCharacters: number): TextWriter => {
  const lines: string[] = []
  let characters = 0
  /** The last heading, and whether rows of a table have been put below it since. */
  let heading = ''
  let isBelowRow = false

  const push = (line: string): void => {
    characters += line.length + 1
    if (characters > maxCharacters) throw new FileRefused('longText')
    lines.push(line)
  }
  const gap = (): void => {
    if (lines.length > 0 && lines.at(-1) !== '') push('')
  }
  /** What follows a table belongs to the heading above it, not to its last row. */
  const leaveTable = (): void => {
    if (!isBelowRow) return
    isBelowRow = false
    gap()
    push(heading)
  }
  const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()
  /** A row of one cell heads the rows that follow; else it is a remark, which is of none of them. */
  const writeAlone = (text: string, isGroup: boolean): void => {
    if (!isGroup) push(heading)
    push(isGroup ? `${'#'.repeat(groupLevel)} ${text.replace(/:$/, '')}` : text)
    push('')
  }

  return {
    heading: (level, text) => {
      const title = plain(text)
      if (title === '') return
      gap()
      heading = `${'#'.repeat(Math.min(Math.max(level, 1), rowLevel - 1))} ${title}`
      isBelowRow = false
      push(heading)
    },
    line: (text) => {
      const line = plain(text)
      if (line === '') return
      leaveTable()
      push(line)
    },
    item: (text) => {
      const line = plain(text)
      if (line === '') return
      leaveTable()
      push(`- ${line}`)
    },
    gap,
    table: ({ columns, rows, isPairs }) => {
      gap()
      if (heading === '' && lines.length > 0) {
        for (const row of rows) push(`- ${rowText(columns, row)}`)
        return gap()
      }
      const naming = isPairs ? [0] : nameColumns(rows.filter((row) => onlyCell(row) === null))
      for (const [at, row] of rows.entries()) {
        const only = plain(onlyCell(row) ?? '')
        const next = rows[at + 1]
        const isGroup = isName(only) && next !== undefined && onlyCell(next) === null
        if (only !== '' && (isGroup || heading !== '')) {
          writeAlone(only, isGroup)
          continue
        }
        const name = plain([nameOf(row, naming), ...row].find(hasLetters) ?? '')
        const hasName = name !== '' && name.length <= longestName
        if (hasName) push(`${'#'.repeat(rowLevel)} ${isPairs ? asQuestion(name) : name}`)
        push(isPairs && hasName ? answerOf(row) : rowText(columns, row))
        push('')
      }
      isBelowRow = heading !== ''
    },
    page: (number) => push(`[página ${number}]`),
    text: () => lines.join('\n').trim(),
  }
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
const isName = (text: string): boolean => hasLetters(text) && text.length <= longestName && !/[.!?;]$/.test(text)

const asQuestion = (name: string): string => (name.endsWith('?') ? name : `${name.replace(/[.:!]+$/, '')}?`)

/** The answer of a pair keeps its lines. */
const answerOf = (row: readonly string[]): string =>
  (row[1] ?? '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
