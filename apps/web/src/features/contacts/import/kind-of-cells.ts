import { type ContactFieldKind, readFieldValue, writtenValue } from '@prosa/contract'

/** What all of these cells can be. */
export const kindOfCells = (cells: readonly string[]): ContactFieldKind => {
  const isAll = (kind: ContactFieldKind): boolean =>
    cells.length > 0 &&
    cells.every(
      (cell) => !('wrong' in readFieldValue({ kind, options: [] }, writtenValue({ kind, options: [] }, cell))),
    )
  // A code with a zero before it is no number, and a count of days is more often one than a day.
  if (cells.some((cell) => /[/-]/.test(cell)) && isAll('date')) return 'date'
  if (!cells.some((cell) => /^0\d/.test(cell)) && cells.every((cell) => cell.length < 10) && isAll('number'))
    return 'number'
  return 'text'
}
