import { type ContactSort, contactSorts, listContacts } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Scope } from '../../../platform/access/index.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { readContacts } from './read-contacts.ts'

/** More than are looked up one by one, so that lists are walked. */
const count = 3_400
let t: TestApp
let scope: Scope
let workspaceIds: number[]
let rows: Row[]

interface Row {
  id: number
  name: string | null
  email: string | null
  phone: string | null
  createdAt: Date
  places: number[]
  dialogs: { id: number; at: Date; place: number }[]
}

beforeAll(async () => {
  t = await testApp()
  const company = await t.build.company()
  const workspaces = [await t.build.workspace({ company }), await t.build.workspace({ company })]
  workspaceIds = workspaces.map(({ id }) => id)
  scope = {
    companyId: company.id,
    userId: 1,
    principal: { kind: 'person', sessionId: 1 },
    isAdmin: false,
    permissions: new Set(['contact_view']),
    workspaceIds,
    companyFlags: new Set(),
    timeZone: 'America/Sao_Paulo',
    stopsAt: null,
    isStopped: false,
    lacksSecondFactor: false,
  }
  const dialog = await buildDialog(t.build, {
    company,
    workspace: workspaces[0] as { id: number },
    contactName: 'Primeira',
  })
  await insertMany(company.id, dialog)
  rows = (
    await t.database.owner.query<Row>(
      `select c.id, c.name, c.email, c.phone, c.created_at as "createdAt",
        array(select x.workspace_id from contact_workspace x where x.company_id = c.company_id and x.contact_id = c.id) as places,
        coalesce((select json_agg(json_build_object('id', d.id, 'at', d.last_at, 'place', d.workspace_id)) from dialog d
          where d.company_id = c.company_id and d.contact_id = c.id), '[]') as dialogs
       from contact c where c.company_id = $1`,
      [company.id],
    )
  ).rows
})
afterAll(() => t.close())

/** Blanks, names in common, contacts of two workspaces, of one moment, with several dialogs and with none. */
const insertMany = async (
  companyId: number,
  { connectionId, identityId }: { connectionId: number; identityId: number },
) => {
  const { owner } = t.database
  const values = [companyId, workspaceIds[0], workspaceIds[1], count]
  await owner.query(
    `insert into contact (company_id, id, name, email, phone, search, workspace_id, created_at)
     select $1, 10000 + g, case when g % 7 > 0 then 'Cliente ' || (g % 40) end, case when g % 3 = 0 then 'c' || g || '@exemplo.com' end,
       case when g % 5 > 0 then '55119' || (80000000 + g) end,
       concat_ws(' ', case when g % 7 > 0 then 'cliente ' || (g % 40) end, case when g % 3 = 0 then 'c' || g || '@exemplo.com' end,
         case when g % 5 > 0 then '55119' || (80000000 + g) end), case when g % 2 = 0 then $2::int else $3::int end,
       '2026-06-01T12:00:00Z'::timestamptz + (g % 600) * interval '5 hours' from generate_series(1, $4::int) g`,
    values,
  )
  await owner.query(
    `insert into contact_workspace (company_id, contact_id, workspace_id)
     select $1, 10000 + g, w from generate_series(1, $4::int) g cross join unnest(array[$2::int, $3::int]) w
     where g % 10 = 0 or (w = $2) = (g % 2 = 0)`,
    values,
  )
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into dialog (company_id, id, workspace_id, connection_id, identity_id, contact_id, open, owner, closed_at, last_at)
     select $1, 10000 + g * 3 + n, case when (g + n) % 2 = 0 then $2::int else $3::int end, $5, $6, 10000 + g, n = 0,
       case when n = 0 then 'queue' else 'closed' end, case when n > 0 then now() end,
       '2026-07-01T12:00:00Z'::timestamptz + ((g * 37 + n * 11) % 3000) * interval '1 hour'
     from generate_series(1, $4::int) g, generate_series(0, 2) n where n < g % 4`,
    [...values, connectionId, identityId],
  )
  await owner.query(
    `insert into dialog_party (company_id, dialog_id, connection_id, identity_id, contact_id, open)
     select company_id, id, connection_id, identity_id, contact_id, false from dialog where id >= 10000`,
  )
  await owner.query('set session_replication_role = origin')
  await owner.query(
    `insert into contact_field (company_id, id, number, name, name_folded, kind)
     values ($1, 9001, 4, 'Cliente', 'cliente', 'boolean'), ($1, 9002, 5, 'Nota', 'nota', 'number')`,
    [companyId],
  )
  await owner.query("insert into contact_tag (company_id, id, name, name_folded) values ($1, 9003, 'VIP', 'vip')", [
    companyId,
  ])
  await owner.query(
    `insert into contact_tagged (company_id, contact_id, tag_id, created_at)
     select company_id, id, 9003, created_at from contact where company_id = $1 and id > 10000 and id % 14 > 0`,
    [companyId],
  )
  const own = [
    ['9001', "'true'", "'true'", 'id % 13 > 0'],
    ['9002', 'id::text', "lpad(((id + 1000000000000) * 1000)::text, 16, '0')", 'id % 17 > 0'],
  ]
  for (const [field, value, key, which] of own)
    await owner.query(
      `insert into contact_value (company_id, contact_id, field_id, value, value_key, created_at)
       select company_id, id, ${field}, ${value}, ${key}, created_at from contact where company_id = $1 and id > 10000 and ${which}`,
      [companyId],
    )
  await owner.query('analyze contact, contact_workspace, dialog, dialog_party, contact_tagged, contact_value')
}

interface Asked {
  workspaces?: number[]
  search?: string
  description?: string
  email?: string
  phone?: string
  createdAtPeriod?: { startAt: string; endAt: string }
  lastMessagePeriod?: { startAt: string; endAt: string }
  tag?: number
  field?: { id: number; value?: string; from?: string; to?: string }
  rules?: { match: 'all' | 'any'; list: Rule[] }
}
type Rule =
  | { is: 'has' | 'lacks'; of: 'tag'; id: number }
  | { is: 'has' | 'lacks'; of: 'field'; field: { id: number; value?: string; from?: string; to?: string } }
  | { of: 'silent'; is: 'has' | 'lacks' }
  | { of: 'lastMessage'; is: 'before' | 'within'; days: number }

const lastOf = (row: Row, places: readonly number[]): number | null => {
  const times = row.dialogs.filter(({ place }) => places.includes(place)).map(({ at }) => new Date(at).getTime())
  return times.length === 0 ? null : Math.max(...times)
}

/** What a list has to hold, found by looking at every contact. */
const expected = (asked: Asked): Row[] => {
  const places = asked.workspaces ?? workspaceIds
  const isIn = (moment: number | null, period?: { startAt: string; endAt: string }): boolean =>
    !period ||
    (moment !== null &&
      moment >= new Date(`${period.startAt}T00:00:00-03:00`).getTime() &&
      moment < new Date(`${period.endAt}T00:00:00-03:00`).getTime() + 86_400_000)
  return rows.filter(
    (row) =>
      row.places.some((place) => places.includes(place)) &&
      hasText(row, asked.search) &&
      (row.name ?? '').toLowerCase().includes(asked.description ?? '') &&
      (row.email ?? '').includes(asked.email ?? '') &&
      (row.phone ?? '').includes(asked.phone ?? '') &&
      (asked.tag === undefined || (row.id > 10_000 && row.id % 14 > 0)) &&
      hasField(row, asked.field) &&
      hasRules(row, places, asked.rules) &&
      isIn(row.createdAt.getTime(), asked.createdAtPeriod) &&
      isIn(lastOf(row, places), asked.lastMessagePeriod),
  )
}

const hasRules = (row: Row, places: readonly number[], rules: Asked['rules']): boolean => {
  const holds = (rule: Rule): boolean => {
    if (rule.of === 'lastMessage') {
      const last = lastOf(row, places)
      const edge = t.clock.now().getTime() - (rule.days - 1) * 86_400_000
      return last !== null && last < new Date(edge).setUTCHours(3, 0, 0, 0) === (rule.is === 'before')
    }
    const has =
      rule.of === 'silent'
        ? lastOf(row, places) === null
        : rule.of === 'tag'
          ? row.id > 10_000 && row.id % 14 > 0
          : hasField(row, rule.field)
    return has === (rule.is === 'has')
  }
  return !rules || (rules.match === 'all' ? rules.list.every(holds) : rules.list.some(holds))
}

const hasText = ({ name, email, phone }: Row, text: string | undefined): boolean =>
  text === undefined ||
  [name?.toLowerCase(), email, phone].some((one) => one?.includes(/\d{3}/.test(text) ? text.replace(/\D/g, '') : text))

const hasField = ({ id }: Row, field: Asked['field']): boolean =>
  !field ||
  (id > 10_000 && (field.id === 9001 ? id % 13 > 0 : id % 17 > 0 && id >= Number(field.from) && id <= Number(field.to)))

const read = (asked: object) => {
  const query = listContacts.schema.body.parse({ ...asked, limit: 1 })
  return readContacts(t.database.database.scoped(scope.companyId), scope, { ...query, ...asked }, t.clock.now())
}

/** All pages of a list, long ones, so that reading it is quick. */
const readAll = async (asked: Asked, sortField: ContactSort, sortOrder: 'asc' | 'desc', limit = 1_800) => {
  const found: { id: number; key: string | null }[] = []
  for (let offset = 0; offset < 10_000; offset += limit) {
    const { result } = await read({ ...asked, sortField, sortOrder, limit, offset })
    for (const row of result) found.push({ id: row.id, key: keyOf(row[sortField]) })
    if (result.length < limit) return found
  }
  throw new Error('The list did not end')
}
const keyOf = (value: string | null): string | null => (value === null ? null : value.toLowerCase())

const hasTag = { of: 'tag', is: 'has', id: 9003 } as const
const lowNumbers = { of: 'field', is: 'has', field: { id: 9002, from: '10501', to: '10900' } } as const
const highNumbers = { of: 'field', is: 'has', field: { id: 9002, from: '12501', to: '12700' } } as const

const questions: [string, Asked][] = [
  ['nothing', {}],
  ['a frequent name', { description: 'cliente' }],
  ['a text in most names', { search: 'cliente' }],
  ['a text in some names', { search: 'cliente 1' }],
  ['a part of phones', { search: '98000-1' }],
  ['a frequent e-mail', { email: 'exemplo' }],
  ['two digits', { phone: '11' }],
  ['half a year', { createdAtPeriod: { startAt: '2026-06-02', endAt: '2026-09-25' } }],
  ['a long period of last messages', { lastMessagePeriod: { startAt: '2026-07-02', endAt: '2026-10-30' } }],
  ['a tag', { tag: 9003 }],
  ['a value of a field', { field: { id: 9001, value: 'true' } }],
  ['a wide range of numbers', { field: { id: 9002, from: '10001', to: '13300' } }],
  ['a narrow one', { field: { id: 9002, from: '10501', to: '10900' } }],
  ['a tag and a value', { tag: 9003, field: { id: 9001, value: 'sim' } }],
  ['all conditions', { rules: { match: 'all', list: [hasTag, lowNumbers, { of: 'silent', is: 'lacks' }] } }],
  ['any condition, each of which an index knows', { rules: { match: 'any', list: [lowNumbers, highNumbers] } }],
  [
    'any condition',
    {
      rules: {
        match: 'any',
        list: [
          { ...hasTag, is: 'lacks' },
          { of: 'lastMessage', is: 'before', days: 90 },
        ],
      },
    },
  ],
  ['a short one', { lastMessagePeriod: { startAt: '2026-07-02', endAt: '2026-07-09' } }],
]

it.each(questions)('lists by %s what looking at every contact finds, each once, in each order', async (_, asked) => {
  const wanted = expected(asked).map(({ id }) => id)
  expect(wanted.length).toBeGreaterThan(100)
  // Both directions of every field once; elsewhere they take turns.
  const isWhole = Object.keys(asked).length === 0
  for (const [place, field] of contactSorts.entries())
    for (const order of isWhole ? (['asc', 'desc'] as const) : ([place % 2 === 0 ? 'asc' : 'desc'] as const)) {
      const found = await readAll(asked, field, order)
      expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b))
      const keys = found.map(({ key }) => key)
      const filled = keys.filter((key) => key !== null)
      expect(keys.slice(0, filled.length)).toEqual(filled)
      const sorted = filled.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(filled).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    }
})

it('counts what it lists, and says where it stopped counting', async () => {
  const total = async (asked: Asked) => {
    const { total: counted, isTotalCapped } = await read({ ...asked, limit: 10 })
    return { total: counted, isTotalCapped }
  }
  expect(await total({})).toEqual({ total: expected({}).length, isTotalCapped: false })
  expect(await total({ description: 'cliente' })).toEqual({ total: 500, isTotalCapped: true })
  expect(await total({ tag: 9003 })).toEqual({ total: 500, isTotalCapped: true })
  const few = { createdAtPeriod: { startAt: '2026-06-02', endAt: '2026-06-05' } }
  expect(await total(few)).toEqual({ total: expected(few).length, isTotalCapped: false })
})
