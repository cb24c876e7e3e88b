import { setImmediate } from 'node:timers/promises'
import { entityBudget, entityLimits, type RefusedLine } from '@prosa/contract'
import { type CsvRow, decodeCsv, unguard, walkCsv } from '@prosa/flow'
import { checkPattern, fold } from '@prosa/language'
import { entityTexts } from './errors.ts'

/** A line of a file: a value with its synonyms, or a pattern. */
export interface ImportedLine {
  line: number
  value: string
  synonyms: string[]
}

export interface ImportedValues {
  lines: ImportedLine[]
  refused: RefusedLine[]
}

/** No text contains it; spreadsheet files do. */
const noText = '\0'

/** The text of a CSV file; null for binary content. */
export const textOfCsv = (bytes: Uint8Array): string | null => {
  const text = decodeCsv(bytes)
  return text.includes(noText) ? null : text
}

/** More values and synonyms never fit into a bot's budget, however short they are. */
const maxTexts = Math.floor(entityBudget.characters / entityBudget.shortest)

/** Lines processed at a time: some milliseconds, then other work runs. */
const stretch = 500

/** Processes the items in batches, and lets other work run in between. */
export const eachCalmly = async <Item>(items: readonly Item[], take: (item: Item) => void): Promise<void> => {
  for (const [place, item] of items.entries()) {
    if (place % stretch === stretch - 1) await setImmediate()
    take(item)
  }
}

const parseCalmly = async (
  text: string,
  isOneColumn: boolean,
): Promise<{ rows: CsvRow[]; openQuote: number | null }> => {
  const rows: CsvRow[] = []
  const walk = walkCsv(text, { isOneColumn })
  for (let count = 1; ; count += 1) {
    if (count % stretch === 0) await setImmediate()
    const { done, value } = walk.next()
    if (done) return { rows, openQuote: value }
    if (value) rows.push(value)
  }
}

/**
 * Reads values with their synonyms, one per line: the first column is the value, the others are synonyms. A header line
 * is skipped.
 */
export const readValues = async (text: string): Promise<ImportedValues> => {
  const { rows, openQuote } = await parseCalmly(text, false)
  if (openQuote !== null) return { lines: [], refused: [{ line: openQuote, reason: entityTexts.openQuote }] }
  // Checked before the file is compared with each of many entities.
  if (rows.reduce((sum, { cells }) => sum + cells.length, 0) > maxTexts)
    return refuseWhole(entityTexts.manyTexts(maxTexts))
  const read = await readRows(isTitle(rows[0]) ? rows.slice(1) : rows, (cells) => {
    const [value = '', ...synonyms] = cells.map((cell) => unguard(cell).trim())
    const written = synonyms.filter((synonym) => synonym !== '')
    if (value === '') return entityTexts.lineWithoutValue
    if ([value, ...written].some(({ length }) => length > entityLimits.textLength)) return entityTexts.longText
    return written.length > entityLimits.synonyms ? entityTexts.manySynonyms : { value, synonyms: written }
  })
  const values = new Set(read.lines.map(({ value }) => fold(value))).size
  return values > entityLimits.entries ? refuseWhole(entityTexts.manyValues(values)) : read
}

const refuseWhole = (reason: string): ImportedValues => ({ lines: [], refused: [{ line: null, reason }] })

/** Reads patterns, one per line: commas and semicolons are part of the pattern. */
export const readPatterns = async (text: string): Promise<ImportedValues> => {
  const { rows, openQuote } = await parseCalmly(text, true)
  if (openQuote !== null) return { lines: [], refused: [{ line: openQuote, reason: entityTexts.openQuote }] }
  return readRows(rows, ([cell = '']) => {
    const value = unguard(cell).trim()
    return value.length > entityLimits.textLength ? entityTexts.longText : { value, synonyms: [] }
  })
}

/** Reasons for refusing invalid patterns. Each check takes time, so the caller has limited their number. */
export const refusePatterns = (lines: readonly ImportedLine[]): RefusedLine[] =>
  lines.flatMap(({ line, value }) => {
    const reason = checkPattern(value)
    return reason ? [{ line, reason }] : []
  })

const readRows = async (
  rows: readonly CsvRow[],
  read: (cells: readonly string[]) => Omit<ImportedLine, 'line'> | string,
): Promise<ImportedValues> => {
  const lines: ImportedLine[] = []
  const refused: RefusedLine[] = []
  await eachCalmly(rows, ({ line, cells }) => {
    const found = read(cells)
    if (typeof found === 'string') refused.push({ line, reason: found })
    else lines.push({ line, ...found })
  })
  if (rows.length === 0) refused.push({ line: null, reason: entityTexts.emptyFile })
  return { lines, refused }
}

/** The usual header of spreadsheets: 'Valor;Sinônimos'. */
const isTitle = (row: CsvRow | undefined): boolean => {
  const [value = '', synonyms = ''] = (row?.cells ?? []).map((cell) => fold(cell.trim()))
  return ['valor', 'value'].includes(value) && /^(sinonim|synonym)/.test(synonyms)
}
