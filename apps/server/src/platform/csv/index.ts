import { setImmediate } from 'node:timers/promises'

/** What a file begins with, so that a spreadsheet reads the accents. */
export const csvMark = '\uFEFF'

/** `2026-03-30 09:00:00`, which spreadsheets read as a time. */
export const momentIn = (instant: string | Date, timeZone: string): string =>
  formatOf(timeZone).format(new Date(instant))

/** Making one takes longer than writing a whole row. There are some hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV as Brazilian spreadsheets read it. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`

/** Rows that are written at a stretch: some milliseconds. */
const partRows = 200

/** Rows as the parts of a file. Before each of them, also after the reading of the rows, the program does what else there is. */
export async function* csvParts<Row>(rows: readonly Row[], print: (row: Row) => string): AsyncGenerator<string> {
  for (let at = 0; at < rows.length; at += partRows) {
    await setImmediate()
    yield rows
      .slice(at, at + partRows)
      .map(print)
      .join('')
  }
}
