import { maxServicesOfFile, type Service } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, defineErrors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { filterOf, presentService, type WantedServices } from './read-services.ts'
import { listDialogs, type ServicesFilter, type ServicesPlace } from './services.queries.ts'

export const serviceErrors = defineErrors({
  tooManyServices: [422, 'O arquivo teria mais de 100.000 atendimentos. Escolha um período menor ou menos robôs.'],
  filesAtOnce: [429, 'Outro arquivo da empresa ainda está sendo feito. Tente de novo em instantes.'],
})

/** Rows of one query: a few milliseconds, and some hundred kilobytes. */
const pageSize = 1_000

const columns: readonly (readonly [title: string, of: (service: Service, timeZone: string) => string | number])[] = [
  ['ID', ({ id }) => id],
  ['Cliente', ({ contact }) => contact ?? ''],
  ['Robô', ({ bot }) => bot],
  ['Canal', ({ channel }) => channel],
  ['Workspace', ({ workspace }) => workspace],
  ['Objetivo', ({ target }) => target ?? 'Não informado'],
  ['Início', ({ startedAt }, timeZone) => momentIn(startedAt, timeZone)],
  ['Fim', ({ closedAt }, timeZone) => (closedAt === null ? '' : momentIn(closedAt, timeZone))],
  ['Situação', ({ closedAt }) => (closedAt === null ? 'Em andamento' : 'Finalizado')],
  ['Atendimento', ({ by }) => (by === 'human' ? 'Humano' : 'Robô')],
  ['Duração (min)', ({ minutes }) => minutes],
  ['Minutos economizados', ({ savedMinutes }) => savedMinutes],
  ['Mensagens no período', ({ messages }) => messages],
]

/** `2026-03-30 09:00:00`, which spreadsheets read as a time. */
const momentIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant))

/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`

/**
 * The dialogs of a figure as the parts of a CSV, each of them read when the one before has left.
 * @throws tooManyServices
 */
export const writeServices = async (
  db: Kysely<DB>,
  scope: Scope,
  body: WantedServices,
): Promise<AsyncGenerator<string>> => {
  const filter = await filterOf(db, scope, body)
  const countedTo = maxServicesOfFile + 1
  const first = await listDialogs(db, filter, { after: null, limit: pageSize, countedTo })
  if (first.total === countedTo) throw new AppError(serviceErrors.tooManyServices)
  return parts(db, scope, filter, first.rows)
}

async function* parts(
  db: Kysely<DB>,
  scope: Scope,
  filter: ServicesFilter,
  first: Awaited<ReturnType<typeof listDialogs>>['rows'],
): AsyncGenerator<string> {
  // With its mark a spreadsheet reads the accents.
  yield `\uFEFF${line(columns.map(([title]) => title))}`
  let rows = first
  while (rows.length > 0) {
    yield rows
      .map((row) => presentService(row, scope))
      .map((service) => line(columns.map(([, of]) => of(service, scope.timeZone))))
      .join('')
    const last: ServicesPlace | undefined = rows.at(-1)
    if (!last || rows.length < pageSize) return
    rows = (await listDialogs(db, filter, { after: last, limit: pageSize, countedTo: 0 })).rows
  }
}
