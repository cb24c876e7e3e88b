/** What a file begins with, so that a spreadsheet reads the accents. */
export const csvMark = '\uFEFF'

/** `2026-03-30 09:00:00`, which spreadsheets read as a time. */
export const momentIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant))

/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV as Brazilian spreadsheets read it. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`
