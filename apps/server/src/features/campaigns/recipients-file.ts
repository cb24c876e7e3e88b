import { recipientOutcomes } from '../../conversation/model/recipient-status.ts'
import { csvLine, csvMark, csvParts, momentIn } from '../../platform/csv/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import * as results from './results.queries.ts'

/** Recipients per query. */
const lookSize = 2_000

const outcomeTexts = { pending: 'Pendente', sent: 'Enviada', failed: 'Falhou', notSent: 'Cancelada' } as const
const receiptTexts: Record<string, string> = { delivered: 'Entregue', read: 'Lida' }

const titles = ['Contato', 'Nome', 'Telefone', 'Resultado', 'Respondeu', 'Motivo', 'Desde']

/** The furthest state it reached. */
const outcomeOf = ({ status, message_status: told }: results.RecipientRow): string =>
  (status === 'sent' ? receiptTexts[told ?? ''] : undefined) ?? outcomeTexts[recipientOutcomes[status]]

/** A campaign's recipients as parts of a CSV, produced as the client reads. */
export async function* writeRecipients(
  db: Kysely<DB>,
  { companyId, timeZone }: Scope,
  id: number,
): AsyncGenerator<string> {
  yield csvMark + csvLine(titles)
  for (let after = 0; ; ) {
    const rows = await results.listRecipients(db, companyId, id, { statuses: null, after, limit: lookSize })
    yield* csvParts(rows, (row) => csvLine(cellsOf(row, timeZone)))
    after = rows.at(-1)?.place ?? after
    if (rows.length < lookSize) return
  }
}

const cellsOf = (row: results.RecipientRow, timeZone: string): (string | number)[] => [
  row.contact_id ?? '',
  row.name ?? '',
  row.phone ?? '',
  outcomeOf(row),
  row.has_answered ? 'Sim' : 'Não',
  row.reason ?? '',
  momentIn(row.changed_at.toISOString(), timeZone),
]
