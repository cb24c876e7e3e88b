import { type AuditRow, maxAuditRowsOfFile } from '@prosa/contract'
import { csvLine, csvMark, csvParts, momentIn } from '../../../platform/csv/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as queries from './list.queries.ts'
import { presentAudit } from './present-audit.ts'

const pageSize = 1_000

const columns: readonly (readonly [title: string, of: (row: AuditRow, timeZone: string) => string | number])[] = [
  ['Quando', ({ at }, timeZone) => momentIn(at, timeZone)],
  ['O que aconteceu', ({ sentence }) => sentence],
  ['Pessoa', ({ account }) => account?.name ?? ''],
  ['Administrador', ({ isAdministrator }) => (isAdministrator ? 'Sim' : 'Não')],
  ['Registro', ({ record }) => record.label],
  ['Campos', ({ fields }) => fields.join(', ')],
  ['IP', ({ ip }) => ip ?? ''],
  ['Dispositivo', ({ device }) => device ?? ''],
  ['Operação', ({ operation }) => operation ?? ''],
  ['ID', ({ id }) => id],
  ['Posição na cadeia', ({ place }) => place ?? ''],
  ['Hash', ({ hash }) => hash ?? ''],
]

/**
 * The list as parts of a CSV, each read after the previous one was sent; limited to the newest rows that fit into a
 * file.
 */
export async function* auditFile(
  db: Kysely<DB>,
  companyId: number | null,
  filter: queries.AuditFilter,
): AsyncGenerator<string> {
  yield `${csvMark}${csvLine(columns.map(([title]) => title))}`
  let after: queries.AuditEntryRow | null = null
  for (let left = maxAuditRowsOfFile; left > 0; left -= pageSize) {
    const rows: queries.AuditEntryRow[] = await queries.list(db, companyId, filter, { after, limit: pageSize })
    const shown = await presentAudit(db, companyId, rows)
    yield* csvParts(shown, (row) => csvLine(columns.map(([, of]) => of(row, filter.timeZone))))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last
  }
}
