/** A row of the headers table. */
export interface HeaderRow {
  key: string
  value: string
}

/** An empty row, shown if there are no headers. */
export const emptyRow: HeaderRow = { key: '', value: '' }

export const rowsOf = (headers: readonly HeaderRow[]): readonly HeaderRow[] =>
  headers.length === 0 ? [emptyRow] : headers.map(({ key, value }) => ({ key, value }))

/** A single empty row counts as no header. */
export const filledRows = (rows: readonly HeaderRow[]): readonly HeaderRow[] =>
  rows.length === 1 && rows[0]?.key.trim() === '' && rows[0].value.trim() === '' ? [] : rows
