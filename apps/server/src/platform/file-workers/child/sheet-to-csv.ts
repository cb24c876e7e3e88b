import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { printCell } from '@prosa/flow/csv-cells'
import { readSheet } from 'read-excel-file/node'
import { csvPath, FileRefused, type SheetWork } from '../work.ts'
import { demandSmallSheets } from './demand-small-sheets.ts'

/** `31/12/2026`; a spreadsheet's dates have no zone. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10).split('-').reverse().join('/')

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dayOf(cell)
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  return String(cell)
}

/** The first sheet of an xlsx file as CSV with semicolons, UTF-8. A number is written whole: a phone is no `1,19E+10`. */
export const sheetToCsv = async ({ path, ...bounds }: SheetWork): Promise<null> => {
  await demandSmallSheets(path, bounds)
  const rows = await readSheet(await readFile(path))
  await pipeline(
    Readable.from(printLines(rows, bounds.maxCharacters)),
    createWriteStream(csvPath(path), { mode: 0o600 }),
  )
  return null
}

/** Rows that are printed at a stretch. */
const partRows = 500

/** One long text may stand in every cell: what comes of a few KB is bounded too. Without rows it is a text without any, and not a file of no bytes. */
function* printLines(rows: readonly (readonly unknown[])[], maxCharacters: number): Generator<string> {
  let characters = 0
  for (let at = 0; at < rows.length; at += partRows) {
    const part: string[] = []
    for (const row of rows.slice(at, at + partRows)) {
      const line = `${row.map((cell) => printCell(textOf(cell))).join(';')}\r\n`
      characters += line.length
      if (characters > maxCharacters) throw new FileRefused('tooComplex')
      part.push(line)
    }
    yield part.join('')
  }
  if (rows.length === 0) yield '\r\n'
}
