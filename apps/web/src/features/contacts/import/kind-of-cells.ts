import { type ContactFieldKind, readFieldValue, writtenValue } from '@prosa/contract'

/** The most specific kind that all cells fit. */
export const kindOfCells = (cells: readonly string[]): ContactFieldKind => {
  const isAll = (kind: ContactFieldKind): boolean =>
    cells.length > 0 &&
    cells.every(
      (cell) => !('wrong' in readFieldValue({ kind, options: [] }, writtenValue({ kind, options: [] }, cell))),
    )
  // Cells with a leading zero are codes, not numbers; a date must contain '/' or '-', else a number is more likely.
  if (cells.some((cell) => /[/-]/.test(cell)) && isAll('date')) return 'date'
  if (!cells.some((cell) => /^0\d/.test(cell)) && cells.every((cell) => cell.length < 10) && isAll('number'))
    return 'number'
  return 'text'
}
