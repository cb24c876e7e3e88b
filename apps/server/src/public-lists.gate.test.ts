// Gate: whoever reads a public list page by page gets each row that is there throughout once, however many write meanwhile.
import { type Operation, operations } from '@prosa/contract'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { amountOf } from '../../../scripts/lib/property-runs.ts'
import { type TestApp, type TestCompany, testApp } from './platform/testing/index.ts'
import { fill, type Ids } from './testing/one-of-each.ts'
import { address, calls } from './testing/operation-calls.ts'
import { firstNumber, type PublicList, publicLists } from './testing/public-lists.ts'
import { withKey, withPlatformKey } from './testing/with-key.ts'

/** `ROWS=10000` for the full size. */
const rows = amountOf('ROWS', 200)
const writers = 20
const limit = Math.min(50, Math.ceil(rows / 10))

let t: TestApp
let pool: Pool
beforeAll(async () => {
  t = await testApp()
  const { host, port, user, password, database } = t.database.owner
  pool = new Pool({ host, port, user, password, database, max: writers })
})
afterAll(async () => {
  await pool.end()
  await t.close()
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows

const isPaged = ({ schema: { querystring } }: Operation): boolean =>
  querystring !== undefined &&
  'after' in (z.toJSONSchema(querystring, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const paged = operations.filter((operation) => operation.url.startsWith('/api/v1/') && isPaged(operation))

/** What a company of `fill` lacks of rows to copy. */
const addOriginals = async (ids: Ids, company: TestCompany): Promise<void> => {
  const { insert, run } = t.build
  const [company_id, platform_id] = [company.id, company.platformId]
  const ofDialog = { company_id, dialog_id: ids.dialog }
  await insert('contact_import_row', {
    company_id,
    import_id: ids.contactImport,
    row: 1,
    line: 1,
    outcome: 'refused',
    reason: 'Sem nome',
  })
  await insert('dialog_event', { ...ofDialog, version: 1, kind: 'opened' })
  await run(
    `insert into message_words (company_id, dialog_id, seq, at, words)
     select company_id, dialog_id, seq, created_at, array_to_tsvector('{oi}') from message where company_id = $1 and dialog_id = $2`,
    [company_id, ids.dialog],
  )
  const times = {
    span_ms: 1,
    saved_ms: 1,
    owned_ms: 1,
    first_at: '2026-01-01T12:00:00Z',
    last_at: '2026-01-01T12:00:00Z',
  }
  await insert('dialog_counted', {
    ...ofDialog,
    ...times,
    version: 1,
    seq: 1,
    open: 1,
    human: 0,
    bot_id: ids.bot,
    channel: 'livechat',
    workspace_id: ids.workspace,
  })
  const at = t.clock.now()
  const last_number = Number.MAX_SAFE_INTEGER
  await insert('event_log', { company_id, begun_at: at, last_number })
  await insert('event', {
    company_id,
    number: 1,
    type: 'contact.created',
    subject_kind: 'contact',
    subject_id: ids.contact,
    at,
  })
  await insert('platform_log', { platform_id, last_number })
  await insert('platform_event', { platform_id, number: 1, type: 'company.changed', company_id, at })
}

const columns = new Map<string, string[]>()
const columnsOf = async (table: string): Promise<string[]> => {
  const known = columns.get(table)
  if (known) return known
  const found = await query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = found.map(({ name }) => name)
  columns.set(table, names)
  return names
}

/** Writes rows of a list, by their numbers. */
const writing = (company: TestCompany, { rows: copied, change: [changed, set] }: PublicList) => {
  const own = (table: string): string => (table === 'company' ? 'true' : `company_id = ${company.id}`)
  return {
    add: async (from: number, to = from): Promise<void> => {
      for (const { table, source, values } of copied) {
        const names = await columnsOf(table)
        await query(
          `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
           select ${names.map((name) => values[name] ?? `"${name}"`).join(', ')}
           from "${table}" cross join generate_series(${from}, ${to}) g(n) where ${own(table)} and ${source}`,
        )
      }
    },
    change: async (number: number): Promise<void> => {
      const at = copied.find(({ table }) => table === changed)?.at(String(number))
      await query(`update "${changed}" set ${set} where ${own(changed)} and ${at}`)
    },
    remove: async (number: number): Promise<void> => {
      for (const { table, at } of copied.toReversed())
        await query(`delete from "${table}" where ${own(table)} and ${at(String(number))}`)
    },
  }
}

interface Page {
  data: Record<string, unknown>[]
  next: string | number | null
  /** Of a log, whose next place is always told. */
  more?: boolean
}

/** Counts how often a list shows each row. */
const readThrough = async (
  readPage: (after: string | number | null) => Promise<Page>,
  { key = 'id', isLog }: PublicList,
  meanwhile: () => Promise<unknown>[],
): Promise<Map<unknown, number>> => {
  const seen = new Map<unknown, number>()
  let after: string | number | null = isLog ? 0 : null
  for (;;) {
    const [page]: readonly [Page, ...unknown[]] = await Promise.all([readPage(after), ...meanwhile()])
    for (const row of page.data) seen.set(row[key], (seen.get(row[key]) ?? 0) + 1)
    after = page.next
    if (after === null || page.more === false) return seen
  }
}

it('has a way to fill each public list with pages', () => {
  expect(paged.length).toBeGreaterThan(20)
  const nobody = Object.keys(publicLists({} as Ids, { id: 0, platformId: 0 }))
  expect(nobody.toSorted()).toEqual(paged.map(({ schema }) => schema.operationId).toSorted())
})

it.each(paged.map((operation) => [operation.schema.operationId, operation] as const))(
  '%s',
  async (id, operation) => {
    const { id: platform_id } = await t.build.platform()
    const company = await t.build.company({ platform_id, allow_campaign_creation: true })
    const ids = await fill(t.build, company)
    await addOriginals(ids, company)
    const list = publicLists(ids, company)[id]
    if (!list) throw new Error(`${id} is not known here`)
    const program =
      operation.config.access.kind === 'platform-key'
        ? await withPlatformKey(t, platform_id)
        : await withKey(t, company)
    // A subscription is shown to its own integration.
    if (operation.config.access.kind === 'key')
      await t.build.run('update subscription set integration_id = $2 where company_id = $1', [company.id, program.id])
    const { params = {}, query: asked = {}, body } = { ...calls[id]?.(ids), ...list.input }
    const readPage = async (after: string | number | null): Promise<Page> => {
      const answer = await program.inject({
        method: operation.method,
        url: address(operation.url, params),
        query: { ...asked, limit: String(limit), ...(after === null ? {} : { after: String(after) }) },
        ...(body ? { payload: body } : {}),
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    }

    const { add, change, remove } = writing(company, list)
    let newest = firstNumber + rows
    await add(firstNumber, newest - 1)
    const throughout = await readThrough(readPage, list, () => [])
    expect(throughout.size).toBeGreaterThanOrEqual(rows)

    let step = 0
    const mine: number[][] = Array.from({ length: writers }, () => [])
    const write = async (own: number[], turn: number): Promise<void> => {
      if (turn % 3 === 0) {
        own.push(newest)
        return add(newest++)
      }
      const gone = turn % 3 === 1 && !list.isLog && !list.isKept ? own.shift() : undefined
      if (gone !== undefined) return remove(gone)
      return change(firstNumber + ((turn * 7919) % rows))
    }
    const seen = await readThrough(readPage, list, () => mine.map((own) => write(own, step++)))
    expect(step).toBeGreaterThan(writers * 5)
    const missed = [...throughout.keys()].filter((row) => !seen.has(row))
    const doubled = [...seen].filter(([, times]) => times > 1).map(([row]) => row)
    expect({ missed, doubled }).toEqual({ missed: [], doubled: [] })
  },
  300_000,
)
