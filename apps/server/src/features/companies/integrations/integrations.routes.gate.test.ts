// Gate: the main way of integrations and their keys.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { assistantOf } from '../../../testing/assistant-of.ts'

let t: TestApp
let company: TestCompany
let workspace: { id: number }
let as: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company({ name: 'Loja' })
  workspace = await t.build.workspace({ company, name: 'Vendas' })
  as = await t.as(
    await t.build.user({ company, permissions: contract.permissions, workspaces: [workspace], name: 'Ana' }),
  )
})
afterAll(() => t.close())

const body = (changes: object = {}) => ({
  name: 'Loja virtual',
  grants: [{ area: 'contacts', level: 'write' } as const],
  workspaceIds: [workspace.id],
  addresses: [],
  expiresOn: null,
  ...changes,
})
const make = async (changes: object = {}) => {
  const answer = await as.call(contract.createIntegration, { body: body(changes) })
  expect(answer.status).toBe(200)
  const { integration, made } = answer.body
  return { id: integration.id, keyId: made.key.id, secret: made.secret, integration }
}
const me = (secret: string) => t.anonymous.call(contract.api.getMe, { headers: { authorization: `Bearer ${secret}` } })

describe('an integration', () => {
  it('is made with a key that is shown once, and says by it what it is', async () => {
    const { id, secret, integration } = await make({ expiresOn: '2999-12-31' })
    expect(integration).toMatchObject({
      name: 'Loja virtual',
      state: 'active',
      grants: [{ area: 'contacts', level: 'write' }],
      workspaces: [{ id: workspace.id, name: 'Vendas' }],
      createdBy: { name: 'Ana' },
      keys: 1,
      lastUse: null,
    })
    const answer = await me(secret)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        integration: { id, name: 'Loja virtual' },
        company: { id: company.id, name: 'Loja', timeZone: 'America/Sao_Paulo' },
        grants: [{ area: 'contacts', level: 'write' }],
        workspaces: [{ id: workspace.id, name: 'Vendas' }],
        key: { id: integration.allKeys[0]?.publicId, endsAt: null },
        expiresOn: '2999-12-31',
      },
    ])
    const read = await as.call(contract.getIntegration, { params: { id } })
    expect(JSON.stringify(read.body)).not.toContain(secret)
    expect(await textOfDatabase()).not.toContain(secret)
  })

  it('is listed with the newest first, page by page, apart from those that ended', async () => {
    const made = [await make(), await make(), await make()]
    const first = await as.call(contract.listIntegrations, { query: { limit: 2 } })
    expect(first.body.result.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id])
    const next = await as.call(contract.listIntegrations, { query: { limit: 2, before: first.body.next ?? 0 } })
    expect(next.body.result[0]?.id).toBe(made[0]?.id)
    await as.call(contract.endIntegration, { params: { id: made[2]?.id ?? 0 } })
    const open = await as.call(contract.listIntegrations, { query: { limit: 1 } })
    expect(open.body.result[0]?.id).toBe(made[1]?.id)
    const ended = await as.call(contract.listIntegrations, { query: { state: 'ended' } })
    expect(ended.body.result.map(({ id, state, keys }) => ({ id, state, keys }))).toEqual([
      { id: made[2]?.id, state: 'ended', keys: 0 },
    ])
    expect((await me(made[2]?.secret ?? '')).status).toBe(401)
    const again = { params: { id: made[2]?.id ?? 0 } }
    expect((await as.call(contract.endIntegration, again)).status).toBe(200)
    expect(await as.call(contract.makeIntegrationKey, again)).toMatchObject({
      status: 409,
      body: { code: 'integrationEnded' },
    })
  })

  it('works by what it may now at once', async () => {
    const { id, secret } = await make()
    const changes = {
      name: 'Site',
      grants: [{ area: 'conversations', level: 'read' } as const],
      addresses: ['203.0.113.7'],
    }
    const changed = await as.call(contract.updateIntegration, { params: { id }, body: changes })
    expect(changed.body).toMatchObject({ ...changes, workspaces: [{ id: workspace.id }] })
    expect(await me(secret)).toMatchObject({ status: 403, body: { code: 'addressNotAllowed' } })
    await as.call(contract.updateIntegration, { params: { id }, body: { addresses: [], workspaceIds: null } })
    expect((await me(secret)).body).toMatchObject({ integration: { name: 'Site' }, grants: changes.grants })
    const stale = await as.call(contract.updateIntegration, {
      params: { id },
      body: { name: 'Outro', revision: changed.body.revision },
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'overtaken' } })
  })

  it('ends with its last day by the company’s clock, and goes on where that is moved', async () => {
    const { id, secret } = await make({ expiresOn: '2999-12-31' })
    await t.build.run(
      `update integration set expires_on = (now() at time zone 'America/Sao_Paulo')::date where id = $1`,
      [id],
    )
    expect((await me(secret)).status).toBe(200)
    await t.build.run(`update integration set expires_on = expires_on - 1 where id = $1`, [id])
    t.clock.advance('3s')
    expect((await me(secret)).status).toBe(401)
    const read = await as.call(contract.getIntegration, { params: { id } })
    expect(read.body).toMatchObject({ state: 'expired', keys: 0 })
    const changed = await as.call(contract.updateIntegration, { params: { id }, body: { expiresOn: null } })
    expect([changed.body.state, (await me(secret)).status]).toEqual(['active', 200])
  })

  it.each([
    [{ expiresOn: '2020-01-01' }, 'expiresOn', 400],
    [{ name: ' ' }, 'name', 400],
    [{ grants: [] }, 'grants', 400],
    [
      {
        grants: [
          { area: 'contacts', level: 'read' },
          { area: 'contacts', level: 'write' },
        ],
      },
      'grants',
      400,
    ],
    [{ addresses: ['loja.com.br'] }, 'addresses.0', 400],
    [{ addresses: ['10.0.0.0/33'] }, 'addresses.0', 400],
    [{ workspaceIds: [] }, 'workspaceIds', 400],
    [{ workspaceIds: [2_000_000_000] }, 'workspaceIds', 404],
  ])('is refused with %j, at the field', async (changes, field, status) => {
    const answer = await as.call(contract.createIntegration, { body: body(changes) })
    expect(answer).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } })
  })
})

describe('who may not hold what an integration may', () => {
  it('makes, changes and gets a key of none such, and ends any', async () => {
    const { id, keyId } = await make({ grants: [{ area: 'conversations', level: 'write' }], workspaceIds: null })
    const little = { company, permissions: ['profile_edit', 'contact_view'] as const, workspaces: [workspace] }
    const weak = await t.as(await t.build.user(little))
    const outcome = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body: said } = await answer
      return `${status} ${(said as { code?: string }).code}`
    }
    const params = { id }
    const one = { params: { id, keyId }, body: { when: 'now' as const } }
    expect(await outcome(weak.call(contract.createIntegration, { body: body() }))).toBe('403 notYours')
    const readOnly = body({ grants: [{ area: 'contacts', level: 'read' }], workspaceIds: null })
    expect(await outcome(weak.call(contract.createIntegration, { body: readOnly }))).toBe('403 workspaceNotYours')
    expect(await outcome(weak.call(contract.updateIntegration, { params, body: { name: 'x' } }))).toBe('403 notYours')
    const less = { grants: readOnly.grants }
    expect(await outcome(weak.call(contract.updateIntegration, { params, body: less }))).toBe('403 notYours')
    expect(await outcome(weak.call(contract.makeIntegrationKey, { params }))).toBe('403 notYours')
    expect(await outcome(weak.call(contract.rotateIntegrationKey, one))).toBe('403 notYours')
    expect((await weak.call(contract.endIntegrationKey, one)).status).toBe(200)
    expect((await weak.call(contract.endIntegration, { params })).status).toBe(200)
  })
})

describe('a key', () => {
  it('is exchanged for another, and goes on as long as was said', async () => {
    const { id, keyId, secret } = await make()
    const params = { id, keyId }
    const rotated = await as.call(contract.rotateIntegrationKey, { params, body: { when: 'day' } })
    const statuses = async () => [(await me(secret)).status, (await me(rotated.body.secret)).status]
    expect(await statuses()).toEqual([200, 200])
    t.clock.advance('23h')
    const day = await t.as(await t.build.user({ company, permissions: contract.permissions, workspaces: [workspace] }))
    // What ends is not put off.
    await day.call(contract.endIntegrationKey, { params, body: { when: 'week' } })
    expect(await statuses()).toEqual([200, 200])
    t.clock.advance('2h')
    expect(await statuses()).toEqual([401, 200])
    const later = await t.as(
      await t.build.user({ company, permissions: contract.permissions, workspaces: [workspace] }),
    )
    const over = await later.call(contract.rotateIntegrationKey, { params, body: { when: 'now' } })
    expect(over).toMatchObject({ status: 409, body: { code: 'keyEnded' } })
    const read = await later.call(contract.getIntegration, { params: { id } })
    expect(read.body.allKeys.map(({ isEnded }) => isEnded)).toEqual([false, true])
    as = later
  })

  it('has four others at most', async () => {
    const { id } = await make()
    const params = { id }
    const made = []
    for (let one = 0; one < 5; one++) made.push((await as.call(contract.makeIntegrationKey, { params })).status)
    expect(made).toEqual([200, 200, 200, 200, 409])
  })

  it('is counted by day and operation, with its last use, behind the calls', async () => {
    const { id, secret } = await make()
    await t.app.platform.lifecycle.start(new Set(['http']))
    for (let call = 0; call < 3; call++) await me(secret)
    await t.app.platform.lifecycle.stop()
    const { body: use } = await as.call(contract.readIntegrationUse, { params: { id } })
    const operation = { operation: 'me.get', label: contract.api.getMe.schema.summary, calls: 3 }
    expect(use).toEqual({
      lastUse: { at: t.clock.now().toISOString(), address: 'rede local' },
      days: [{ day: expect.any(String), operations: [operation] }],
    })
  })

  it('is counted by the tools that an assistant runs', async () => {
    const { id, secret } = await make({ assistants: { isOn: true, writesToCustomers: false, writesUnasked: false } })
    const assistant = await assistantOf({
      inject: (request) =>
        t.anonymous.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${secret}` } }),
    })
    await t.app.platform.lifecycle.start(new Set(['http']))
    for (let call = 0; call < 2; call++) await assistant.callTool('whoami')
    await t.app.platform.lifecycle.stop()
    const { body: use } = await as.call(contract.readIntegrationUse, { params: { id } })
    const counted = use.days.flatMap(({ operations }) => operations)
    expect(counted).toContainEqual({ operation: 'mcp.whoami', label: 'Assistente · O que posso fazer', calls: 2 })
  })
})

/** Every row of every table. */
const textOfDatabase = async (): Promise<string> => {
  const { rows: tables } = await t.database.owner.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const parts = []
  for (const { name } of tables) {
    const { rows } = await t.database.owner.query(
      `select coalesce(string_agg(t::text, '|'), '') as content from "${name}" t`,
    )
    parts.push(rows[0].content)
  }
  return parts.join('\n')
}
