import { type ContactField, contactImportLimits, type ImportColumns } from '@prosa/contract'
import { unguard } from '@prosa/flow'
import { AppError } from '../../platform/errors/index.ts'
import { importErrors } from './errors.ts'
import { guessColumns } from './guess-columns.ts'
import { type FilePlace, type FileShape, inspectCsv } from './read-file.ts'

export interface InspectedFile extends FileShape {
  rows: number
  shown: string[][]
  hasTitles: boolean
  columns: ImportColumns
}

/**
 * What stands in a CSV, and what its columns probably are.
 * @param fields the company's own, which a column's title may name
 * @throws AppError of `importErrors` and `fileWorkerErrors`
 */
export const inspectFile = async (
  place: FilePlace,
  fields: readonly Pick<ContactField, 'id' | 'name'>[],
): Promise<InspectedFile> => {
  const { shown: first, rows, ...shape } = await inspectCsv(place)
  if (rows === 0) throw new AppError(importErrors.noRows)
  const shown = first.map((cells) => cells.map((cell) => unguard(cell).trim()))
  const width = Math.max(...shown.map(({ length }) => length))
  if (width > contactImportLimits.columns) throw new AppError(importErrors.manyColumns)
  const even = shown.map((cells) => Array.from({ length: width }, (_, place) => cells[place] ?? ''))
  return { ...shape, rows, shown: even, ...guessColumns(even, fields) }
}
