import { readFile } from 'node:fs/promises'
import { FileRefused } from '../../../work.ts'
import { cellText } from '../../cell-text.ts'
import { demandSmallSheets } from '../../demand-small-sheets.ts'
import { inspectCsv } from '../../inspect-csv.ts'
import { readCsvRows } from '../../read-csv.ts'
import { readSheets } from '../../read-sheets.ts'
import type { DocumentAsk, ReadDocument } from '../index.ts'
import { readTable } from '../read-table.ts'
import type { TextWriter } from '../text-writer.ts'
import { formedNumber, type NumberForm } from './number-forms.ts'
import { readForms, type SheetForm } from './read-forms.ts'

const maxColumns = 200
const rowLength = 100_000
/** Names that programs give; they say nothing about what is in the sheet. */
const unnamed = /^(?:planilha|plan|sheet|folha|tabela|p[áa]gina)\s*\d*$/iu
/** What stands in a cell whose formula fails. */
const failed = /^#(?:N\/[AD]|REF!|DIV\/0!|VALUE!|VALOR!|NAME\?|NOME\?|NULL!|NULO!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!)$/u

/** @param named stands above the table in any case, and `title` only where nothing else does */
const write = (
  writer: TextWriter,
  cells: readonly (readonly string[])[],
  { named = '', title = '' }: { named?: string; title?: string } = {},
): void => {
  const { above, table } = readTable(cells, true)
  const [first = title, ...others] = above
  if (named !== '') writer.heading(1, named)
  else if (table) writer.heading(1, first)
  for (const text of named !== '' || !table ? above : others) writer.line(text)
  if (table) writer.table(table)
}

/** Numbers have a comma, and cents two digits. */
const printed = (cell: unknown, form: NumberForm | undefined): string => {
  if (typeof cell === 'string' && failed.test(cell)) return ''
  if (typeof cell === 'number' && form) return formedNumber(cell, form)
  if (typeof cell !== 'number' || Number.isInteger(cell)) return cellText(cell)
  const exact = String(Number(cell.toFixed(8)))
  return (/\.\d$/.test(exact) ? `${exact}0` : exact).replace('.', ',')
}

/** What is hidden (costs, an old list) is not for customers. What is merged over rows is of each of them. */
const shownCells = (rows: readonly (readonly unknown[])[], form: SheetForm | undefined): string[][] => {
  const cells = rows.map((row, at) => row.map((cell, column) => printed(cell, form?.formOf(at, column))))
  if (!form) return cells
  for (const { top, bottom, left, right } of form.merged) {
    const text = cells[top]?.[left]
    if (text === undefined || text === '' || left !== right) continue
    for (const row of cells.slice(top + 1, bottom + 1)) row[left] = text
  }
  const hidden = new Set([...(cells[0] ?? []).keys()].filter((column) => form.isHiddenColumn(column)))
  return cells.filter((_, row) => !form.isHiddenRow(row)).map((row) => row.filter((_, column) => !hidden.has(column)))
}

const demandFew = (cells: readonly (readonly string[])[], { maxCells }: DocumentAsk, before = 0): number => {
  const count = cells.reduce((sum, row) => sum + row.filter((cell) => cell !== '').length, before)
  if (count > maxCells) throw new FileRefused('manyCells')
  return count
}

/** All sheets of an xlsx file that are not hidden, in order. */
export const readWorkbook: ReadDocument = async (ask, writer) => {
  const { path, maxCells } = ask
  const small = await demandSmallSheets(path, { maxRows: maxCells, maxColumns })
  if (small.rows > maxCells) throw new FileRefused('manyCells')
  const forms = await readForms(path)
  const sheets = await readSheets(await readFile(path))
  const shown = sheets.flatMap(({ name, rows }, at) =>
    rows.length === 0 || forms[at]?.isHidden ? [] : [{ name, cells: shownCells(rows, forms[at]) }],
  )
  let count = 0
  for (const [at, { name, cells }] of shown.entries()) {
    count = demandFew(cells, ask, count)
    const isNamed = shown.length > 1 && !unnamed.test(name)
    write(writer, cells, { named: isNamed ? name : '', title: at > 0 ? name : '' })
  }
}

/** A CSV in any encoding and with any separator that contacts are imported with. */
export const readCsvTable: ReadDocument = async (ask, writer) => {
  const { path, maxCells } = ask
  const { encoding, delimiter } = await inspectCsv({ path, rowLength, maxRows: maxCells, shownRows: 1 })
  const cells: string[][] = []
  let count = 0
  for await (const row of readCsvRows(path, { encoding, delimiter, rowLength })) {
    count += row.cells.length
    if (count > maxCells) throw new FileRefused('manyCells')
    cells.push(row.cells)
  }
  write(writer, cells)
}
