/** What the bot keeps of its messages: the contract's own limits. */
export const maxFallbacks = 20
export const fallbackLength = 4096

/** One empty row where there is no message: somewhere to write. */
export const rowsOf = (messages: readonly string[]): string[] => (messages.length > 0 ? [...messages] : [''])

/** What is saved: empty rows are none. */
export const messagesOf = (rows: readonly string[]): string[] =>
  rows.map((text) => text.trim()).filter((text) => text !== '')

export const addRow = (rows: readonly string[], after: number): readonly string[] =>
  rows.length >= maxFallbacks ? rows : rows.toSpliced(after + 1, 0, '')

/** The last one is never taken away. */
export const removeRow = (rows: readonly string[], place: number): readonly string[] =>
  rows.length > 1 ? rows.toSpliced(place, 1) : rows
