// Gate: the main way of contacts.
import {
  createContact,
  exportContacts,
  getContact,
  listContacts,
  listDoubtfulPhones,
  updateContact,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
let company: { id: number }
let sales: { id: number }
let support: { id: number }
let ana: Caller
let seller: Caller
const ids: Record<string, number> = {}

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  const permissions = ['contact_view', 'contact_edit'] as const
  ana = await t.as(await t.build.user({ company, permissions: [...permissions], workspaces: [sales, support] }))
  seller = await t.as(await t.build.user({ company, permissions: ['contact_view'], workspaces: [sales] }))
  await addContact('Renata', { workspace: sales, phone: '+55 11 98888-0001', at: '2026-11-03T12:00:00Z' })
  await addContact('Otávio', { workspace: support, phone: '5521977770002', at: '2026-11-02T12:00:00Z' })
  await addContact(null, { workspace: sales, phone: null, at: '2026-11-01T12:00:00Z' })
  await t.build.run(
    `update contact set email = 'Renata@Exemplo.com', search = search || ' renata@exemplo.com' where id = $1`,
    [ids.Renata],
  )
  const [quiet] = (
    await t.database.owner.query<{ id: number }>(
      `insert into contact (company_id, name, search, workspace_id, created_at) values ($1, 'Quieta', 'quieta', $2, '2026-10-01T12:00:00Z') returning id`,
      [company.id, sales.id],
    )
  ).rows
  ids.Quieta = quiet?.id ?? 0
  await t.build.run('insert into contact_workspace (company_id, contact_id, workspace_id) values ($1, $2, $3)', [
    company.id,
    ids.Quieta,
    sales.id,
  ])
})
afterAll(() => t.close())

interface Added {
  workspace: { id: number }
  phone: string | null
  at: string
}

const addContact = async (name: string | null, { workspace, phone, at }: Added): Promise<void> => {
  const lastAt = new Date(at)
  const { contactId } = await buildDialog(t.build, { company, workspace, contactName: name, phone, lastAt })
  ids[name ?? 'nameless'] = contactId
  await t.build.run('update contact set created_at = $2 where id = $1', [contactId, lastAt])
  await t.build.run('update contact_workspace set created_at = $2 where contact_id = $1', [contactId, lastAt])
}

const names = async (body: Record<string, unknown>, by = ana) => {
  const answer = await by.call(listContacts, { body: body as never })
  expect(answer.status).toBe(200)
  return answer.body.result.map(({ name }) => name)
}

describe('POST /api/contacts/list', () => {
  it('200: answers result, total and image, the newest first, each with its last message', async () => {
    const { status, body } = await ana.call(listContacts, { body: {} })
    expect([status, body.total, body.image]).toEqual([200, 4, null])
    expect(body.result.map(({ name }) => name)).toEqual(['Renata', 'Otávio', null, 'Quieta'])
    expect(body.result[0]).toMatchObject({
      email: 'Renata@Exemplo.com',
      phone: '+55 11 98888-0001',
      workspace: 'Vendas',
      createdAt: '2026-11-03T12:00:00.000Z',
      lastMessage: '2026-11-03T12:00:00.000Z',
    })
    expect(body.result[3]?.lastMessage).toBeNull()
  })

  it('200: finds by a part of name, e-mail and phone, whatever accents, capitals and signs', async () => {
    expect(await names({ description: 'OTAV' })).toEqual(['Otávio'])
    expect(await names({ description: 're' })).toEqual(['Renata'])
    expect(await names({ description: 'exemplo' })).toEqual([])
    expect(await names({ email: 'exemplo.COM' })).toEqual(['Renata'])
    expect(await names({ phone: '(11) 98888' })).toEqual(['Renata'])
    expect(await names({ phone: 'ramal' })).toEqual([])
    expect(await names({ description: '%' })).toEqual([])
    for (const search of ['RENAT', 're', '@exemplo', '(11) 98888', '11 8888-0001', '+55 11 98888-0001', '888800'])
      expect(await names({ search }), search).toEqual(['Renata'])
    for (const search of ['%', 'ramal', '21 98888-0001']) expect(await names({ search }), search).toEqual([])
  })

  it('200: finds a visitor without name by what every screen calls it', async () => {
    const { body } = await ana.call(listContacts, { body: {} })
    const label = body.result.find(({ name }) => name === null)?.label ?? ''
    expect(label).toMatch(/^Visitante \d+$/)
    for (const search of [label, label.toUpperCase()]) expect(await names({ search }), search).toEqual([null])
    expect(await names({ search: 'Visitante 1' })).toEqual([])
    await t.build.run('update contact set visitor_number = null where id = $1', [ids.nameless])
    expect(await names({ search: `visitante ${ids.nameless}` })).toEqual([null])
  })

  it('200: takes days of the company for both periods, each end included', async () => {
    expect(await names({ createdAtPeriod: { startAt: '2026-11-02', endAt: '2026-11-02' } })).toEqual(['Otávio'])
    expect(await names({ createdAtPeriod: { startAt: null, endAt: '2026-10-31' } })).toEqual(['Quieta'])
    expect(await names({ lastMessagePeriod: { startAt: '2026-11-02' } })).toEqual(['Renata', 'Otávio'])
    expect(await names({ createdAtPeriod: null, lastMessagePeriod: {} })).toHaveLength(4)
  })

  it('200: sorts by every column, what is blank last in both directions', async () => {
    expect(await names({ sortField: 'name' })).toEqual(['Otávio', 'Quieta', 'Renata', null])
    expect(await names({ sortField: 'name', sortOrder: 'desc' })).toEqual(['Renata', 'Quieta', 'Otávio', null])
    expect((await names({ sortField: 'email', sortOrder: 'desc' }))[0]).toBe('Renata')
    expect(await names({ sortField: 'phone', sortOrder: -1, limit: 2 })).toEqual(['Renata', 'Otávio'].toReversed())
    expect(await names({ sortField: 'lastMessage' })).toEqual([null, 'Otávio', 'Renata', 'Quieta'])
    expect(await names({ sortField: 'createdAt', limit: 1, offset: 3 })).toEqual(['Renata'])
  })

  it('200: shows those of the chosen workspaces that one sees, and no others', async () => {
    expect(await names({ workspaces: [support.id] })).toEqual(['Otávio'])
    expect(await names({}, seller)).toEqual(['Renata', null, 'Quieta'])
    expect(await names({ workspaces: [support.id] }, seller)).toEqual([])
  })

  it('400: refuses a day that is none, a field that nobody sorts by, and an offset without end', async () => {
    const status = async (body: object) => (await ana.call(listContacts, { body: body as never })).status
    expect(await status({ createdAtPeriod: { startAt: '2026-02-31' } })).toBe(400)
    expect(await status({ lastMessagePeriod: { startAt: '2026-02-02', endAt: '2026-02-01' } })).toBe(400)
    expect(await status({ sortField: 'password' })).toBe(400)
    expect(await status({ offset: 10_001 })).toBe(400)
  })
})

describe('/api/contacts/{id}', () => {
  it('200: GET tells what the panel shows; 404 of a contact in workspaces that one does not see', async () => {
    const { status, body } = await ana.call(getContact, { params: { id: ids.Otávio ?? 0 } })
    expect([status, body.name, body.workspace, body.workspaceId]).toEqual([200, 'Otávio', 'Suporte', support.id])
    expect((await seller.call(getContact, { params: { id: ids.Otávio ?? 0 } })).status).toBe(404)
  })

  it('200: PUT writes name, e-mail and phone; a blank e-mail is null, an absent field stays', async () => {
    const params = { id: ids.Quieta ?? 0 }
    const full = { name: 'Quitéria', email: 'q@exemplo.com', phone: '(11) 3333-4444' }
    expect((await ana.call(updateContact, { params, body: full })).body).toMatchObject({
      ...full,
      phone: '551133334444',
    })
    const { body } = await ana.call(updateContact, { params, body: { email: '  ' } })
    expect(body).toMatchObject({ name: 'Quitéria', email: null, phone: '551133334444' })
    expect(await names({ description: 'quit' })).toEqual(['Quitéria'])
    await ana.call(updateContact, { params, body: { name: 'Quieta', phone: '' } })
  })

  it.each(['5511999', '55119999999999', '119999', '119999999999', '11 9 8888 77'])(
    '400: the phone %s has no right number of digits',
    async (phone) => {
      const { status, body } = await ana.call(updateContact, { params: { id: ids.Quieta ?? 0 }, body: { phone } })
      expect([status, (body as { fields?: object }).fields]).toEqual([400, { phone: 'Formato do telefone inválido' }])
    },
  )
})

describe('GET /api/contacts/doubtful-phones', () => {
  it('200: lists stored numbers that would be refused, where one sees their contacts, and changes none', async () => {
    await addContact('Gringo', { workspace: support, phone: '5514155550100', at: '2026-11-01T12:00:00Z' })
    const doubtful = async (caller: typeof ana) => {
      const { status, body } = await caller.call(listDoubtfulPhones, { query: {} })
      expect([status, body.next]).toEqual([200, null])
      return body.result.map(({ contact, problem, maybe }) => [contact.name, contact.phone, problem, maybe])
    }
    const gringo = ['Gringo', '5514155550100', 'Formato do telefone inválido', '+14155550100']
    expect(await doubtful(ana)).toEqual([gringo])
    expect((await seller.call(listDoubtfulPhones, { query: {} })).status).toBe(403)
    // A form that sends it back as it was keeps it; another one is read.
    const put = async (phone: string) =>
      (await ana.call(updateContact, { params: { id: ids.Gringo ?? 0 }, body: { name: 'Gringo', phone } })).body.phone
    expect(await put('5514155550100')).toBe('5514155550100')
    expect(await put('+1 415 555 0100')).toBe('+14155550100')
    expect(await doubtful(ana)).toEqual([])
  })
})

describe('POST /api/contacts', () => {
  const create = (body: object, by = ana) => by.call(createContact, { body: body as never })

  it('200: makes a contact in a workspace, found by what it has and seen there alone', async () => {
    const { status, body } = await create({
      name: ' Zélia Prado ',
      email: 'zelia@exemplo.com',
      phone: '(31) 99777-6655',
      workspaceId: support.id,
    })
    expect([status, body]).toMatchObject([
      200,
      { name: 'Zélia Prado', phone: '5531997776655', workspace: 'Suporte', lastMessage: null, optedOut: [] },
    ])
    expect(await names({ description: 'zelia' })).toEqual(['Zélia Prado'])
    expect(await names({ description: 'zelia' }, seller)).toEqual([])
  })

  it('409: refuses a number that is known in another spelling, and says whose it is; of two at once one is made', async () => {
    const first = (await create({ name: 'Ivo', phone: '5531988887777', workspaceId: sales.id })).body
    const again = await create({ name: 'Ivo outra vez', phone: '3188887777', workspaceId: support.id })
    expect([again.status, again.body]).toMatchObject([
      409,
      { fields: { phone: 'Este telefone já é de Ivo.' }, details: { contactId: first.id } },
    ])
    const both = await Promise.all(
      ['A', 'B'].map((name) => create({ name, phone: '5531955554444', workspaceId: sales.id })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('400, 403 and 404: the rules of editing, contact_edit, and a workspace that is one’s own', async () => {
    expect((await create({ name: '', workspaceId: sales.id })).status).toBe(400)
    expect((await create({ name: 'X', phone: '119999', workspaceId: sales.id })).status).toBe(400)
    expect((await create({ name: 'X', workspaceId: sales.id }, seller)).status).toBe(403)
    const other = await t.build.workspace({ company })
    expect((await create({ name: 'X', workspaceId: other.id })).status).toBe(404)
  })
})

describe('POST /api/contacts/csv', () => {
  it('200: writes those that pass the filters, safe from being run as a formula', async () => {
    await ana.call(createContact, { body: { name: '=HYPERLINK("x")', workspaceId: support.id } })
    const { status, body } = await ana.call(exportContacts, { body: { workspaces: [support.id] } })
    expect(status).toBe(200)
    const [titles, ...lines] = String(body).trim().split('\r\n')
    expect(titles).toContain('ID;Nome;E-mail;Telefone')
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""x"")"`))).toBe(true)
    expect(lines.find((line) => line.includes('Otávio'))).toMatch(
      /;5521977770002;.*;2026-11-02 09:00:00;2026-11-02 09:00:00;;$/,
    )
    expect(lines.some((line) => line.includes('Renata'))).toBe(false)
    const narrowed = await ana.call(exportContacts, { body: { description: 'renata' } })
    expect(String(narrowed.body).trim().split('\r\n')).toHaveLength(2)
    const period = await ana.call(exportContacts, { body: { lastMessagePeriod: { startAt: '2026-11-03' } } })
    expect(String(period.body)).toContain('Renata')
    expect(String(period.body)).not.toContain('Otávio')
  })
})
