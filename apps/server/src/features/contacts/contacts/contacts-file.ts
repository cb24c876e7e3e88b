import { type exportContacts, maxInt4, shownFieldValue } from '@prosa/contract'
import { printCell } from '@prosa/flow'
import type { z } from 'zod'
import type { Scope } from '../../../platform/access/index.ts'
import { csvMark, csvParts, momentIn } from '../../../platform/csv/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { listFields } from '../fields/index.ts'
import { listTags } from '../tags/index.ts'
import type { ContactRow } from './contacts.queries.ts'
import { readBelow } from './contacts-list.queries.ts'
import { filterOf, passesNobody } from './read-contacts.ts'

/** Contacts that one query looks at: some tens of milliseconds. */
const lookSize = 2_000

type Column = readonly [title: string, of: (row: ContactRow, timeZone: string) => string]
const columns: readonly Column[] = [
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

/** The company's own, behind the others. */
const ownColumns = async (db: Kysely<DB>, companyId: number): Promise<Column[]> => {
  const fields = await listFields(db, companyId)
  const tags = new Map((await listTags(db, companyId)).map(({ id, name }) => [id, name]))
  return [
    ['Tags', ({ tags: own }) => own.flatMap((id) => tags.get(id) ?? []).join(', ')],
    ...fields.map(
      ({ id, name, kind }): Column => [
        name,
        ({ fields: { [id]: value } }) => (value === undefined ? '' : shownFieldValue(kind, value)),
      ],
    ),
  ]
}

const line = (cells: readonly string[]): string => `${cells.map(printCell).join(';')}\r\n`

/** The contacts that pass as the parts of a CSV, each read when the one before has left. */
export async function* writeContacts(
  db: Kysely<DB>,
  scope: Scope,
  query: z.output<typeof exportContacts.schema.body>,
  now: Date,
): AsyncGenerator<string> {
  const all = [...columns, ...(await ownColumns(db, scope.companyId))]
  yield `${csvMark}${line(all.map(([title]) => title))}`
  const filter = await filterOf(db, scope, query, now)
  if (passesNobody(filter)) return
  for (let below: number | null = maxInt4; below !== null; ) {
    const { rows, end }: Awaited<ReturnType<typeof readBelow>> = await readBelow(db, filter, below, lookSize)
    yield* csvParts(rows, (row) => line(all.map(([, of]) => of(row, scope.timeZone))))
    below = end
  }
}
