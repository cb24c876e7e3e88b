import { randomUUID } from 'node:crypto'
import { api, createContactField, getContactImport, listContacts } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const setUp = async () => {
  const company = await t.build.company()
  const sales = await t.build.workspace({ company, name: 'Vendas' })
  const permissions = ['contact_view', 'contact_edit'] as const
  const ana = await t.as(await t.build.user({ company, permissions: [...permissions], workspaces: [sales] }))
  const grants = [{ area: 'contacts', level: 'write' }] as const
  const erp = await withKey(t, company, { grants, workspaceIds: [sales.id] })
  return { company, sales, ana, erp }
}

const codeOf = ({ status, body }: { status: number; body: object }): string =>
  status === 200 ? 'done' : `${status} ${Reflect.get(body, 'code')}`

it('imports contacts as a file would be, once for a key, says which were refused, and undoes it', async () => {
  const { sales, ana, erp } = await setUp()
  const field = await ana.call(createContactField, { body: { name: 'Plano', kind: 'text' } })
  await erp.call(api.createContact, { body: { name: 'Rita', phone: '+5511988880001', workspaceId: sales.id } })
  const headers = { 'idempotency-key': randomUUID() }
  const body = {
    workspaceId: sales.id,
    contacts: [
      { name: 'Rita Prado', phone: '11 98888-0001', email: 'rita@exemplo.com.br' },
      {
        name: '=SOMA(A1); "Zé"',
        phone: '+5511988880002',
        description: 'Uma linha\ne outra; com ponto e vírgula',
        tags: ['VIP', 'Novo'],
        customFields: { [field.body.id]: 'Ouro' },
      },
      { name: 'Sem número', phone: '123' },
    ],
    consent: { basis: 'contract' as const, source: 'Loja' },
  }
  const started = await erp.call(api.importContacts, { body, headers })
  expect(started.body).toMatchObject({ status: 'running', workspaceName: 'Vendas', totals: { contacts: 3, done: 0 } })
  const params = { id: started.body.id }
  expect(codeOf(await erp.call(api.importContacts, { body }))).toBe('409 otherRuns')
  expect(codeOf(await erp.call(api.undoContactImport, { params }))).toBe('409 otherRuns')
  await t.app.platform.jobs.drain()
  const done = await erp.call(api.getContactImport, { params })
  expect(done.body).toMatchObject({
    status: 'done',
    failure: null,
    totals: { contacts: 3, done: 3, created: 1, updated: 1, unchanged: 0, refused: 1 },
  })
  expect((await erp.call(api.importContacts, { body, headers })).body).toEqual(done.body)
  const refused = await erp.call(api.listContactImportRows, { params })
  expect(refused.body).toMatchObject({ data: [{ number: 3, contactId: null, reason: expect.any(String) }], next: null })
  const found = await erp.call(api.searchContacts, { body: { phone: '+5511988880002' } })
  expect(found.body.data).toMatchObject([
    {
      name: '=SOMA(A1); "Zé"',
      description: 'Uma linha\ne outra; com ponto e vírgula',
      customFields: { [field.body.id]: 'Ouro' },
      tags: [expect.any(Number), expect.any(Number)],
    },
  ])
  // People see it among the other imports.
  expect((await ana.call(getContactImport, { params })).body).toMatchObject({ status: 'done', total: 3 })
  const undo = { 'idempotency-key': randomUUID() }
  expect((await erp.call(api.undoContactImport, { params, headers: undo })).body.status).toBe('undoing')
  await t.app.platform.jobs.drain()
  expect((await erp.call(api.undoContactImport, { params, headers: undo })).body).toMatchObject({
    status: 'undone',
    undo: { removed: 1, restored: 1, kept: 0 },
  })
  const { body: left } = await ana.call(listContacts, { body: {} })
  expect(left.result.map(({ name }) => name)).toEqual(['Rita'])
})

it('lets one of two calls at once begin, and keeps nothing of a refused one', async () => {
  const { sales, erp, company } = await setUp()
  const kept = async (): Promise<unknown[]> =>
    (
      await t.database.owner.query(
        `select i.status, f.id is not null as file from contact_import i full join file f on f.company_id = i.company_id and f.id = i.file_id
         where coalesce(i.company_id, f.company_id) = $1`,
        [company.id],
      )
    ).rows
  const body = { workspaceId: sales.id, contacts: [{ name: 'Ana', phone: '+5511988880009' }] }
  const refused = [
    await erp.call(api.importContacts, { body: { ...body, tags: [999_999] } }),
    await erp.call(api.importContacts, {
      body: { ...body, consent: { basis: 'contract', source: 'Loja', givenOn: '2999-01-01' } },
    }),
  ]
  expect(refused.map(codeOf)).toEqual(['422 unprocessable', '422 unprocessable'])
  expect(await kept()).toEqual([])
  const answers = await Promise.all([1, 2, 3].map(() => erp.call(api.importContacts, { body })))
  expect(answers.map(codeOf).toSorted()).toEqual(['409 otherRuns', '409 otherRuns', 'done'])
  expect(await kept()).toEqual([{ status: 'running', file: true }])
  await t.app.platform.jobs.drain()
})

it('refuses at its place what no import takes', async () => {
  const { sales, erp, company } = await setUp()
  const one = { name: 'Ana', phone: '+5511988880009' }
  const withContacts = (contacts: object[], workspaceId = sales.id) =>
    erp.call(api.importContacts, { body: { workspaceId, contacts: contacts as [] } })
  const outside = await t.build.workspace({ company })
  const refusals = [
    await withContacts([]),
    await withContacts([{ name: 'Sem nada' }]),
    await withContacts([one, { ...one, tags: ['a,b'] }]),
    await withContacts([{ ...one, customFields: { 999999: 'x' } }]),
    await withContacts([{ ...one, name: 'A\0' }]),
    await withContacts([one], outside.id),
    await withContacts(Array.from({ length: 5_001 }, () => one)),
  ]
  expect(refusals.map((each) => [codeOf(each), Object.keys(Reflect.get(each.body, 'fields') ?? {})])).toEqual([
    ['400 invalid', ['contacts']],
    ['400 invalid', ['contacts.0.phone']],
    ['400 invalid', ['contacts.1.tags.0']],
    ['422 unprocessable', ['contacts.0.customFields.999999']],
    ['400 malformed', []],
    ['404 notFound', []],
    ['400 invalid', ['contacts']],
  ])
  const reader = await withKey(t, company, { grants: [{ area: 'contacts', level: 'read' }] })
  expect(codeOf(await reader.call(api.getContactImport, { params: { id: 1 } }))).toBe('403 readOnly')
  expect((await reader.call(api.listSegments, {})).body).toEqual({ data: [] })
})
