// Gate: filters that find few.
import { listContacts } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Scope } from '../../../platform/access/index.ts'
import { sql } from '../../../platform/database/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { hasValue } from './contacts-list.queries.ts'
import { chooseContactIds, filterOf, findFew, readContacts } from './read-contacts.ts'

/*
 * Two filters that many contacts pass, and hardly one passes both: what a walk in the order of time does not find soon.
 */

/** More than are looked at one by one. */
const tagged = 20_500
/** More than are looked up by their ids. */
const others = 3_500
const both = [10_007, 12_007]
const [tag, field] = [9_001, 9_002]

let t: TestApp
let scope: Scope

beforeAll(async () => {
  t = await testApp()
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  scope = {
    companyId: company.id,
    userId: 1,
    principal: { kind: 'person', sessionId: 1 },
    isAdmin: false,
    permissions: new Set(['contact_view']),
    workspaceIds: [workspace.id],
    companyFlags: new Set(),
    timeZone: 'America/Sao_Paulo',
    stopsAt: null,
    isStopped: false,
    lacksSecondFactor: false,
  }
  const { owner } = t.database
  const has = `(id > ${10_000 + tagged} or id = any ('{${both.join()}}'))`
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into contact (company_id, id, name, search, workspace_id, created_at)
     select $1, 10000 + g, case when 10000 + g > ${10_000 + tagged} or 10000 + g = any ('{${both.join()}}') then 'Joana' else 'Bia' end, '', $2,
       '2026-06-01T12:00:00Z'::timestamptz + g * interval '1 minute' from generate_series(1, ${tagged + others}) g`,
    [company.id, workspace.id],
  )
  await owner.query(
    `insert into contact_workspace (company_id, contact_id, workspace_id, created_at)
     select company_id, id, workspace_id, created_at from contact where company_id = $1`,
    [company.id],
  )
  await owner.query(
    `insert into contact_field (company_id, id, number, name, name_folded, kind, options) values ($1, ${field}, 4, 'Plano', 'plano', 'list', '{Ouro}')`,
    [company.id],
  )
  await owner.query(`insert into contact_tag (company_id, id, name, name_folded) values ($1, ${tag}, 'VIP', 'vip')`, [
    company.id,
  ])
  await owner.query(
    `insert into contact_tagged (company_id, contact_id, tag_id, created_at)
     select company_id, id, ${tag}, created_at from contact where company_id = $1 and id <= ${10_000 + tagged}`,
    [company.id],
  )
  await owner.query(
    `insert into contact_value (company_id, contact_id, field_id, value, value_key, created_at)
     select company_id, id, ${field}, 'Ouro', 'ouro', created_at from contact where company_id = $1 and ${has}`,
    [company.id],
  )
  await owner.query(
    `with own as (insert into connection (company_id, kind, external_id) values ($1, 'instagram', 'page') returning company_id, id)
     insert into identity (company_id, contact_id, connection_id, external_id)
     select company_id, unnest('{${both.join()}}'::int[]), id, 'account ' || unnest('{${both.join()}}'::int[]) from own`,
    [company.id],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('analyze contact, contact_workspace, contact_tagged, contact_value')
})
afterAll(() => t.close())

const questions: [string, Record<string, unknown>][] = [
  ['a tag and an option', { tag, field: { id: field, value: 'Ouro' } }],
  ['a tag and a name', { tag, description: 'joana' }],
  ['a tag and values from one on', { tag, field: { id: field, from: 'Ouro' } }],
  // The last value belongs to the range.
  ['a tag and values from and to', { tag, field: { id: field, from: 'Nada', to: 'Ouro' } }],
]
const db = () => t.database.database.scoped(scope.companyId)
const newestFirst = both.toReversed()

it.each(questions)('finds the few that pass %s', async (_, body) => {
  for (const sortOrder of ['asc', 'desc'] as const) {
    const query = listContacts.schema.body.parse({ limit: 20, sortField: 'createdAt', sortOrder, ...body })
    const { result, total, isTotalCapped, next } = await readContacts(db(), scope, query, t.clock.now())
    expect(result.map(({ id }) => id)).toEqual(sortOrder === 'asc' ? both : newestFirst)
    expect({ total, isTotalCapped, next }).toEqual({ total: 2, isTotalCapped: false, next: null })
  }
  expect(await chooseContactIds(db(), scope, body, t.clock.now())).toEqual({ ids: newestFirst, isCapped: false })
})

it('counts them behind a page that is full', async () => {
  const query = listContacts.schema.body.parse({ limit: 1, tag, description: 'joana' })
  expect(await readContacts(db(), scope, query, t.clock.now())).toMatchObject({
    total: 2,
    isTotalCapped: false,
    next: 1,
  })
})

const rules = (match: string, ...list: object[]) => ({ rules: { match, list } })
const onInstagram = { of: 'channel', is: 'has', platform: 'INSTAGRAM' }
const few: [string, Record<string, unknown>, number[]][] = [
  ['a channel of two', rules('all', onInstagram), both],
  ['a channel of two, or one value', rules('any', onInstagram, { of: 'filled', is: 'has', id: 1 }), both],
  ['a channel that has none', rules('all', { ...onInstagram, platform: 'FACEBOOK' }), []],
  ['made within days', rules('all', { of: 'created', is: 'within', days: 1 }), []],
  ['a message within days', rules('all', { of: 'lastMessage', is: 'within', days: 30 }), []],
]

it.each(few)('looks at those few alone that %s leaves', async (_, body, ids) => {
  const filter = await filterOf(db(), scope, listContacts.schema.body.parse({ limit: 20, ...body }), t.clock.now())
  expect((await findFew(db(), filter)).few?.toSorted()).toEqual(ids)
})

/** The index of values holds all contacts of a value: read for each contact, a hundred thousand of them each time. */
it("asks whether a contact has a value by the contact's key", async () => {
  const filter = await filterOf(db(), scope, { field: { id: field, value: 'Ouro' } }, t.clock.now())
  const { rows } = await sql<{ plan: unknown }>`explain (format json)
    select c.id from contact c where c.company_id = ${scope.companyId} and c.id = ${both[0]}${hasValue(filter)}`.execute(
    db(),
  )
  const plan = JSON.stringify(rows)
  expect(plan).toContain('contact_value_pkey')
  expect(plan).not.toContain('contact_value_found')
})
