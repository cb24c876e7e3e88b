import { type exportContacts, maxInt4 } from '@prosa/contract'
import { printCell } from '@prosa/flow'
import type { z } from 'zod'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { ContactRow } from './contacts.queries.ts'
import { readBelow } from './contacts-list.queries.ts'
import { filterOf, passesNobody } from './read-contacts.ts'

/** Contacts that one query looks at: some tens of milliseconds. */
const lookSize = 2_000

const columns: readonly (readonly [title: string, of: (row: ContactRow, timeZone: string) => string])[] = [
  ['ID', ({ id }) => String(id)],
  ['Nome', ({ name }) => name ?? ''],
  ['E-mail', ({ email }) => email ?? ''],
  ['Telefone', ({ phone }) => phone ?? ''],
  ['Descrição', ({ description }) => description ?? ''],
  ['Workspace', ({ workspace_name }) => workspace_name ?? ''],
  ['Criado em', ({ created_at }, timeZone) => momentIn(created_at, timeZone)],
  ['Última mensagem', ({ last_message_at }, timeZone) => (last_message_at ? momentIn(last_message_at, timeZone) : '')],
  ['Não recebe campanhas', ({ opted_out }) => opted_out.join(', ')],
]

/** `2026-03-30 09:00:00`, which spreadsheets read as a time. */
const momentIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)

const line = (cells: readonly string[]): string => `${cells.map(printCell).join(';')}\r\n`

/** The contacts that pass as the parts of a CSV, each read when the one before has left. */
export async function* writeContacts(
  db: Kysely<DB>,
  scope: Scope,
  query: z.output<typeof exportContacts.schema.body>,
): AsyncGenerator<string> {
  // With its mark a spreadsheet reads the accents.
  yield `\uFEFF${line(columns.map(([title]) => title))}`
  const filter = filterOf(scope, query)
  if (passesNobody(filter)) return
  for (let below: number | null = maxInt4; below !== null; ) {
    const { rows, end }: Awaited<ReturnType<typeof readBelow>> = await readBelow(db, filter, below, lookSize)
    if (rows.length > 0) yield rows.map((row) => line(columns.map(([, of]) => of(row, scope.timeZone)))).join('')
    below = end
  }
}
