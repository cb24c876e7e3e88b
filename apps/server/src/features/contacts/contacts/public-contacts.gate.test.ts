// Gate: the main way of contacts for programs, what a repetition does, and lists that are read while others write.
import { randomUUID } from 'node:crypto'
import { api } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'

let t: TestApp
let company: { id: number }
let sales: { id: number }
let support: { id: number }
let erp: Awaited<ReturnType<typeof withKey>>

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  const grants = [{ area: 'contacts', level: 'write' }] as const
  erp = await withKey(t, company, { grants, workspaceIds: [sales.id] })
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const countOf = async (name: string): Promise<number> =>
  (await rows<{ count: number }>('select count(*)::int as count from contact where name = $1', [name]))[0]?.count ?? 0

let phones = 0
const newPhone = (): string => `+5511988${String(++phones).padStart(6, '0')}`

describe('a contact', () => {
  it('is made, read, changed and tagged by its public names', async () => {
    const tag = await t.build.insert<{ id: number }>('contact_tag', {
      company_id: company.id,
      name: 'VIP',
      name_folded: 'vip',
    })
    const field = await t.build.insert<{ id: number }>('contact_field', {
      company_id: company.id,
      name: 'Plano',
      name_folded: 'plano',
      kind: 'text',
      number: 4,
    })
    const phone = newPhone()
    const body = { name: 'Rita', phone, workspaceId: sales.id }
    const made = await erp.call(api.createContact, { body })
    expect(made.body).toMatchObject({
      name: 'Rita',
      phone,
      email: null,
      description: null,
      workspaceId: sales.id,
      lastMessageAt: null,
      optedOut: [],
      customFields: {},
      tags: [],
    })
    const params = { id: made.body.id }
    expect((await erp.call(api.getContact, { params })).body).toEqual(made.body)
    const changes = { email: 'rita@exemplo.com.br', customFields: { [field.id]: 'Ouro' } }
    const changed = await erp.call(api.updateContact, { params, body: changes })
    expect(changed.body).toMatchObject({
      name: 'Rita',
      email: 'rita@exemplo.com.br',
      customFields: { [field.id]: 'Ouro' },
    })
    expect((await erp.call(api.tagContact, { params, body: { add: [tag.id] } })).body).toEqual({ success: true })
    expect((await erp.call(api.getContact, { params })).body.tags).toEqual([tag.id])
    expect((await erp.call(api.listTags, {})).body).toEqual({ data: [{ id: tag.id, name: 'VIP' }] })
    expect((await erp.call(api.listFields, {})).body.data).toEqual([
      { id: field.id, name: 'Plano', kind: 'text', options: [] },
    ])
    const consent = { kind: 'opt_out', channel: 'whatsapp', source: 'Loja' } as const
    const consents = await erp.call(api.recordContactConsent, { params, body: consent })
    expect(consents.body).toMatchObject({ records: [{ kind: 'opt_out', channel: 'whatsapp', conversationId: null }] })
    expect((await erp.call(api.listContactConsents, { params })).body).toEqual(consents.body)
  })

  it('is refused by public names: field, code, message and the id of the call', async () => {
    const { body: rita } = await erp.call(api.createContact, {
      body: { name: 'Zilda', phone: newPhone(), workspaceId: sales.id },
    })
    const params = { id: rita.id }
    const refusals = [
      await erp.call(api.createContact, { body: { name: 'Zé', phone: 'nenhum', workspaceId: sales.id } }),
      await erp.call(api.createContact, { body: { name: 'Zé', phone: rita.phone, workspaceId: sales.id } }),
      await erp.call(api.createContact, { body: { name: 'Zé', workspaceId: support.id } }),
      await erp.call(api.updateContact, { params, body: { customFields: { 999999: 'x' } } }),
      await erp.call(api.updateContact, { params, body: { tags: [999_999] } }),
      await erp.call(api.updateContact, { params, body: { name: 'Zoe', revision: 'velha' } }),
      await erp.call(api.listContacts, { query: { after: 'nada' } }),
      await erp.call(api.putContact, { body: { name: 'Zé' } }),
      await erp.call(api.putContact, { body: { email: 'novo@exemplo.com.br' } }),
    ]
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const of = (code: string, fields?: string[]) => ({ code, ...(fields ? { fields } : {}), requestId })
    const shown = refusals.map(({ status, body }) => {
      const { code, fields, requestId: id, description } = body as unknown as Record<string, unknown>
      expect(description).toBeUndefined()
      return [status, { code, ...(fields ? { fields: Object.keys(fields) } : {}), requestId: id }]
    })
    expect(shown).toEqual([
      [400, of('invalid', ['phone'])],
      [409, of('phoneTaken', ['phone'])],
      [404, of('notFound')],
      [422, of('unprocessable', ['customFields.999999'])],
      [422, of('unprocessable', ['tags'])],
      [409, of('overtaken')],
      [400, of('invalid', ['after'])],
      [400, of('invalid', ['phone'])],
      [400, of('invalid', ['name', 'workspaceId'])],
    ])
    expect(refusals[1]?.body).toMatchObject({ details: { contactId: rita.id } })
    // Of what it is now, only its public shape would be anybody's business.
    expect(JSON.stringify(refusals[5]?.body)).not.toContain('details')
    expect((await erp.call(api.getContact, { params })).body).toEqual(rita)
  })

  it('is put by its phone, or by its e-mail where nobody has the phone: made once, changed after', async () => {
    const phone = newPhone()
    const body = { name: 'Caio Put', phone, email: 'caio@exemplo.com.br', workspaceId: sales.id }
    const put = await Promise.all(Array.from({ length: 8 }, () => erp.call(api.putContact, { body })))
    expect(put.map(({ status }) => status)).toEqual(put.map(() => 200))
    expect(put.filter(({ body: { created } }) => created)).toHaveLength(1)
    expect(await countOf('Caio Put')).toBe(1)
    const again = await erp.call(api.putContact, { body: { phone: phone.replace('+55', ''), description: 'Cliente' } })
    expect(again.body).toMatchObject({ name: 'Caio Put', description: 'Cliente', created: false })
    const mail = await erp.call(api.putContact, {
      body: { name: 'Só e-mail', email: 'so@exemplo.com.br', workspaceId: sales.id },
    })
    const withPhone = await erp.call(api.putContact, { body: { email: 'SO@exemplo.com.br', phone: newPhone() } })
    expect([mail.body.created, withPhone.body.created, withPhone.body.id]).toEqual([true, false, mail.body.id])
    const actions = await rows<{ action: string }>(
      "select distinct action from audit_log where operation = 'contacts.put' order by action",
    )
    expect(actions.map(({ action }) => action)).toEqual(['contact.changed', 'contact.created'])
  })

  it('is put whole or not at all', async () => {
    const body = { name: 'Metade', phone: newPhone(), workspaceId: sales.id, customFields: { 999999: 'x' } }
    expect((await erp.call(api.putContact, { body })).status).toBe(422)
    expect(await countOf('Metade')).toBe(0)
  })

  it('of another workspace is not there', async () => {
    const { contactId } = await buildDialog(t.build, { company, workspace: support, contactName: 'Só do suporte' })
    expect((await erp.call(api.getContact, { params: { id: contactId } })).status).toBe(404)
    const found = await erp.call(api.searchContacts, { body: { query: 'so do suporte' } })
    expect(found.body).toEqual({ data: [], next: null })
  })
})

describe('a repetition', () => {
  it('by its key makes one contact, whoever comes at once, and answers it again as it is', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: 'Uma Só', workspaceId: sales.id }
    const calls = await Promise.all(Array.from({ length: 20 }, () => erp.call(api.createContact, { body, headers })))
    const made = calls.filter(({ status }) => status === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1)
    for (const { status, body: refused } of calls)
      if (status !== 200) expect([status, refused]).toMatchObject([409, { code: 'stillRunning' }])
    expect(await countOf('Uma Só')).toBe(1)
    const id = made[0]?.body.id ?? 0
    await erp.call(api.updateContact, { params: { id }, body: { description: 'mudou' } })
    const again = await erp.call(api.createContact, { body, headers })
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.body).toMatchObject({ id, description: 'mudou' })
    const other = await erp.call(api.createContact, { body: { ...body, name: 'Outra' }, headers })
    expect([other.status, other.body]).toMatchObject([422, { code: 'otherCall' }])
    expect(await countOf('Outra')).toBe(0)
  })

  it('of a refusal answers the same code, though the reason is gone', async () => {
    const phone = newPhone()
    const { body: owner } = await erp.call(api.createContact, { body: { name: 'Dona', phone, workspaceId: sales.id } })
    const call = {
      body: { name: 'Segunda', phone, workspaceId: sales.id },
      headers: { 'idempotency-key': randomUUID() },
    }
    const first = await erp.call(api.createContact, call)
    await erp.call(api.updateContact, { params: { id: owner.id }, body: { phone: null } })
    const second = await erp.call(api.createContact, call)
    expect([first.status, second.status, second.body]).toMatchObject([409, 409, { code: 'phoneTaken' }])
    expect(JSON.stringify(second.body)).not.toContain('Dona')
    const [kept] = await rows(`select * from api_call where code = 'phoneTaken'`)
    expect(JSON.stringify(kept)).not.toMatch(/Dona|Segunda|988/)
  })

  it('of a call whose process ended runs again where that does no harm, and else says that nobody knows', async () => {
    const claim = async (key: string) =>
      t.build.run(`update api_call set status = null, result = null where key = $1`, [key])
    const { body: contact } = await erp.call(api.createContact, {
      body: { name: 'Interrompida', workspaceId: sales.id },
    })
    const [create, tag] = [randomUUID(), randomUUID()]
    const makes = { body: { name: 'Talvez', workspaceId: sales.id }, headers: { 'idempotency-key': create } }
    const tags = { params: { id: contact.id }, body: { remove: [1] }, headers: { 'idempotency-key': tag } }
    expect((await erp.call(api.createContact, makes)).status).toBe(200)
    expect((await erp.call(api.tagContact, tags)).status).toBe(200)
    await claim(create)
    await claim(tag)
    expect((await erp.call(api.createContact, makes)).body).toMatchObject({ code: 'stillRunning' })
    t.clock.advance('4m')
    expect((await erp.call(api.createContact, makes)).body).toMatchObject({ code: 'outcomeUnknown' })
    expect((await erp.call(api.tagContact, tags)).body).toEqual({ success: true })
    expect(await countOf('Talvez')).toBe(1)
  })

  it('is known for two days', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: 'Todo dia', workspaceId: sales.id }
    await erp.call(api.createContact, { body, headers })
    t.clock.advance('49h')
    await t.app.platform.jobs.enqueue('forget-api-calls', {})
    await t.app.platform.jobs.drain()
    await erp.call(api.createContact, { body, headers })
    expect(await countOf('Todo dia')).toBe(2)
  })

  it('asks for a key that a header can hold', async () => {
    const call = { body: { name: 'x', workspaceId: sales.id }, headers: { 'idempotency-key': 'x'.repeat(201) } }
    expect((await erp.call(api.createContact, call)).body).toMatchObject({ code: 'idempotencyKeyInvalid' })
  })
})

describe('a list', () => {
  const readAll = async (
    pageOf: (after: string | undefined) => Promise<{ data: { id: number }[]; next: string | null }>,
    between: () => Promise<unknown>,
  ): Promise<number[]> => {
    const ids: number[] = []
    let after: string | undefined
    for (;;) {
      const { data, next } = await pageOf(after)
      ids.push(...data.map(({ id }) => id))
      if (next === null) return ids
      after = next
      await between()
    }
  }

  it('gives each contact that was there throughout exactly once while others write, in two workspaces too', async () => {
    const both = await withKey(t, company, {
      grants: [{ area: 'contacts', level: 'write' }],
      workspaceIds: [sales.id, support.id],
    })
    await t.build.run(
      `with made as (insert into contact (company_id, name, search, workspace_id, created_at)
         select $1, 'Lista ' || n, 'lista ' || n, $2, now() - (n / 7) * interval '1 second' from generate_series(1, 400) n returning id)
       insert into contact_workspace (company_id, contact_id, workspace_id)
       select $1, id, w from made cross join unnest(array[$2::int, $3::int]) w where w = $2 or id % 3 = 0`,
      [company.id, sales.id, support.id],
    )
    const stood = await rows<{ id: number }>(`select id from contact where name like 'Lista %' order by id`)
    let writers = 0
    const write = () =>
      Promise.all([
        both.call(api.createContact, { body: { name: `Nova ${++writers}`, workspaceId: support.id } }),
        both.call(api.updateContact, {
          params: { id: stood[writers]?.id ?? 0 },
          body: { description: `vez ${writers}` },
        }),
      ])
    const listed = await readAll(async (after) => {
      const { body, headers } = await both.call(api.listContacts, { query: { limit: 37, ...(after ? { after } : {}) } })
      if (body.next) expect(headers.link).toContain(`after=${body.next}`)
      return body
    }, write)
    const searched = await readAll(
      async (after) =>
        (
          await both.call(api.searchContacts, {
            query: { limit: 41, ...(after ? { after } : {}) },
            body: { query: 'lista' },
          })
        ).body,
      write,
    )
    for (const ids of [listed, searched]) {
      const found = ids.filter((id) => stood.some((row) => row.id === id))
      expect(found.toSorted((one, other) => one - other)).toEqual(stood.map(({ id }) => id))
    }
  })

  it('is not continued by other filters', async () => {
    const { body } = await erp.call(api.listContacts, { query: { limit: 1 } })
    const other = await erp.call(api.listContacts, {
      query: { limit: 1, workspaceId: sales.id, after: body.next ?? '' },
    })
    expect([other.status, other.body]).toMatchObject([400, { code: 'invalid', fields: { after: expect.any(String) } }])
  })

  it('finds by a part, however the phone is written', async () => {
    const phone = newPhone()
    const { body } = await erp.call(api.createContact, { body: { name: 'Procurada', phone, workspaceId: sales.id } })
    const local = phone.slice(3)
    const searches = [
      { query: 'procur' },
      { phone },
      { query: `(${local.slice(0, 2)}) ${local.slice(2, 7)}-${local.slice(7)}` },
    ]
    for (const search of searches) {
      const { body: found } = await erp.call(api.searchContacts, { body: search })
      expect(found.data.map(({ id }) => id)).toEqual([body.id])
    }
  })
})
