import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import { CsvError, parse } from 'csv-parse'
import { type AnswerOf, type AskOf, type CsvRow, type CsvShape, FileRefused } from '../work.ts'

/** Of a page, whichever comes first. */
const pageRows = 5_000
const pageCharacters = 2_000_000

/** Rows from `skip` on, as many as a page holds. */
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
 * The rows of a CSV as they come; those without anything are left out.
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
  const source = shape.encoding === 'utf-8' ? bytes : decoded(bytes)
  source.once('error', (error: Error) => parser.destroy(error))
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
  const fault = error.code === 'CSV_MAX_RECORD_SIZE' ? 'longRow' : 'openQuote'
  return new FileRefused(fault, { line: Number.isInteger(line) ? line : undefined, cause: error })
}
