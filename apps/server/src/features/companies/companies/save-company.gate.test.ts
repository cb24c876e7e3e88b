// Gate: the main way of companies.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const form = (plataform: number, values: object = {}) => ({
  name: 'Ótica Boa Vista',
  email: 'dona@otica.com.br',
  plataform,
  ...values,
})

describe('companies', () => {
  it('makes one with a workspace and a profile, and invites its first person', async () => {
    const platform = await test.build.platform({ display_name: 'Fala Mais' })
    const admin = await test.as(await test.build.admin())
    const made = await admin.call(contract.createCompany, {
      body: form(platform.id, { sendInvite: true, botQuota: 3 }),
    })
    expect(made.body).toMatchObject({
      plataformName: 'Fala Mais',
      botQuota: 3,
      knowledgeSourceQuota: 200,
      knowledgeSectionQuota: 20_000,
      used: { workspaces: 1, users: 1, bots: 0, knowledgeSources: 0, knowledgeSections: 0 },
    })
    await test.app.platform.jobs.drain()
    const mails = await admin.call(contract.listWaitingMails, { query: {} })
    expect(mails.body.result[0]).toMatchObject({ recipient: 'dona@otica.com.br' })
    expect(mails.body.result[0]?.subject).toContain('Fala Mais')
    await admin.call(contract.deleteWaitingMail, { params: { id: mails.body.result[0]?.id ?? 0 } })
    expect((await auditedActions(test, null)).slice(-2)).toEqual(['mail.read', 'mail.deleted'])
  })

  it('changes what is given, at once for those inside, and leaves the rest', async () => {
    const company = await test.build.company({ whatsapp_qrcode: false })
    const user = await test.as(await test.build.user({ company }))
    expect((await user.call(contract.me)).status).toBe(200)
    const admin = await test.as(await test.build.admin())
    const change = (body: object) => admin.call(contract.updateCompany, { params: { id: company.id }, body })
    expect((await change({ whatsappQrcode: true })).body).toMatchObject({ whatsappQrcode: true, livechat: true })
    await change({ active: false })
    expect((await user.call(contract.me)).status).toBe(401)
  })

  it('400: a CPF or CNPJ, a CEP and a time zone that are none', async () => {
    const { id } = await test.build.platform()
    const admin = await test.as(await test.build.admin())
    const body = form(id, {
      document: '12.ABC.345/01DE-36',
      cep: '1',
      timeZone: 'Lua',
      userQuota: -1,
      knowledgeSectionQuota: 100_001,
    })
    const refused = await admin.call(contract.createCompany, { body })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        fields: {
          document: 'CPF/CNPJ inválido',
          cep: 'CEP inválido',
          timeZone: expect.any(String),
          userQuota: expect.any(String),
          knowledgeSectionQuota: expect.any(String),
        },
      },
    ])
    const right = await admin.call(contract.createCompany, { body: form(id, { document: '12.abc.345/01de-35' }) })
    expect(right.body).toMatchObject({ document: '12ABC34501DE35' })
  })

  it('a reseller makes and changes companies of his platform alone', async () => {
    const own = await test.build.platform()
    const other = await test.build.company()
    const reseller = await test.as(await test.build.admin({ admin_platform_id: own.id }))
    const made = await reseller.call(contract.createCompany, { body: form(own.id) })
    expect(made.status).toBe(200)
    expect((await reseller.call(contract.createCompany, { body: form(other.platformId) })).status).toBe(422)
    const list = await reseller.call(contract.listCompanies, { query: {} })
    expect(list.body.result.map(({ id }) => id)).toEqual([made.body.id])
    const moved = await reseller.call(contract.updateCompany, {
      params: { id: made.body.id },
      body: { plataform: other.platformId },
    })
    expect(moved.status).toBe(422)
    const hidden = await reseller.call(contract.updateCompany, { params: { id: other.id }, body: { name: 'X' } })
    expect(hidden.status).toBe(404)
    expect((await reseller.call(contract.listPlatforms)).body.result.map(({ id }) => id)).toEqual([own.id])
  })
})

describe('platforms', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

  it('shows its brand by its host before anybody is logged in, pictures too', async () => {
    const admin = await test.as(await test.build.admin())
    const body = {
      name: 'fala',
      displayName: 'Fala Mais',
      mainColor: '#112233',
      loginStyle: 'picture' as const,
      hosts: ['chat.fala.com.br'],
      logo: `data:image/png;base64,${png}`,
      termsText: 'Nossos termos',
    }
    const made = await admin.call(contract.createPlatform, { body })
    expect(made.body).toMatchObject({ displayName: 'Fala Mais', urlLogo: expect.stringMatching(/logo\?v=1$/) })
    const headers = { host: 'chat.fala.com.br' }
    const brand = await test.anonymous.inject({ method: 'GET', url: '/api/brand', headers })
    expect(brand.json()).toMatchObject({ displayName: 'Fala Mais', loginStyle: 'picture' })
    const logo = await test.anonymous.inject({ method: 'GET', url: made.body.urlLogo ?? '' })
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png'])
    const legal = await test.anonymous.inject({ method: 'GET', url: '/api/brand/legal', headers })
    expect(legal.json()).toMatchObject({ termsText: 'Nossos termos' })
    const versionAfter = async (changes: object): Promise<string> => {
      await admin.call(contract.updatePlatform, { params: { id: made.body.id }, body: changes })
      return (await test.anonymous.call(contract.getBrand, { headers })).body.legalVersion
    }
    const agreedTo = brand.json().legalVersion
    expect(await versionAfter({ displayName: 'Fala', termsText: 'Nossos termos' })).toBe(agreedTo)
    expect(await versionAfter({ termsText: 'Outros termos' })).not.toBe(agreedTo)
    for (const mainColor of ['', null]) {
      await admin.call(contract.updatePlatform, { params: { id: made.body.id }, body: { mainColor: '#112233' } })
      await admin.call(contract.updatePlatform, { params: { id: made.body.id }, body: { mainColor } })
      expect((await test.anonymous.call(contract.getBrand, { headers })).body.mainColor).toBe('')
    }
    const taken = await admin.call(contract.createPlatform, { body: { ...body, logo: null } })
    expect([taken.status, taken.body]).toMatchObject([409, { fields: { hosts: expect.any(String) } }])
  })

  it('gets an administrator by a link, who reaches its companies, and loses him at once', async () => {
    const platform = await test.build.platform()
    const admin = await test.as(await test.build.admin())
    const params = { id: platform.id }
    const body = { name: 'Rui', email: `rui${platform.id}@x.com.br` }
    const invited = await admin.call(contract.invitePlatformAdministrator, { params, body })
    const [rui] = invited.body.administrators
    expect(rui).toMatchObject({ name: 'Rui', active: true })
    const again = await admin.call(contract.invitePlatformAdministrator, { params, body })
    expect(again.status).toBe(409)
    const asRui = await test.as({ id: rui?.id ?? 0, companyId: null, email: body.email })
    expect((await asRui.call(contract.listCompanies, { query: {} })).status).toBe(200)
    await admin.call(contract.removePlatformAdministrator, { params: { ...params, userId: rui?.id ?? 0 } })
    expect((await auditedActions(test, null)).slice(-2)).toEqual(['administrator.invited', 'administrator.removed'])
    expect((await asRui.call(contract.listCompanies, { query: {} })).status).toBe(401)
  })
})
