import { createReadStream } from 'node:fs'
import { isSeparatorNote } from '@prosa/flow/csv-cells'
import { CsvError, parse } from 'csv-parse'
import { type AnswerOf, type AskOf, type CsvRow, type CsvShape, FileRefused } from '../work.ts'
import { decodeBytes } from './code-pages.ts'

/** Limits of a page, whichever is reached first. */
const pageRows = 5_000
const pageCharacters = 2_000_000

/** One page of rows from `skip` on. */
export const readCsvPage = async (ask: AskOf<'readCsvPage'>): Promise<AnswerOf<'readCsvPage'>> => {
  const rows: CsvRow[] = []
  let passed = 0
  let characters = 0
  for await (const row of readCsvRows(ask.path, ask.shape)) {
    passed += 1
    if (passed <= ask.skip) continue
    rows.push(row)
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (rows.length >= pageRows || characters >= pageCharacters) return { rows, isEnd: false }
  }
  return { rows, isEnd: true }
}

/**
 * Rows of a CSV as a stream, without empty rows and without Excel's first line that names the separator.
 * @throws FileRefused openQuote, longRow
 */
export async function* readCsvRows(path: string, shape: CsvShape): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter: shape.delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: shape.rowLength,
  })
  const bytes = createReadStream(path)
  const { encoding } = shape
  const source = encoding === 'utf-8' ? bytes : bytes.map((chunk: Buffer) => Buffer.from(decodeBytes(chunk, encoding)))
  source.once('error', (error: Error) => parser.destroy(error))
  source.pipe(parser)
  let isFirst = true
  let surplus = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // The parser counts them at the end of a row.
      const { counted, real } = breaksIn(record)
      const line = info.lines - surplus - counted
      surplus += counted - real
      if (record.every((cell) => cell.trim() === '')) continue
      if (isFirst && isSeparatorNote(record.join(shape.delimiter))) continue
      isFirst = false
      yield { line, cells: record }
    }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    source.destroy()
    bytes.destroy()
  }
}

/** Line breaks within cells: as counted by the parser, which counts Windows line breaks twice, and the real number. */
const breaksIn = (cells: readonly string[]): { counted: number; real: number } => {
  let counted = 0
  let real = 0
  for (const cell of cells) {
    counted += cell.match(/[\r\n]/g)?.length ?? 0
    real += cell.match(/\r\n?|\n/g)?.length ?? 0
  }
  return { counted, real }
}

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error
  const line = Number((error as { lines?: unknown }).lines)
  const fault = error.code === 'CSV_MAX_RECORD_SIZE' ? 'longRow' : 'openQuote'
  return new FileRefused(fault, { line: Number.isInteger(line) ? line : undefined, cause: error })
}
