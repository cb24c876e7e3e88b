import { maxServicesOfFile, type Service } from '@prosa/contract'
import type { Scope } from '../../../platform/access/index.ts'
import { csvLine, csvMark, csvParts, momentIn } from '../../../platform/csv/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors } from '../../../platform/errors/index.ts'
import { filterOf, presentService, type WantedServices } from './read-services.ts'
import { listDialogs, type ServicesFilter } from './services.queries.ts'

export const serviceErrors = defineErrors({
  tooManyServices: [422, 'O arquivo teria mais de 100.000 atendimentos. Escolha um período menor ou menos bots.'],
})

/** Rows per query: a few milliseconds, and some hundred kilobytes. */
const pageSize = 1_000

const begunByNames = { customer: 'Cliente', campaign: 'Campanha', outreach: 'Empresa' } as const
const outcomeNames = {
  solved: 'Resolvido pelo bot',
  left: 'Cliente saiu no meio',
  resolved: 'Resolvido por uma pessoa',
  lost: 'Perdido',
  abandoned: 'Abandonado',
} as const
const yesOrNo = (is: boolean | null): string => (is === null ? '' : is ? 'Sim' : 'Não')

const columns: readonly (readonly [title: string, of: (service: Service, timeZone: string) => string | number])[] = [
  ['ID', ({ id }) => id],
  ['Cliente', ({ contact }) => contact ?? ''],
  ['Bot', ({ bot }) => bot],
  ['Canal', ({ channel }) => channel],
  ['Workspace', ({ workspace }) => workspace],
  ['Objetivo', ({ target }) => target ?? 'Não informado'],
  ['Início', ({ startedAt }, timeZone) => momentIn(startedAt, timeZone)],
  ['Fim', ({ closedAt }, timeZone) => (closedAt === null ? '' : momentIn(closedAt, timeZone))],
  ['Situação', ({ closedAt }) => (closedAt === null ? 'Em andamento' : 'Finalizado')],
  ['Atendimento', ({ by }) => (by === 'human' ? 'Humano' : 'Bot')],
  ['Duração (min)', ({ minutes }) => minutes],
  ['Minutos economizados', ({ savedMinutes }) => savedMinutes],
  ['Mensagens no período', ({ messages }) => messages],
  ['Iniciado por', ({ begunBy }) => begunByNames[begunBy]],
  ['Atendente', ({ attendant }) => attendant ?? ''],
  ['Primeira resposta (s)', ({ firstAnswer }) => firstAnswer ?? ''],
  ['Primeira resposta no horário de atendimento (s)', ({ firstAnswerOpen }) => firstAnswerOpen ?? ''],
  ['Respondido no prazo', ({ answerInTime }) => yesOrNo(answerInTime)],
  ['Finalizado no prazo', ({ closeInTime }) => yesOrNo(closeInTime)],
  ['Resultado', ({ outcome }) => (outcome === null ? '' : outcomeNames[outcome])],
  ['Resolução mantida por 7 dias', ({ isLasting }) => yesOrNo(isLasting)],
  ['Nota', ({ rating }) => rating ?? ''],
]

/**
 * The dialogs of a figure as parts of a CSV, each read after the previous one was sent.
 * @throws tooManyServices
 */
export const writeServices = async (
  db: Kysely<DB>,
  scope: Scope,
  body: WantedServices,
  now: Date,
): Promise<AsyncGenerator<string>> => {
  const filter = await filterOf(db, scope, body, now)
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
  yield `${csvMark}${csvLine(columns.map(([title]) => title))}`
  let rows = first
  while (rows.length > 0) {
    yield* csvParts(rows, (row) => {
      const service = presentService(row, scope)
      return csvLine(columns.map(([, of]) => of(service, scope.timeZone)))
    })
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    rows = (await listDialogs(db, filter, { after: last, limit: pageSize, countedTo: 0 })).rows
  }
}
