import { createReadStream } from 'node:fs'
import { delimiterOf } from '@prosa/flow/csv-cells'
import { type AnswerOf, type AskOf, type CsvShape, FileRefused } from '../work.ts'
import { readCsvRows } from './read-csv.ts'

const headBytes = 64 * 1024

/** Reads a whole CSV once for its encoding and once for its rows; nothing of it is kept but the first rows. */
export const inspectCsv = async (ask: AskOf<'inspectCsv'>): Promise<AnswerOf<'inspectCsv'>> => {
  const { path, rowLength, maxRows, shownRows } = ask
  const { encoding, head } = await findEncoding(path)
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head))
  const shown: string[][] = []
  let rows = 0
  for await (const { cells } of readCsvRows(path, { encoding, delimiter, rowLength })) {
    rows += 1
    if (rows > maxRows) throw new FileRefused('manyRows')
    if (shown.length < shownRows) shown.push(cells)
  }
  return { encoding, delimiter, rows, shown }
}

/** UTF-8 where every byte of the file is, else Windows-1252. */
const findEncoding = async (path: string): Promise<Pick<CsvShape, 'encoding'> & { head: Buffer }> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const head: Buffer[] = []
  let size = 0
  let isUtf8 = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (size < headBytes) head.push(chunk)
    size += chunk.length
    if (chunk.includes(0)) throw new FileRefused('noText')
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
