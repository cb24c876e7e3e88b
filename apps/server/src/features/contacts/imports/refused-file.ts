import { printCell } from '@prosa/flow'
import { csvMark, csvParts } from '../../../platform/csv/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { listRefused } from './rows.queries.ts'

const lookSize = 2_000

const line = (cells: readonly string[]): string => `${cells.map(printCell).join(';')}\r\n`

/**
 * The refused rows with their original cells, followed by line and reason. Cells that a spreadsheet would run as
 * formulas get an apostrophe, which the import removes again.
 */
export async function* writeRefused(
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { titles, has_titles }: { titles: readonly string[]; has_titles: boolean },
): AsyncGenerator<string> {
  const width = titles.length
  const heads = has_titles ? titles : titles.map((_, place) => `Coluna ${place + 1}`)
  yield `${csvMark}${line([...heads, 'Linha', 'Motivo'])}`
  for (let above = 0; ; ) {
    const rows = await listRefused(db, companyId, id, { limit: lookSize, above })
    if (rows.length === 0) return
    yield* csvParts(rows, ({ cells, line: at, reason }) =>
      // A row wider than the titles keeps only their columns.
      line([...Array.from({ length: width }, (_, place) => cells[place] ?? ''), String(at), reason]),
    )
    above = rows.at(-1)?.row ?? above
  }
}
