import { readTable } from '../read-table.ts'
import type { TextWriter } from '../text-writer.ts'
import type { PageLine } from './page-lines.ts'
import { levelOf } from './page-style.ts'
import { rowsOf, tableAt } from './table-rows.ts'

/** In usual distances of lines. */
const paragraphGap = 1.4
/** Of a heading that needs more than one line, in sizes of its letters. */
const headingGap = 1.6
/** Usual width of a letter, in sizes of letters. */
const letterWidth = 0.48
const mark =
  /^(?:[-–—•*·▪◦●]|\(?\d{1,3}[.)ºª](?:\s|$)|\d+(?:\.\d+)+\s|\(?[a-zA-Z]\)|[IVX]+\s*[-–—.)]|§|art\.|cap[íi]tulo\s)/iu
const bullet = /^[•·▪◦●*]\s*/u

/** Writes pages in order. A table that goes on from the page before has the same columns. */
export const createPageWriter = (writer: TextWriter, sizes: readonly number[]) => {
  let columns: readonly string[] = []
  const writeTable = (lines: readonly PageLine[], isFirst: boolean): void => {
    const { above, table } = readTable(rowsOf(lines), false)
    for (const text of above) writer.line(text)
    if (!table) return
    const goesOn = isFirst && table.columns.length === 0 && table.rows[0]?.length === columns.length
    const named = goesOn ? { ...table, columns } : table
    columns = named.columns
    writer.table(named)
    writer.gap()
  }

  /** Headings, tables, and paragraphs with the lines joined that the page broke. */
  return (lines: readonly PageLine[]): void => {
    const distance = usualDistance(lines)
    const right = Math.max(0, ...lines.map((line) => line.right))
    const isFar = (before: PageLine, line: PageLine): boolean =>
      before.y - line.y > distance * paragraphGap || before.y < line.y
    for (let at = 0; at < lines.length; ) {
      const line = lines[at]
      if (!line) break
      const before = lines[at - 1]
      const level = levelOf(line, sizes)
      const table = level === null ? tableAt(lines, at) : []
      if (table.length > 0) {
        writeTable(table, at === 0)
        at += table.length
        continue
      }
      let { text } = line
      let last = line
      for (let next = lines[++at]; next && next.size === last.size; next = lines[++at]) {
        const goesOn =
          level === null
            ? !isFar(last, next) && isBroken(last, next, right) && tableAt(lines, at).length === 0
            : last.y > next.y && last.y - next.y < last.size * headingGap
        if (!goesOn) break
        text = joined(text, next.text)
        last = next
      }
      if (level !== null) writer.heading(level, text)
      else {
        if (before && isFar(before, line)) writer.gap()
        if (bullet.test(text)) writer.item(text.replace(bullet, ''))
        else writer.line(text)
      }
    }
  }
}

/** Whether the page broke a line: the next word had no room in it. */
const isBroken = (line: PageLine, next: PageLine, right: number): boolean => {
  const [word = ''] = next.text.split(' ')
  return !mark.test(next.text) && line.right + (word.length + 1) * line.size * letterWidth >= right
}

const joined = (before: string, after: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : `${before} ${after}`

/** The middle one of the distances between lines. */
const usualDistance = (lines: readonly PageLine[]): number => {
  const all = lines.flatMap((line, at) => {
    const gap = (lines[at - 1]?.y ?? line.y) - line.y
    return gap > 0 ? [gap] : []
  })
  return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.POSITIVE_INFINITY
}
