import { printCell } from '@prosa/flow'
import { readSheet } from 'read-excel-file/node'

/** `31/12/2026`; a spreadsheet's dates have no zone. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10).split('-').reverse().join('/')

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dayOf(cell)
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  return String(cell)
}

/**
 * The first sheet of an xlsx file as CSV with semicolons, UTF-8. A number is written whole: a phone is no `1,19E+10`. Takes some seconds for
 * 100,000 rows, and their texts in memory.
 * @throws Error for what is no spreadsheet
 */
export const sheetToCsv = async (bytes: Uint8Array): Promise<string> => {
  const rows = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return rows.map((row) => row.map((cell) => printCell(textOf(cell))).join(';')).join('\r\n')
}
