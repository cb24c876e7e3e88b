/**
 * `31/12/2026`, with the time if there is one; dates in spreadsheets have no time zone. A time alone is stored on the
 * day before the first one.
 */
const momentOf = (date: Date): string => {
  // A fractional count of days is off by some milliseconds.
  const text = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString()
  const day = text.slice(0, 10).split('-').reverse().join('/')
  const time = text.slice(11, text.slice(17, 19) === '00' ? 16 : 19)
  if (date.getTime() < firstDayMs) return time
  return time === '00:00' ? day : `${day} ${time}`
}

const firstDayMs = Date.UTC(1900, 0, 1)

/** A cell of a spreadsheet as people read it. */
export const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return momentOf(cell)
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  return String(cell)
}
