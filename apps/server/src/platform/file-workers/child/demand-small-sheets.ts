import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import { FileRefused, type SheetWork } from '../work.ts'

/**
 * Refuses a spreadsheet by the names of its cells before anything is made of them: who reads it makes all rows and columns that the name of
 * its last cell claims, and `ZZZZZZ999999999` is written in as few bytes as `B2`.
 * @returns how many sheets it has, and how many rows all of them name
 * @throws FileRefused tooComplex
 */
export const demandSmallSheets = async (
  path: string,
  bounds: Pick<SheetWork, 'maxRows' | 'maxColumns'>,
): Promise<{ sheets: number; rows: number }> => {
  let [sheets, rows] = [0, 0]
  const archive = await openPromise(path, { lazyEntries: true, validateEntrySizes: true })
  try {
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.endsWith('.xml')) continue
      if (/(^|\/)worksheets\/[^/]+$/.test(entry.fileName)) sheets += 1
      rows += await demandSmall(await archive.openReadStreamPromise(entry), bounds)
    }
  } finally {
    archive.close()
  }
  return { sheets, rows }
}

/** Of a row (`r="12"`) or a cell (`r="B12"`). */
const names = /<(?:[\w-]+:)?(?:row|c)\s(?:[^>]*?\s)?r\s*=\s*["']([^"']*)["']/g
/** What is cut off at the end of a chunk: a tag of a cell is shorter. */
const longestTag = 1_000

const demandSmall = async (source: Readable, bounds: Pick<SheetWork, 'maxRows' | 'maxColumns'>): Promise<number> => {
  let rows = 0
  let left = ''
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const text = left + chunk.toString('latin1')
    for (const [, name = ''] of text.matchAll(names)) {
      if (!isWithin(name, bounds)) throw new FileRefused('tooComplex')
      if (/^\d/.test(name)) rows += 1
    }
    left = text.slice(Math.max(text.lastIndexOf('<'), text.length - longestTag))
  }
  return rows
}

const isWithin = (name: string, { maxRows, maxColumns }: Pick<SheetWork, 'maxRows' | 'maxColumns'>): boolean => {
  const [, column = '', row = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(name) ?? []
  return row !== '' && Number(row) <= maxRows && columnNumber(column) <= maxColumns
}

/** `A` → 1, `AA` → 27; a row has none. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
