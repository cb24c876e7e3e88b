import { setImmediate } from 'node:timers/promises'

/** Byte order mark, so that spreadsheets read accents correctly. */
export const csvMark = '\uFEFF'

/** `2026-03-30 09:00:00`, which spreadsheets read as a time. */
export const momentIn = (instant: string | Date, timeZone: string): string =>
  formatOf(timeZone).format(new Date(instant))

/** Cached: creating a format is slower than writing a row, and there are only some hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV in the format of Brazilian spreadsheets. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`

/** Rows written at a time: some milliseconds. */
const partRows = 200

/** Rows as parts of a file. Other work runs before each part, and after the rows were read. */
export async function* csvParts<Row>(rows: readonly Row[], print: (row: Row) => string): AsyncGenerator<string> {
  for (let at = 0; at < rows.length; at += partRows) {
    await setImmediate()
    yield rows
      .slice(at, at + partRows)
      .map(print)
      .join('')
  }
}
