import { Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import { contactImportLimits } from '@prosa/contract'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../platform/errors/index.ts'
import { importErrors } from './errors.ts'

export interface FileShape {
  encoding: 'utf-8' | 'windows-1252'
  delimiter: string
}

export interface FileRow {
  /** On which it begins, from 1. */
  line: number
  cells: string[]
}

/**
 * The rows of a CSV as they arrive; those without anything are left out. The bytes are read to their end or destroyed.
 * @throws AppError openQuote, longRow
 */
export async function* readCsvRows(bytes: Readable, { encoding, delimiter }: FileShape): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: contactImportLimits.rowLength,
  })
  const source = encoding === 'utf-8' ? bytes : decoded(bytes)
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.every((cell) => cell.trim() === '')) continue
      yield { line: info.lines - breaksIn(record), cells: record }
    }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    source.destroy()
    bytes.destroy()
  }
}

const decoded = (bytes: Readable): Readable =>
  Readable.fromWeb(Readable.toWeb(bytes).pipeThrough(new TextDecoderStream('windows-1252')))

/** The parser counts lines at the end of a row. */
const breaksIn = (cells: readonly string[]): number => {
  let count = 0
  for (const cell of cells) if (cell.includes('\n') || cell.includes('\r')) count += cell.split(/\r\n?|\n/).length - 1
  return count
}

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error
  const line = Number((error as { lines?: unknown }).lines)
  const kind = error.code === 'CSV_MAX_RECORD_SIZE' ? importErrors.longRow : importErrors.openQuote
  const where = Number.isInteger(line) ? ` Veja perto da linha ${line}.` : ''
  return new AppError(kind, { message: `${kind.message}${where}`, cause: error })
}
