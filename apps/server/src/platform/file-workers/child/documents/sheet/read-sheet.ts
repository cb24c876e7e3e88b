import { readFile } from 'node:fs/promises'
import readSheets from 'read-excel-file/node'
import { FileRefused } from '../../../work.ts'
import { cellText } from '../../cell-text.ts'
import { demandSmallSheets } from '../../demand-small-sheets.ts'
import { inspectCsv } from '../../inspect-csv.ts'
import { readCsvRows } from '../../read-csv.ts'
import type { DocumentAsk, ReadDocument } from '../index.ts'
import { readTable } from '../read-table.ts'
import type { TextWriter } from '../text-writer.ts'

const maxColumns = 200
const rowLength = 100_000
/** Names that programs give; they say nothing about what is in the sheet. */
const unnamed = /^(?:planilha|plan|sheet|folha|tabela|p[áa]gina)\s*\d*$/iu

const write = (writer: TextWriter, cells: readonly (readonly string[])[], title: string): void => {
  const { above, table } = readTable(cells, true)
  if (title !== '') writer.heading(1, title)
  if (table && above[0] !== undefined && title === '') writer.heading(1, above[0])
  for (const text of title === '' && table ? above.slice(1) : above) writer.line(text)
  if (table) writer.table(table)
}

/** Numbers have a comma, and cents two digits; the form of a cell (R$) is not in what is read of it. */
const printed = (cell: unknown): string => {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return cellText(cell)
  const exact = String(Number(cell.toFixed(8)))
  return (/\.\d$/.test(exact) ? `${exact}0` : exact).replace('.', ',')
}

const demandFew = (cells: readonly (readonly string[])[], { maxCells }: DocumentAsk, before = 0): number => {
  const count = cells.reduce((sum, row) => sum + row.filter((cell) => cell !== '').length, before)
  if (count > maxCells) throw new FileRefused('manyCells')
  return count
}

/** All sheets of an xlsx file, in order. */
export const readWorkbook: ReadDocument = async (ask, writer) => {
  const { path, maxCells } = ask
  const small = await demandSmallSheets(path, { maxRows: maxCells, maxColumns })
  if (small.rows > maxCells) throw new FileRefused('manyCells')
  const sheets = await readSheets(await readFile(path))
  const used = sheets.filter(({ data }) => data.length > 0)
  let count = 0
  for (const { sheet, data } of used) {
    const cells = data.map((row) => row.map(printed))
    count = demandFew(cells, ask, count)
    write(writer, cells, used.length > 1 && !unnamed.test(sheet) ? sheet : '')
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
  write(writer, cells, '')
}
