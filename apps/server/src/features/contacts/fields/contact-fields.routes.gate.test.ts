// Gate: the main way of own fields.
import {
  type ContactRules,
  chooseContacts,
  createContactField,
  createContactSegment,
  createContactTag,
  deleteContactField,
  deleteContactSegment,
  deleteContactTag,
  exportContacts,
  exportPersonalData,
  getContact,
  listContactFields,
  listContactSegments,
  listContacts,
  listContactTags,
  mergeContacts,
  tagContacts,
  undoContactMerge,
  updateContact,
  updateContactField,
  updateContactTag,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
let company: { id: number }
let sales: { id: number }
let hidden: { id: number }
let ana: Caller
let viewer: Caller
beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  hidden = await t.build.workspace({ company, name: 'Diretoria' })
  const person = (permissions: ('contact_view' | 'contact_edit')[]) =>
    t.build.user({ company, permissions, workspaces: [sales] })
  ana = await t.as(await person(['contact_view', 'contact_edit']))
  viewer = await t.as(await person(['contact_view']))
})
afterAll(() => t.close())

const contact = async (name: string, workspace = sales): Promise<number> => {
  const { rows } = await t.database.owner.query<{ id: number }>(
    `with made as (insert into contact (company_id, name, search, workspace_id) values ($1, $2::text, lower($2), $3) returning id, created_at)
     insert into contact_workspace (company_id, contact_id, workspace_id, created_at) select $1, id, $3, created_at from made
     returning contact_id as id`,
    [company.id, name, workspace.id],
  )
  return rows[0]?.id ?? 0
}
const field = async (name: string, kind: 'text' | 'number' | 'date' | 'boolean' | 'list', options: string[] = []) =>
  (await ana.call(createContactField, { body: { name, kind, options } })).body
const tag = async (name: string) => (await ana.call(createContactTag, { body: { name } })).body
const save = (id: number, body: object, by = ana) => by.call(updateContact, { params: { id }, body })
const read = async (id: number) => (await ana.call(getContact, { params: { id } })).body
const listed = async (body: object) => (await ana.call(listContacts, { body })).body.result.map(({ id }) => id)

describe('fields of a company', () => {
  it('are made, changed and removed with their values, with a number that is never given again', async () => {
    const made = await field('Cidade', 'text')
    const next = await field('Plano', 'list', ['Ouro', 'Prata', 'Ouro'])
    expect([next.number - made.number, next.options]).toEqual([1, ['Ouro', 'Prata']])
    const rita = await contact('Rita')
    await save(rita, { fields: { [made.id]: 'Recife', [next.id]: 'Ouro' } })
    const twice = await ana.call(createContactField, { body: { name: 'cidáde', kind: 'text' } })
    expect([twice.status, twice.body]).toMatchObject([409, { fields: { name: 'Já existe um campo com este nome.' } }])
    const params = { id: next.id }
    expect((await ana.call(updateContactField, { params, body: { options: [] } })).status).toBe(422)
    await ana.call(updateContactField, { params, body: { name: 'Assinatura', options: ['Bronze'] } })
    // An option that was taken from the list stays where it is.
    expect((await save(rita, { fields: { [made.id]: 'Olinda', [next.id]: 'Ouro' } })).body.fields).toEqual({
      [made.id]: 'Olinda',
      [next.id]: 'Ouro',
    })
    await ana.call(deleteContactField, { params })
    await t.app.platform.jobs.drain()
    const { rows } = await t.database.owner.query('select from contact_value where field_id = $1', [next.id])
    expect(rows).toEqual([])
    expect((await read(rita)).fields).toEqual({ [made.id]: 'Olinda' })
    expect((await field('Plano', 'text')).number).toBe(next.number + 1)
    expect((await viewer.call(listContactFields)).body.result.map(({ name }) => name)).toEqual(['Cidade', 'Plano'])
    expect((await viewer.call(createContactField, { body: { name: 'x', kind: 'text' } })).status).toBe(403)
    expect(await auditedActions(t, company.id)).toEqual(
      expect.arrayContaining(['contact-field.created', 'contact-field.changed', 'contact-field.deleted']),
    )
  })

  it('are thirty at most', async () => {
    const other = await t.build.company()
    const as = await t.as(await t.build.user({ company: other, permissions: ['contact_edit'] }))
    await t.build.run(
      `insert into contact_field (company_id, number, name, name_folded, kind) select $1, n, 'f' || n, 'f' || n, 'text' from generate_series(4, 33) n`,
      [other.id],
    )
    const refused = await as.call(createContactField, { body: { name: 'demais', kind: 'text' } })
    expect([refused.status, refused.body]).toMatchObject([422, { message: 'Limite de 30 campos atingido.' }])
  })

  it('take what their kind can be, and say at the field what they do not', async () => {
    const fields = {
      number: await field('Limite', 'number'),
      date: await field('Aniversário', 'date'),
      boolean: await field('Assina', 'boolean'),
      list: await field('Porte', 'list', ['Pequeno']),
    }
    const id = await contact('Bia')
    for (const [kind, value] of [
      ['number', '1.2345'],
      ['number', 'dez'],
      ['date', '2026-02-30'],
      ['boolean', 'talvez'],
      ['list', 'Enorme'],
    ] as const) {
      const { status, body } = await save(id, { fields: { [fields[kind].id]: value } })
      expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([
        422,
        [`fields.${fields[kind].id}`],
      ])
    }
    const said = { number: '-1250.5', date: '1990-12-31', boolean: 'true', list: 'Pequeno' }
    const own = Object.entries(fields).map(([kind, { id: fieldId }]) => [fieldId, said[kind as keyof typeof said]])
    await save(id, { fields: Object.fromEntries(own) })
    expect((await read(id)).fields).toEqual(Object.fromEntries(own))
    const csv = (await ana.inject({ method: 'POST', url: exportContacts.url, payload: { description: 'Bia' } })).body
    expect(csv).toContain('-1250,5')
    expect(csv).toMatch(/Aniversário;Assina.*\r\n.*31\/12\/1990;Sim/s)
    expect((await save(id, { fields: { [fields.date.id]: '' } })).body.fields).not.toHaveProperty(
      String(fields.date.id),
    )
    expect((await save(id, { fields: {} }, viewer)).status).toBe(403)
  })
})

describe('tags', () => {
  it('are put on and taken off contacts that one sees, and go with a tag that is removed', async () => {
    const [vip, debt] = [await tag('VIP'), await tag('Devedor')]
    const [one, two, unseen] = [await contact('Ana'), await contact('Caio'), await contact('Zé', hidden)]
    const put = await ana.call(tagContacts, { body: { contacts: [one, two, unseen], add: [vip.id, debt.id] } })
    expect(put.body).toEqual({ contacts: 2 })
    await ana.call(tagContacts, { body: { contacts: [two], remove: [debt.id] } })
    expect([(await read(one)).tags, (await read(two)).tags]).toEqual([[debt.id, vip.id], [vip.id]])
    expect(await listed({ tag: vip.id })).toEqual([two, one])
    expect(await listed({ tag: debt.id })).toEqual([one])
    expect((await save(one, { tags: [vip.id] })).body.tags).toEqual([vip.id])
    expect((await ana.call(tagContacts, { body: { contacts: [unseen], add: [vip.id] } })).status).toBe(404)
    expect((await ana.call(createContactTag, { body: { name: 'víp' } })).status).toBe(409)
    await ana.call(updateContactTag, { params: { id: vip.id }, body: { name: 'Especial' } })
    await ana.call(deleteContactTag, { params: { id: debt.id } })
    await t.app.platform.jobs.drain()
    expect((await viewer.call(listContactTags)).body.result).toEqual([{ id: vip.id, name: 'Especial' }])
    const { rows } = await t.database.owner.query('select from contact_tagged where tag_id = $1', [debt.id])
    expect(rows).toEqual([])
    const refused = await ana.call(tagContacts, { body: { contacts: [one], add: [debt.id] } })
    expect(refused.status).toBe(422)
  })
})

describe('filters and segments', () => {
  it('find by a text’s beginning, a range, an option; choose all that pass; and are kept with a name', async () => {
    const city = await field('Município', 'text')
    const spent = await field('Gasto', 'number')
    const since = await field('Cliente desde', 'date')
    const ids = await Promise.all(['São Paulo', 'são bento', 'Santos'].map((name) => contact(`De ${name}`)))
    const [paulo, bento, santos] = ids as [number, number, number]
    await save(paulo, { fields: { [city.id]: 'São Paulo', [spent.id]: '-3', [since.id]: '2020-05-01' } })
    await save(bento, { fields: { [city.id]: 'são bento', [spent.id]: '10', [since.id]: '2021-05-01' } })
    await save(santos, { fields: { [city.id]: 'Santos', [spent.id]: '9.5', [since.id]: '2022-05-01' } })
    const by = async (field: object) => (await listed({ field })).toSorted((a, b) => a - b)
    const sorted = (...all: number[]) => all.toSorted((a, b) => a - b)
    expect(await by({ id: city.id, value: 'SAO' })).toEqual(sorted(paulo, bento))
    expect(await by({ id: spent.id, from: '9,5' })).toEqual(sorted(bento, santos))
    expect(await by({ id: spent.id, to: '9' })).toEqual([paulo])
    expect(await by({ id: spent.id, to: '9,5' })).toEqual(sorted(paulo, santos))
    expect(await by({ id: since.id, from: '01/01/2021', to: '2021-12-31' })).toEqual([bento])
    expect(await by({ id: 2_000_000_000, value: 'x' })).toEqual([])
    const wrong = await ana.call(listContacts, { body: { field: { id: spent.id, from: 'muito' } } })
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { 'field.from': expect.any(String) } }])
    const filter = { field: { id: city.id, value: 'sao' } }
    const chosen = await ana.call(chooseContacts, { body: filter })
    expect([chosen.body.isCapped, sorted(...chosen.body.result.map(({ id }) => id))]).toEqual([
      false,
      sorted(paulo, bento),
    ])

    const segment = await ana.call(createContactSegment, { body: { name: 'De São', filter } })
    expect(segment.body).toMatchObject({ name: 'De São', filter })
    expect((await ana.call(createContactSegment, { body: { name: 'de sao', filter } })).status).toBe(409)
    expect((await viewer.call(listContactSegments)).body.result).toEqual([segment.body])
    expect((await viewer.call(deleteContactSegment, { params: { id: segment.body.id } })).status).toBe(403)
    expect((await ana.call(deleteContactSegment, { params: { id: segment.body.id } })).status).toBe(200)
    expect((await viewer.call(listContactSegments)).body.total).toBe(0)
  })
})

describe('conditions', () => {
  it('of any number are joined by e or by ou, in the list, the file and a segment that a campaign takes', async () => {
    const city = await field('Bairro', 'text')
    const made = await ana.call(createContactTag, { body: { name: 'Condicional' } })
    const tag = made.body.id
    const ids = await Promise.all(['Uma', 'Duas', 'Nenhuma'].map((name) => contact(`Com ${name}`)))
    const [one, two, none] = ids as [number, number, number]
    await save(one, { tags: [tag], fields: { [city.id]: 'Centro' } })
    await save(two, { fields: { [city.id]: 'Centro' } })
    const has = { of: 'tag', is: 'has', id: tag } as const
    const lives = { of: 'field', is: 'has', field: { id: city.id, value: 'cen' } } as const
    const among = async (match: 'all' | 'any', ...list: object[]) => {
      const found = await listed({ rules: { match, list } })
      return ids.filter((id) => found.includes(id))
    }
    expect(await among('all', has, lives)).toEqual([one])
    expect(await among('any', has, lives)).toEqual([one, two])
    expect(await among('all', { ...has, is: 'lacks' }, lives)).toEqual([two])
    expect(await among('any', { ...has, is: 'lacks' }, { of: 'filled', is: 'lacks', id: city.id })).toEqual([two, none])
    expect(await among('all', { of: 'filled', is: 'has', id: city.id })).toEqual([one, two])
    expect(await among('all', { of: 'silent', is: 'has' })).toEqual(ids)
    expect(await among('all', { of: 'channel', is: 'has', platform: 'WHATSAPP' })).toEqual([])
    expect(
      await among('any', { of: 'lastMessage', is: 'before', days: 30 }, { of: 'created', is: 'within', days: 1 }),
    ).toEqual(ids)
    expect(await among('all', { of: 'created', is: 'before', days: 1 })).toEqual([])
    const rules: ContactRules = { match: 'any', list: [has, { ...lives, field: { id: city.id, value: 'xyz' } }] }
    const csv = (await ana.inject({ method: 'POST', url: exportContacts.url, payload: { rules } })).body
    expect([csv.includes('Com Uma'), csv.includes('Com Duas')]).toEqual([true, false])

    const segment = await ana.call(createContactSegment, { body: { name: 'Com condições', filter: { rules } } })
    expect(segment.body).toMatchObject({ filter: { rules }, gone: [] })
    // A program that knows no conditions reads the rest of it, which nobody passes.
    const kept = await t.database.owner.query('select filter from contact_segment where id = $1', [segment.body.id])
    const { rules: _, ...former } = kept.rows[0].filter
    expect(await listed(former)).toEqual([])
    const chosen = await ana.call(chooseContacts, { body: { rules: segment.body.filter.rules ?? null } })
    expect(chosen.body.result.map(({ id }) => id)).toEqual([one])
    await ana.call(deleteContactTag, { params: { id: tag } })
    expect((await viewer.call(listContactSegments)).body.result.find(({ id }) => id === segment.body.id)?.gone).toEqual(
      ['tag'],
    )
    await ana.call(deleteContactField, { params: { id: city.id } })
    const gone = (await viewer.call(listContactSegments)).body.result.find(({ id }) => id === segment.body.id)?.gone
    expect(gone).toEqual(['field', 'tag'])

    const spent = await field('Pago', 'number')
    const wrong = { of: 'field', is: 'has', field: { id: spent.id, from: 'muito' } } as const
    const told = await ana.call(listContacts, {
      body: { rules: { match: 'all', list: [{ of: 'silent', is: 'has' }, wrong] } },
    })
    expect([told.status, told.body]).toMatchObject([422, { fields: { 'rules.list.1.field.from': expect.any(String) } }])

    const refused = async (rules: object) => (await ana.call(listContacts, { body: { rules } as never })).status
    expect(await refused({ match: 'all', list: [] })).toBe(400)
    expect(await refused({ match: 'all', list: Array.from({ length: 21 }, () => has) })).toBe(400)
    expect(await refused({ match: 'all', list: [{ of: 'lastMessage', is: 'before', days: 0 }] })).toBe(400)
  })
})

describe('a contact that becomes one with another', () => {
  it('gives it the values and tags that it lacks, and takes them back; its own copy names them', async () => {
    const [city, job] = [await field('Bairro', 'text'), await field('Profissão', 'text')]
    const [old, fresh] = [await tag('Antigo'), await tag('Novo')]
    const [into, from] = [await contact('Rui'), await contact('Rui S.')]
    await save(into, { fields: { [city.id]: 'Centro' }, tags: [old.id] })
    await save(from, { fields: { [city.id]: 'Boa Vista', [job.id]: 'Médico' }, tags: [old.id, fresh.id] })
    const keep = { name: 'into', phone: 'into', email: 'into', description: 'into' } as const
    const merged = await ana.call(mergeContacts, { body: { intoId: into, fromId: from, fields: keep } })
    expect(await read(into)).toMatchObject({
      fields: { [city.id]: 'Centro', [job.id]: 'Médico' },
      tags: [old.id, fresh.id],
    })
    const copy = await ana.inject({ method: 'POST', url: exportPersonalData.url.replace(':id', String(into)) })
    expect(copy.statusCode).toBe(200)
    await ana.call(undoContactMerge, { params: { id: merged.body.id } })
    expect(await read(into)).toMatchObject({ fields: { [city.id]: 'Centro' }, tags: [old.id] })
    expect(await read(from)).toMatchObject({
      fields: { [city.id]: 'Boa Vista', [job.id]: 'Médico' },
      tags: [old.id, fresh.id],
    })
  })
})
