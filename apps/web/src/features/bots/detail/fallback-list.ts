/** What the bot keeps of its messages: the contract's own limits. */
export const maxFallbacks = 20
export const fallbackLength = 4096

/** A row of the list: its key stays while its place changes. */
export interface FallbackRow {
  key: number
  text: string
}

let nextKey = 1
const newRow = (text: string): FallbackRow => {
  const row = { key: nextKey, text }
  nextKey += 1
  return row
}

/** One empty row where there is no message: somewhere to write. */
export const rowsOf = (messages: readonly string[]): FallbackRow[] =>
  (messages.length > 0 ? messages : ['']).map(newRow)

/** What is saved: empty rows are none. */
export const messagesOf = (rows: readonly FallbackRow[]): string[] =>
  rows.map(({ text }) => text.trim()).filter((text) => text !== '')

export const addRow = (rows: readonly FallbackRow[], after: number): FallbackRow[] =>
  rows.length >= maxFallbacks ? [...rows] : [...rows.slice(0, after + 1), newRow(''), ...rows.slice(after + 1)]

/** The last one is never taken away. */
export const removeRow = (rows: readonly FallbackRow[], key: number): FallbackRow[] =>
  rows.length > 1 ? rows.filter((row) => row.key !== key) : [...rows]

export const writeRow = (rows: readonly FallbackRow[], key: number, text: string): FallbackRow[] =>
  rows.map((row) => (row.key === key ? { key, text } : row))

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, place) => text === other[place])
