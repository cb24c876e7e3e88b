import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import { FileRefused, type SheetWork } from '../work.ts'

/**
 * Refuses a spreadsheet by its cells' names before it is parsed: the parser allocates all rows and columns up to the
 * last named cell, and `ZZZZZZ999999999` needs hardly more bytes than `B2`.
 * @returns the number of sheets, and of rows in all of them
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

/** Names of rows (`r="12"`) and cells (`r="B12"`). */
const names = /<(?:[\w-]+:)?(?:row|c)\s(?:[^>]*?\s)?r\s*=\s*["']([^"']*)["']/g
/** Kept from the end of a chunk: a cell's tag is shorter. */
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

/** `A` → 1, `AA` → 27; a row's name has no letters. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
