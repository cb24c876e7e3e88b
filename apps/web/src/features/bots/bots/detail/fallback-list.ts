/** The contract's limits of fallback messages. */
export const maxFallbacks = 20
export const fallbackLength = 4096

/** Without messages, one empty row to type in. */
export const rowsOf = (messages: readonly string[]): string[] => (messages.length > 0 ? [...messages] : [''])

/** The messages to save, without empty rows. */
export const messagesOf = (rows: readonly string[]): string[] =>
  rows.map((text) => text.trim()).filter((text) => text !== '')

export const addRow = (rows: readonly string[], after: number): readonly string[] =>
  rows.length >= maxFallbacks ? rows : rows.toSpliced(after + 1, 0, '')

/** The last row is never removed. */
export const removeRow = (rows: readonly string[], place: number): readonly string[] =>
  rows.length > 1 ? rows.toSpliced(place, 1) : rows
