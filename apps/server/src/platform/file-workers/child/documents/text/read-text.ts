import { readFile } from 'node:fs/promises'
import { FileRefused } from '../../../work.ts'
import { decodeBytes } from '../../code-pages.ts'
import { findEncoding } from '../../inspect-csv.ts'
import type { ReadDocument } from '../index.ts'

/** The whole text of a file without a format, in the encoding in which it looks Portuguese. @throws FileRefused noText */
export const decodeFile = async (path: string): Promise<string> => {
  const { encoding } = await findEncoding(path)
  const bytes = await readFile(path)
  const text = encoding === 'utf-8' ? new TextDecoder().decode(bytes) : decodeBytes(bytes, encoding)
  if (text.trim() === '') throw new FileRefused('noText')
  return text
}

/** A plain text is taken as it is. */
export const readText: ReadDocument = async ({ path }, writer) => {
  const text = await decodeFile(path)
  for (const line of text.split(/\r\n?|\n|\f/)) {
    if (line.trim() === '') writer.gap()
    else writer.line(line)
  }
}
