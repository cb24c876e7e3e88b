import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { printCell } from '@prosa/flow/csv-cells'
import { readSheet } from 'read-excel-file/node'
import { type AnswerOf, csvPath, FileRefused, type SheetWork } from '../work.ts'
import { cellText } from './cell-text.ts'
import { demandSmallSheets } from './demand-small-sheets.ts'
import { readSheets } from './read-sheets.ts'

type Rows = readonly (readonly unknown[])[]

/**
 * Converts a sheet of an xlsx file to CSV with semicolons in UTF-8: the requested sheet, else the one most likely to
 * contain people. Numbers are written in full, so that a phone does not become `1,19E+10`.
 */
export const sheetToCsv = async ({ path, sheet, ...bounds }: SheetWork): Promise<AnswerOf<'sheetToCsv'>> => {
  const small = await demandSmallSheets(path, bounds)
  const isSmall = small.rows <= bounds.maxRows
  const { rows, ...read } = await readOne(await readFile(path), sheet, isSmall)
  await pipeline(
    Readable.from(printLines(rows, bounds.maxCharacters)),
    createWriteStream(csvPath(path), { mode: 0o600 }),
  )
  return { ...read, isFirstAlone: !isSmall && small.sheets > 1 }
}

/** For a workbook too large to be read in full: the first sheet, without the others' names. */
const readOne = async (
  bytes: Buffer,
  asked: number | null,
  isSmall: boolean,
): Promise<{ rows: Rows; sheets: string[]; sheet: number }> => {
  if (!isSmall) return { rows: await readSheet(bytes, (asked ?? 0) + 1), sheets: [], sheet: asked ?? 0 }
  const all = await readSheets(bytes)
  const people = all.map(({ rows }) => rows.filter(isOfPerson).length)
  const sheet =
    asked !== null && asked < all.length
      ? asked
      : sheetWithMost(
          people,
          all.map(({ rows }) => rows.length),
        )
  return { rows: all[sheet]?.rows ?? [], sheets: all.map(({ name }) => name), sheet }
}

/** The first of the sheets with the most people; if none has any, the first that is not empty. */
const sheetWithMost = (people: readonly number[], rows: readonly number[]): number => {
  const most = Math.max(...people)
  return Math.max(0, most > 0 ? people.indexOf(most) : rows.findIndex((count) => count > 0))
}

/** Whether the row has a phone with area code, or an e-mail. */
const isOfPerson = (row: readonly unknown[]): boolean =>
  row.some((cell) => {
    const text = cellText(cell)
    return (
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^\+?(55)?0?[1-9][1-9]9?\d{8}$/.test(text.replace(/[\s().-]/g, ''))
    )
  })

/** Rows printed at a time. */
const partRows = 500

/**
 * The same long text may be in every cell: the output of a few KB is limited too. Without rows it is an empty text, not
 * a file of no bytes.
 */
function* printLines(rows: Rows, maxCharacters: number): Generator<string> {
  let characters = 0
  for (let at = 0; at < rows.length; at += partRows) {
    const part: string[] = []
    for (const row of rows.slice(at, at + partRows)) {
      const line = `${row.map((cell) => printCell(cellText(cell))).join(';')}\r\n`
      characters += line.length
      if (characters > maxCharacters) throw new FileRefused('tooComplex')
      part.push(line)
    }
    yield part.join('')
  }
  if (rows.length === 0) yield '\r\n'
}
