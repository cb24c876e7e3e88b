import { contactImportLimits } from '@prosa/contract'
import { AppError } from '../../../platform/errors/index.ts'
import {
  type AnswerOf,
  type CsvRow,
  type CsvShape,
  type FileFault,
  FileRefused,
  type FileWorkers,
} from '../../../platform/file-workers/index.ts'
import { importErrors } from './errors.ts'

export type FileShape = Pick<CsvShape, 'encoding' | 'delimiter'>

/** A local file, and the company it belongs to. */
export interface FilePlace {
  workers: FileWorkers
  companyId: number
  path: string
}

const { rowLength } = contactImportLimits
/** A larger spreadsheet is refused before it is read; besides contacts it may have a heading and titles. */
const sheetBounds = {
  maxRows: contactImportLimits.rows + contactImportLimits.shownRows,
  maxColumns: contactImportLimits.columns,
  maxCharacters: contactImportLimits.bytes,
}

/**
 * Writes a sheet of a workbook as a CSV file beside it. @returns its sheets, and the one chosen. @throws AppError
 * brokenSheet, largeSheet; errors of `fileWorkerErrors`
 */
export const writeSheetAsCsv = (
  { workers, companyId, path }: FilePlace,
  sheet: number | null,
): Promise<AnswerOf<'sheetToCsv'>> =>
  workers.run(companyId, 'sheetToCsv', { path, sheet, ...sheetBounds }).catch((error: unknown) => {
    throw sheetRefusal(error)
  })

const sheetRefusal = (error: unknown): unknown => {
  if (!(error instanceof FileRefused)) return error
  return new AppError(error.fault === 'tooComplex' ? importErrors.largeSheet : importErrors.brokenSheet, {
    cause: error,
  })
}

/** Format, number of rows, and first rows of a CSV. @throws AppError of `importErrors` and `fileWorkerErrors` */
export const inspectCsv = ({ workers, companyId, path }: FilePlace) => {
  const { rows, shownRows, guessedRows } = contactImportLimits
  return workers
    .run(companyId, 'inspectCsv', { path, rowLength, maxRows: rows + shownRows, shownRows: guessedRows })
    .catch((error: unknown) => {
      throw csvRefusal(error)
    })
}

/**
 * The rows of a CSV from `skip` on, page by page, without empty rows.
 * @throws AppError of `importErrors` and `fileWorkerErrors`
 */
export async function* readCsvRows(
  { workers, companyId, path }: FilePlace,
  { encoding, delimiter }: FileShape,
  skip: number,
): AsyncGenerator<CsvRow> {
  const shape = { encoding, delimiter, rowLength }
  for (let passed = skip; ; ) {
    const ask = { path, shape, skip: passed }
    const page = await workers.run(companyId, 'readCsvPage', ask, { isPatient: true }).catch((error: unknown) => {
      throw csvRefusal(error)
    })
    yield* page.rows
    if (page.isEnd) return
    passed += page.rows.length
  }
}

const csvFaults: Partial<Record<FileFault, keyof typeof importErrors>> = {
  openQuote: 'openQuote',
  longRow: 'longRow',
  manyRows: 'manyRows',
  tooComplex: 'largeSheet',
}

const csvRefusal = (error: unknown): unknown => {
  if (!(error instanceof FileRefused)) return error
  const kind = importErrors[csvFaults[error.fault] ?? 'noText']
  const where = error.line === undefined ? '' : ` Veja perto da linha ${error.line}.`
  return new AppError(kind, { message: `${kind.message}${where}`, cause: error })
}
