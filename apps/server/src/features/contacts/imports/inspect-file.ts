import { type ContactField, contactImportLimits, type GuessedColumns, guessColumns } from '@prosa/contract'
import { unguard } from '@prosa/flow'
import { AppError } from '../../../platform/errors/index.ts'
import { importErrors } from './errors.ts'
import { type FilePlace, type FileShape, inspectCsv } from './read-file.ts'

export interface InspectedFile extends FileShape, GuessedColumns {
  rows: number
  shown: string[][]
  /** Line numbers in the file at which the rows begin. */
  lines: number[]
}

/**
 * Content of a CSV, with the probable meaning of its columns.
 * @param fields the company's own fields, which a column title may name
 * @throws AppError of `importErrors` and `fileWorkerErrors`
 */
export const inspectFile = async (
  place: FilePlace,
  fields: readonly Pick<ContactField, 'id' | 'name'>[],
): Promise<InspectedFile> => {
  const { shown: first, rows, ...shape } = await inspectCsv(place)
  if (rows === 0) throw new AppError(importErrors.noRows)
  const cells = first.map((row) => row.cells.map((cell) => unguard(cell).trim()))
  const width = Math.max(...cells.map((row) => row.findLastIndex((cell) => cell !== '') + 1))
  if (width > contactImportLimits.columns) throw new AppError(importErrors.manyColumns)
  const even = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  const { shownRows } = contactImportLimits
  const lines = first.slice(0, shownRows).map(({ line }) => line)
  return { ...shape, rows, shown: even.slice(0, shownRows), lines, ...guessColumns(even, fields) }
}
