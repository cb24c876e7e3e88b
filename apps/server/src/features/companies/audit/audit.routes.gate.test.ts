// Gate: the main way of the audit.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const permissions = [...contract.permissions]
  const ana = await test.build.user({ company, permissions, workspaces: [workspace], name: 'Ana' })
  return { company, workspace, ana, as: await test.as(ana) }
}
const list = async (caller: Caller, body: object = {}) => (await caller.call(contract.listAudit, { body })).body
const sentences = async (caller: Caller, body: object = {}) =>
  (await list(caller, body)).result.map(({ sentence }) => sentence)
const addProfile = async (caller: Caller, name: string): Promise<number> =>
  (await caller.call(contract.createProfile, { body: { name, permissions: [8] } })).body.id

describe('the audit of a company', () => {
  it('says in a sentence who did what, what an administrator did too, and nothing of another company', async () => {
    const { company, as } = await setUp()
    const stranger = await setUp()
    const id = await addProfile(as, 'Vendas')
    await addProfile(stranger.as, 'Segredo')
    await as.call(contract.updateProfile, { params: { id }, body: { name: 'Vendas Sul', permissions: [8, 9] } })
    const admin = await test.as(await test.build.admin({ name: 'Rui' }), { companyId: company.id })
    await admin.call(contract.updateProfile, { params: { id }, body: { permissions: [8] } })
    expect(await sentences(as)).toEqual([
      'Rui (administrador) alterou o perfil Vendas Sul: permissões',
      'Ana alterou o perfil Vendas Sul: nome, permissões',
      'Ana criou o perfil Vendas Sul',
    ])
    expect(await sentences(admin)).toHaveLength(3)
    expect((await list(as)).result[0]).toMatchObject({
      account: { name: 'Rui' },
      isAdministrator: true,
      record: { type: 'profile', id: String(id), label: 'Perfis · Vendas Sul' },
      fields: ['permissões'],
      ip: '127.0.0.1',
      operation: 'updateProfile',
      place: null,
    })
  })

  it('is filtered by period, person, kind and record, together too, and goes on from page to page', async () => {
    const { company, ana, as } = await setUp()
    const first = await addProfile(as, 'Um')
    const second = await addProfile(as, 'Dois')
    await as.call(contract.createLabel, { body: { name: 'Urgente', color: 'red' } })
    const admin = await test.build.admin({ name: 'Rui' })
    await addProfile(await test.as(admin, { companyId: company.id }), 'Três')
    await test.database.owner.query(
      "update audit_log set at = '2026-03-01T02:59:59Z' where record_type = 'profile' and record_id = $1",
      [String(first)],
    )
    expect(await sentences(as, { accountId: admin.id })).toEqual(['Rui (administrador) criou o perfil Três'])
    expect(await sentences(as, { action: 'label.created' })).toEqual(['Ana criou a etiqueta Urgente'])
    expect(await sentences(as, { record: `profile:${second}` })).toEqual(['Ana criou o perfil Dois'])
    expect(await sentences(as, { record: 'profile', accountId: ana.id })).toEqual([
      'Ana criou o perfil Dois',
      'Ana criou o perfil Um',
    ])
    // The day is one of the company's time zone: it was still the last of February there.
    const onDay = (day: string) => sentences(as, { period: { startAt: day, endAt: day } })
    expect([await onDay('2026-02-28'), await onDay('2026-03-01')]).toEqual([['Ana criou o perfil Um'], []])
    const all = await sentences(as)
    const paged: string[] = []
    for (let next: string | null | undefined; next !== null; ) {
      const page = await list(as, { limit: 2, next })
      expect(page.result.length).toBeLessThanOrEqual(2)
      paged.push(...page.result.map(({ sentence }) => sentence))
      next = page.next
    }
    expect([all.length, paged]).toEqual([4, all])
    const { people } = (await as.call(contract.listAuditChoices)).body
    expect(people).toEqual([
      { id: ana.id, name: 'Ana' },
      { id: admin.id, name: 'Rui' },
    ])
  })

  it('offers each place the kinds of its own rows, by what people call them', async () => {
    const { as } = await setUp()
    const admin = await test.as(await test.build.admin())
    const ofCompany = (await as.call(contract.listAuditChoices)).body
    const ofInstallation = (await admin.call(contract.listInstallationAuditChoices)).body
    const typesIn = ({ records }: typeof ofCompany) => records.map(({ type }) => type)
    const own = ['job', 'message-rate', 'isolation', 'platform']
    expect(typesIn(ofInstallation)).toEqual(expect.arrayContaining(own))
    expect(typesIn(ofCompany).filter((type) => own.includes(type))).toEqual([])
    expect(ofCompany.records).toContainEqual({ type: 'contact-import', label: 'Importações de contatos' })
    for (const { action } of ofCompany.actions) expect(typesIn(ofCompany)).toContain(action.split('.')[0])
  })

  it('400: a page, a kind and a record that are none', async () => {
    const { as } = await setUp()
    const status = async (body: object) => (await as.call(contract.listAudit, { body })).status
    for (const body of [{ next: "1'~2" }, { next: '99999999999999999~1' }, { action: 'x' }, { record: 'a b' }])
      expect([body, await status(body)]).toEqual([body, 400])
    expect(await status({ next: '9999999999999999~999999999999999', record: 'nada:x' })).toBe(200)
  })

  it('is a file that runs nothing in a spreadsheet, holds the hashes, and says that it was taken', async () => {
    const { as } = await setUp()
    await addProfile(as, '=SOMA(1;2)')
    await as.call(contract.checkAuditChain, { query: {} })
    const file = await as.inject({ method: 'POST', url: contract.downloadAudit.url, payload: {} })
    expect(file.headers['content-disposition']).toContain('auditoria.csv')
    const [head = '', , line = ''] = file.body.split('\r\n')
    expect(head).toContain('O que aconteceu;Pessoa')
    expect(line).toMatch(/;"Ana criou o perfil =SOMA\(1;2\)";Ana;Não;/)
    expect(line).toMatch(/;1;[0-9a-f]{64}$/)
    expect(await sentences(as)).toEqual(['Ana baixou a auditoria', 'Ana criou o perfil =SOMA(1;2)'])
  })

  it('says until when its chain is whole, and where it is not', async () => {
    const { company, as } = await setUp()
    for (const name of ['Um', 'Dois', 'Três']) await addProfile(as, name)
    const check = async () => (await as.call(contract.checkAuditChain, { query: {} })).body
    expect(await check()).toMatchObject({ checked: 3, place: 3, total: 3, isComplete: true, broken: null })
    const [, middle] = (await list(as)).result
    await test.database.owner.query("update audit_log set fields = '{email}' where id = $1", [middle?.id])
    expect(await check()).toMatchObject({ isComplete: true, broken: { kind: 'changed', place: 2, rowId: middle?.id } })
    const other = await setUp()
    expect((await other.as.call(contract.checkAuditChain, { query: {} })).body).toMatchObject({
      total: 0,
      broken: null,
    })
    expect(company.id).not.toBe(other.company.id)
  })
})

describe('the audit of the installation', () => {
  it('tells what was done outside of companies, to its administrators alone', async () => {
    const { company } = await setUp()
    const admin = await test.as(await test.build.admin({ name: 'Rui' }))
    const change = { params: { id: company.platformId }, body: { displayName: 'Fala' } }
    await admin.call(contract.updatePlatform, change)
    const { body } = await admin.call(contract.listInstallationAudit, { body: { record: 'platform' } })
    expect(body.result[0]?.sentence).toMatch(/^Rui \(administrador\) alterou a plataforma .+: nome exibido$/)
    expect((await admin.call(contract.checkInstallationAuditChain, { query: {} })).body).toMatchObject({ broken: null })
    const reseller = await test.as(await test.build.admin({ admin_platform_id: company.platformId }))
    expect((await reseller.call(contract.listInstallationAudit, { body: {} })).status).toBe(403)
  })
})
