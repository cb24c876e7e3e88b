import { createReadStream } from 'node:fs'
import { delimiterOf } from '@prosa/flow/csv-cells'
import { type AnswerOf, type AskOf, type CsvRow, type CsvShape, FileRefused } from '../work.ts'
import { codePageOf, decodeBytes } from './code-pages.ts'
import { readCsvRows } from './read-csv.ts'

const headBytes = 64 * 1024

/** Reads a whole CSV once for its encoding and once for its rows; only the first rows are kept. */
export const inspectCsv = async (ask: AskOf<'inspectCsv'>): Promise<AnswerOf<'inspectCsv'>> => {
  const { path, rowLength, maxRows, shownRows } = ask
  const { encoding, head } = await findEncoding(path)
  const delimiter = delimiterOf(encoding === 'utf-8' ? new TextDecoder().decode(head) : decodeBytes(head, encoding))
  const shown: CsvRow[] = []
  let rows = 0
  for await (const row of readCsvRows(path, { encoding, delimiter, rowLength })) {
    rows += 1
    if (rows > maxRows) throw new FileRefused('manyRows')
    if (shown.length < shownRows) shown.push(row)
  }
  return { encoding, delimiter, rows, shown }
}

/** UTF-8 if the whole file is valid, else the code page in which it looks Portuguese. */
export const findEncoding = async (path: string): Promise<Pick<CsvShape, 'encoding'> & { head: Buffer }> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const head: Buffer[] = []
  const counts = new Float64Array(128)
  let size = 0
  let isUtf8 = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (size < headBytes) head.push(chunk)
    size += chunk.length
    if (chunk.includes(0)) throw new FileRefused('noText')
    for (const byte of chunk) if (byte >= 128) counts[byte - 128] = (counts[byte - 128] ?? 0) + 1
    if (isUtf8) isUtf8 = decodes(() => decoder.decode(chunk, { stream: true }))
  }
  if (isUtf8) isUtf8 = decodes(() => decoder.decode())
  return { encoding: isUtf8 ? 'utf-8' : codePageOf(counts), head: Buffer.concat(head) }
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
