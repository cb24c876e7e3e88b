import type { Readable } from 'node:stream'
import { type ContactField, contactImportLimits, type ImportColumns } from '@prosa/contract'
import { csvDelimiterOf, unguard } from '@prosa/flow'
import { AppError } from '../../platform/errors/index.ts'
import { importErrors } from './errors.ts'
import { guessColumns } from './guess-columns.ts'
import { type FileShape, readCsvRows } from './read-file.ts'

export interface InspectedFile extends FileShape {
  rows: number
  shown: string[][]
  hasTitles: boolean
  columns: ImportColumns
}

const headBytes = 64 * 1024

/**
 * Reads a whole file once for its encoding and once for its rows; nothing of it is kept in memory but the first rows.
 * @param open the file's bytes, from the beginning
 * @param fields the company's own, which a column's title may name
 * @throws AppError of `importErrors`
 */
export const inspectFile = async (
  open: () => Promise<Readable>,
  fields: readonly Pick<ContactField, 'id' | 'name'>[],
): Promise<InspectedFile> => {
  const { encoding, head } = await findEncoding(await open())
  const shape = { encoding, delimiter: csvDelimiterOf(new TextDecoder(encoding).decode(head)) }
  const shown: string[][] = []
  let rows = 0
  for await (const { cells } of readCsvRows(await open(), shape)) {
    rows += 1
    if (rows > contactImportLimits.rows + 1) throw new AppError(importErrors.manyRows)
    if (shown.length < contactImportLimits.shownRows) shown.push(cells.map((cell) => unguard(cell).trim()))
  }
  if (rows === 0) throw new AppError(importErrors.noRows)
  const width = Math.max(...shown.map(({ length }) => length))
  if (width > contactImportLimits.columns) throw new AppError(importErrors.manyColumns)
  const even = shown.map((cells) => Array.from({ length: width }, (_, place) => cells[place] ?? ''))
  return { ...shape, rows, shown: even, ...guessColumns(even, fields) }
}

/** UTF-8 where every byte of the file is, else Windows-1252. */
const findEncoding = async (bytes: Readable): Promise<Pick<FileShape, 'encoding'> & { head: Buffer }> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const head: Buffer[] = []
  let size = 0
  let isUtf8 = true
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (size < headBytes) head.push(chunk)
    size += chunk.length
    if (chunk.includes(0)) throw new AppError(importErrors.noText)
    if (isUtf8) isUtf8 = decodes(() => decoder.decode(chunk, { stream: true }))
  }
  if (isUtf8) isUtf8 = decodes(() => decoder.decode())
  return { encoding: isUtf8 ? 'utf-8' : 'windows-1252', head: Buffer.concat(head) }
}

const decodes = (decode: () => string): boolean => {
  try {
    decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
