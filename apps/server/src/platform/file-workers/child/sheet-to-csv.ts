import { readFile, writeFile } from 'node:fs/promises'
import { printCell } from '@prosa/flow/csv-cells'
import { readSheet } from 'read-excel-file/node'
import { csvPath, type SheetWork } from '../work.ts'
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
  const lines = rows.map((row) => row.map((cell) => printCell(textOf(cell))).join(';'))
  // Without rows it is a text without any, and not a file of no bytes.
  await writeFile(csvPath(path), lines.join('\r\n') || '\n', { mode: 0o600 })
  return null
}
