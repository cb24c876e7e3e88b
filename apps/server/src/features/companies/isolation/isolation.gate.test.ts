// Gate: the main way of the certificate.
import type { Operation } from '@prosa/contract'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features, type Routes } from '../../../features.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withPlatformKey } from '../../../testing/with-key.ts'
import { removeAbandoned } from './canaries.ts'
import { certify } from './certify.ts'

/** An operation that lets in whoever has a session. */
const planted = contract.operation({
  method: 'GET',
  url: '/api/planted',
  schema: {
    operationId: 'planted',
    tags: ['Teste'],
    summary: 'Esqueceu a permissão.',
    response: { 200: contract.done },
  },
  config: { access: contract.sessionAccess('Ninguém pediu uma permissão.') },
})
const registerPlanted: Routes = (handle) => handle(planted, () => ({ success: true as const }))

let test: TestApp
beforeAll(async () => {
  test = await testApp({ features: [...features, registerPlanted] })
})
afterAll(() => test.close())

/** Rows of companies, table by table; the audit keeps what was done. */
const countRows = async (): Promise<Record<string, number>> => {
  const { rows } = await test.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('company_id', 'account_id')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'audit%'
     union select 'company' union select 'platform' union select 'platform_key' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const answer = await test.database.owner.query<{ total: string }>(`select count(*) as total from "${name}"`)
    counts[name] = Number(answer.rows[0]?.total)
  }
  return counts
}

it('tries every operation at each wall, finds them standing, and leaves nothing behind', async () => {
  await test.build.platform({ is_default: true })
  const admin = await test.as(await test.build.admin())
  const before = await countRows()
  const { status, body } = await admin.call(contract.certifyIsolation)
  expect([status, body.failures]).toEqual([200, []])
  const guarded = contract.operations.filter(({ config }) => config.access.kind !== 'public')
  expect(body.tried.session).toBe(guarded.length)
  expect(body.tried.permission).toBe(
    guarded.filter(
      ({ config: { access } }) => access.kind !== 'session' && !(access.kind === 'key' && access.area === null),
    ).length,
  )
  expect(body.tried.company).toBeGreaterThan(120)
  const ofNoCompany = guarded.filter(
    ({ url, config: { access } }) => access.kind === 'platform-key' && !url.includes('/:id'),
  )
  expect(body.tried.platform).toBe(guarded.length - ofNoCompany.length)
  expect(await countRows()).toEqual(before)
  const { rows } = await test.database.owner.query(`select action from audit_log where company_id is null`)
  expect(rows).toContainEqual({ action: 'isolation.certified' })
})

it('names an operation that forgot its permission, also one that was not tried in time, and one run goes at a time', async () => {
  const { id: platformId } = await test.build.platform()
  const forgetful: Operation = { ...planted, config: { access: contract.anyOf('bot_view') } }
  const run = {
    inject: (call: object) => test.app.http.inject(call),
    operations: [forgetful],
    platformId,
    host: 'prosa.test',
  }
  const [first, second] = await Promise.allSettled(
    [1, 2].map(() => certify(test.app.platform, { ...run, limitMs: 10_000 })),
  )
  const results = [first, second].map((one) => (one?.status === 'fulfilled' ? one.value.failures : one?.reason.code))
  const named = {
    operation: 'planted',
    method: 'GET',
    url: '/api/planted',
    wall: 'permission',
    expected: 403,
    got: 200,
  }
  expect(results).toContainEqual([named])
  expect(results).toContain('isolationRunning')
  const late = await certify(test.app.platform, { ...run, limitMs: 0 })
  expect(late.failures.map(({ got }) => got)).toEqual([null, null, null])
})

it('removes the platform that a run left, and none of customers', async () => {
  const left = await test.build.platform({ name: 'Teste de isolamento' })
  const key = await withPlatformKey(test, left.id)
  const customers = await test.build.platform()
  const isThere = async (id: number) =>
    (await test.database.owner.query('select from platform where id = $1', [id])).rows.length === 1
  for (const { id: platformId } of [left, customers]) {
    await test.database.owner.query(`update installation set value = $1 where key = 'isolation canaries'`, [
      JSON.stringify({ ids: [], platformIds: [platformId], since: null }),
    ])
    await removeAbandoned(test.app.platform)
  }
  expect([await isThere(left.id), await isThere(customers.id)]).toEqual([false, true])
  const { rows } = await test.database.owner.query('select from account where id = $1', [key.id])
  expect(rows).toEqual([])
})

/** Answers from all companies' documents, as an index that is not kept by company would. */
const askedOfAll: Operation = { ...planted, schema: { ...planted.schema, operationId: 'askKnowledge' } }

it('asks over the documents of another company, and names an answer from them', async () => {
  const { id: platformId } = await test.build.platform()
  const inject = async (call: object) => {
    const answer = await test.app.http.inject(call)
    const { rows } = await test.database.owner.query<{ name: string }>('select name from knowledge_source')
    return { statusCode: answer.statusCode, headers: answer.headers, payload: JSON.stringify(rows) }
  }
  const run = { inject, operations: [askedOfAll], platformId, host: 'prosa.test', limitMs: 10_000 }
  const { failures } = await certify(test.app.platform, run)
  expect(failures).toMatchObject([{ operation: 'askKnowledge', wall: 'company', expected: 404, got: 200 }])
  const own = { ...run, inject: async (call: object) => ({ ...(await inject(call)), payload: '[]' }) }
  expect((await certify(test.app.platform, own)).failures).toEqual([])
})

it('removes what a run left that was cut off', async () => {
  const company = await test.build.company({ name: 'Teste de isolamento' })
  const user = await test.build.user({ company, permissions: ['bot_view'] })
  const state = (since: Date) => JSON.stringify({ ids: [company.id], since: since.toISOString() })
  const write = (since: Date) =>
    test.database.owner.query(`update installation set value = $1 where key = 'isolation canaries'`, [state(since)])
  const isThere = async () =>
    (await test.database.owner.query('select from member where id = $1', [user.id])).rows.length === 1
  await write(test.clock.now())
  await removeAbandoned(test.app.platform)
  expect(await isThere()).toBe(true)
  test.clock.advance('6m')
  await removeAbandoned(test.app.platform)
  expect(await isThere()).toBe(false)
})

it('removes no company of customers, whatever is written down', async () => {
  const company = await test.build.company()
  const state = JSON.stringify({ ids: [company.id], since: null })
  await test.database.owner.query(
    `insert into installation (key, value) values ('isolation canaries', $1) on conflict (key) do update set value = excluded.value`,
    [state],
  )
  await removeAbandoned(test.app.platform)
  const { rows } = await test.database.owner.query('select id from company where id = $1', [company.id])
  expect(rows).toEqual([{ id: company.id }])
})
