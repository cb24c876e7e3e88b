// Gate: the main way of contacts’ files.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  type ContactImport,
  cancelContactImport,
  createContact,
  createContactField,
  createContactTag,
  deleteContactTag,
  downloadRefusedRows,
  getContact,
  getContactImport,
  type ImportPreview,
  listConsents,
  listContactImportRows,
  listContactImports,
  listContacts,
  listContactTags,
  retryContactImport,
  startContactImport,
  tagContacts,
  undoContactImport,
  updateContact,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { runImport } from './run-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const setUp = async () => {
  const company = await t.build.company()
  const sales = await t.build.workspace({ company, name: 'Vendas' })
  const support = await t.build.workspace({ company, name: 'Suporte' })
  const permissions = ['contact_view', 'contact_edit'] as const
  const ana = await t.as(
    await t.build.user({ company, permissions: [...permissions], workspaces: [sales, support], name: 'Ana' }),
  )
  return { company, sales, support, ana }
}
type World = Awaited<ReturnType<typeof setUp>>

const upload = async (by: Caller, content: string | Buffer, filename = 'clientes.csv') => {
  const payload = Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await by.inject({ method: 'POST', url: '/api/contact-imports', headers, payload })
  return { status: answer.statusCode, body: answer.json() as ImportPreview & { message: string } }
}

interface Wanted {
  onlyBlank?: boolean
  consent?: { basis: 'consent'; source: string; givenOn?: string }
  tags?: number[]
}

const start = async (
  { ana, sales }: Pick<World, 'ana' | 'sales'>,
  content: string | Buffer,
  { onlyBlank = false, consent, tags = [] }: Wanted = {},
) => {
  const { status, body: preview } = await upload(ana, content)
  expect(status).toBe(200)
  const { id, hasTitles, columns } = preview
  const body = { workspaceId: sales.id, hasTitles, columns, onlyBlank, tags, ...(consent ? { consent } : {}) }
  return ana.call(startContactImport, { params: { id }, body })
}

const drain = () => t.app.platform.jobs.drain()

const run = async (world: World, content: string | Buffer, wanted: Wanted = {}): Promise<ContactImport> => {
  const begun = await start(world, content, wanted)
  expect(begun.status).toBe(200)
  await drain()
  return (await world.ana.call(getContactImport, { params: { id: begun.body.id } })).body
}

const contactsOf = async ({ ana }: World) =>
  (await ana.call(listContacts, { body: { limit: 100, sortField: 'name' } })).body.result

const named = async (world: World, name: string) => {
  const found = (await contactsOf(world)).find((contact) => contact.name === name)
  if (!found) throw new Error(`No ${name}`)
  return found
}

const rowsOf = async ({ ana }: World, id: number, which: 'refused' | 'kept') =>
  (await ana.call(listContactImportRows, { params: { id }, query: { which } })).body.result

/** 1,200 new contacts. */
const many = `Nome;Telefone\n${Array.from({ length: 1_200 }, (_, n) => `Pessoa ${n};1198${String(n).padStart(7, '0')}`).join('\n')}`

describe('an import of contacts', () => {
  it('creates, updates, leaves and refuses rows, and its numbers add up to the file', async () => {
    const world = await setUp()
    const { ana, sales, support } = world
    await ana.call(createContact, { body: { name: 'Rita', phone: '5511988880001', workspaceId: support.id } })
    await ana.call(createContact, { body: { name: 'Caio', email: 'caio@x.com.br', workspaceId: sales.id } })
    const done = await run(
      world,
      'Nome;Celular;E-mail;Obs\n' +
        'Rita Prado;(11) 8888-0001;rita@x.com.br;"duas\nlinhas"\n' +
        ';;\n' +
        'Caio;;CAIO@x.com.br;\n' +
        'Nova;021 97777-0002;;\n' +
        'Outra vez;5521977770002;;\n' +
        'Sem nada;;;\n' +
        'Curto;1199;;\n' +
        'Excel;5,51199E+12;;\n' +
        'Arroba;;rita@;\n',
    )
    expect(done).toMatchObject({ status: 'done', total: 8, done: 8, created: 1, updated: 1, unchanged: 1, refused: 5 })
    expect((await contactsOf(world)).map(({ name, phone, email }) => [name, phone, email])).toEqual([
      ['Caio', null, 'caio@x.com.br'],
      ['Nova', '5521977770002', null],
      ['Rita Prado', '5511988880001', 'rita@x.com.br'],
    ])
    expect((await named(world, 'Rita Prado')).description).toBe('duas\nlinhas')
    expect((await rowsOf(world, done.id, 'refused')).map(({ line, reason }) => [line, reason])).toEqual([
      [7, 'Repetido: é a mesma pessoa da linha 6.'],
      [8, 'Falta o telefone ou o e-mail: “Sem nada”'],
      [9, 'Formato do telefone inválido: “1199”'],
      [10, expect.stringContaining('abreviou o telefone')],
      [11, 'E-mail inválido: “rita@”'],
    ])
    expect(await run(world, 'Nome;Celular\nRita Prado;11988880001\n')).toMatchObject({ unchanged: 1, total: 1 })
    // A contact that has a name keeps it, where only what is blank is to be filled.
    const filled = await run(world, 'Nome;Telefone;E-mail\nOutro nome;21977770002;nova@x.com.br\n', { onlyBlank: true })
    expect([filled.updated, (await named(world, 'Nova')).email]).toEqual([1, 'nova@x.com.br'])
  })

  it('brings values of the company’s own fields, refuses what a field cannot be, and gives them back', async () => {
    const world = await setUp()
    const { ana } = world
    const field = async (name: string, kind: 'text' | 'number' | 'date') =>
      String((await ana.call(createContactField, { body: { name, kind } })).body.id)
    const [city, spent, since] = [
      await field('Cidade', 'text'),
      await field('Gasto', 'number'),
      await field('Cliente desde', 'date'),
    ]
    await run(world, 'Nome;Telefone;Cidade\nRita;11988880001;Recife\n')
    const rita = await named(world, 'Rita')
    expect(rita.fields).toEqual({ [city]: 'Recife' })
    const done = await run(
      world,
      'Nome;Telefone;Cidade;Gasto;Cliente desde\n' +
        'Rita;11988880001;Olinda;1.250,50;31/12/2024\n' +
        'Bia;11988880002;;10;\n' +
        'Caio;11988880003;Natal;muito;\n',
    )
    expect(done).toMatchObject({ created: 1, updated: 1, refused: 1 })
    expect((await rowsOf(world, done.id, 'refused'))[0]?.reason).toContain('Gasto: Informe um número')
    expect((await named(world, 'Rita')).fields).toEqual({ [city]: 'Olinda', [spent]: '1250.5', [since]: '2024-12-31' })
    expect((await named(world, 'Bia')).fields).toEqual({ [spent]: '10' })
    await ana.call(updateContact, { params: { id: rita.id }, body: { fields: { [spent]: '7' } } })
    await ana.call(undoContactImport, { params: { id: done.id } })
    await drain()
    expect((await named(world, 'Rita')).fields).toEqual({ [city]: 'Recife', [spent]: '7' })
    expect((await rowsOf(world, done.id, 'kept'))[0]?.reason).toBe('Editado depois: Gasto.')
    const { body } = await ana.call(getContactImport, { params: { id: done.id } })
    expect(body).toMatchObject({ status: 'undone', removed: 1, kept: 1 })
  })

  it('gives every contact of the file its tags, and takes off those that it gave', async () => {
    const world = await setUp()
    const { ana, sales } = world
    const tag = async (name: string) => (await ana.call(createContactTag, { body: { name } })).body.id
    const [fair, old] = [await tag('Feira'), await tag('Antigos')]
    const known = async (name: string, phone: string, tags: number[]): Promise<number> => {
      const { body } = await ana.call(createContact, { body: { name, phone, workspaceId: sales.id } })
      await ana.call(updateContact, { params: { id: body.id }, body: { tags } })
      return body.id
    }
    const lia = await known('Lia', '(11) 98888-0001', [fair])
    const rui = await known('Rui', '(11) 98888-0002', [old])
    const file = 'Nome;Telefone\nLia;11988880001\nRui;11988880002\nNovo;11988880003\n'
    const { id, created, unchanged } = await run(world, file, { tags: [fair] })
    expect({ created, unchanged }).toEqual({ created: 1, unchanged: 2 })
    const { body: all } = await ana.call(listContacts, { body: { tag: fair } })
    expect(all.result.map(({ name }) => name).sort()).toEqual(['Lia', 'Novo', 'Rui'])
    await ana.call(undoContactImport, { params: { id } })
    await drain()
    const tagsOf = async (contact: number) => (await ana.call(getContact, { params: { id: contact } })).body.tags
    // What she had before is hers.
    expect([await tagsOf(lia), await tagsOf(rui)]).toEqual([[fair], [old]])
    await ana.call(deleteContactTag, { params: { id: fair } })
    const refused = await start(world, file, { tags: [fair] })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { tags: expect.stringMatching(/não existe/) } },
    ])
  })

  it('says that it failed after many runs without a row, and goes on when told to', async () => {
    const world = await setUp()
    const begun = (await start(world, 'Nome;Telefone\nRita;11988880001\n')).body
    const params = { id: begun.id }
    await t.build.run('update contact_import set attempts = 12 where id = $1', [begun.id])
    await drain()
    expect((await world.ana.call(getContactImport, { params })).body).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('várias tentativas'),
    })
    expect((await world.ana.call(retryContactImport, { params })).body).toMatchObject({
      status: 'running',
      failure: null,
    })
    await drain()
    expect((await world.ana.call(getContactImport, { params })).body).toMatchObject({ status: 'done', created: 1 })
    expect((await world.ana.call(retryContactImport, { params })).status).toBe(409)
    expect(await auditedActions(t, world.company.id)).toContain('contact-import.retried')
    // Whoever listens hears of its end once.
    const { rows: told } = await t.database.owner.query(
      `select detail ->> 'state' as state, detail -> 'counts' ->> 'created' as created from fact
       where company_id = $1 and kind = 'contacts.imported'`,
      [world.company.id],
    )
    expect(told).toEqual([{ state: 'done', created: '1' }])
  })

  it('reads UTF-8 with its mark, Windows-1252, commas and quotes, and guesses the columns', async () => {
    const { ana } = await setUp()
    const shown = async (content: string | Buffer) => {
      const { shown: rows, columns, hasTitles } = (await upload(ana, content)).body
      const { name, phone, email } = columns
      return { rows, hasTitles, columns: [name, phone, email] }
    }
    expect(
      await shown('\uFEFF"E-mail","Telefone fixo","Nome"\r\n"a@x.com.br","11 3333-4444","João, o ""Jô"""\r\n'),
    ).toEqual({
      rows: [
        ['E-mail', 'Telefone fixo', 'Nome'],
        ['a@x.com.br', '11 3333-4444', 'João, o "Jô"'],
      ],
      hasTitles: true,
      columns: [[2], [1], [0]],
    })
    expect(await shown(Buffer.from("Conceição;'+55 11 98888-0001\nIvo;11988880002", 'latin1'))).toEqual({
      rows: [
        ['Conceição', '+55 11 98888-0001'],
        ['Ivo', '11988880002'],
      ],
      hasTitles: false,
      columns: [[0], [1], []],
    })
    const refusal = async (content: string | Buffer, name?: string) => (await upload(ana, content, name)).body.message
    expect(await refusal('Nome;Telefone\n"Rita;11988880001\n')).toContain('aspa que nunca fecha')
    expect(await refusal('\n \n')).toBe('O arquivo não tem nenhuma linha com dados.')
    expect(await refusal('Nome', 'clientes.xls')).toContain('Planilhas .xls')
    expect(await refusal('Nome', 'fotos.png')).toContain('Salve a planilha como CSV')
    expect(await refusal('a@x.com.br\n'.repeat(100_021))).toContain('mais de 100.000 linhas')
  })

  it('takes the row of the titles that is chosen, names tags by a column, and makes those that are lacking', async () => {
    const world = await setUp()
    const { ana, sales } = world
    await ana.call(createContactTag, { body: { name: 'Feira' } })
    const file =
      'Quem;Grupo;Onde\nrelatório;de;hoje\nPessoa;Marcas;Contato\nRita;feira, Nova ::: * myContacts;11988880001\nIvo;;11988880002\nZoé;;119\n'
    const { body: preview } = await upload(ana, file)
    const params = { id: preview.id }
    const columns = { name: 0, tags: [1], phone: [2] }
    const body = { workspaceId: sales.id, hasTitles: true, columns, onlyBlank: false }
    expect((await ana.call(startContactImport, { params, body: { ...body, titleRow: 19 } })).status).toBe(422)
    expect((await ana.call(startContactImport, { params, body: { ...body, titleRow: 2 } })).body).toMatchObject({
      total: 3,
    })
    await drain()
    const { body: done } = await ana.call(getContactImport, { params })
    expect(done).toMatchObject({ status: 'done', created: 2, refused: 1 })
    const { body: known } = await ana.call(listContactTags)
    expect(known.result.map(({ name }) => name)).toEqual(['Feira', 'Nova'])
    expect((await named(world, 'Rita')).tags).toEqual(known.result.map(({ id }) => id))
    expect((await named(world, 'Ivo')).tags).toEqual([])
    expect(String((await ana.call(downloadRefusedRows, { params })).body)).toBe(
      '\uFEFFPessoa;Marcas;Contato;Linha;Motivo\r\nZoé;;119;6;Formato do telefone inválido: “119”\r\n',
    )
    expect(await auditedActions(t, world.company.id)).toContain('contact-tag.created')
    await ana.call(undoContactImport, { params })
    await drain()
    expect(await contactsOf(world)).toEqual([])
  })

  it('gives the refused rows as a file that imports once it is mended', async () => {
    const world = await setUp()
    const { id } = await run(world, 'Nome;Telefone\n=SOMA(A1);+55 11 9\nIvo;11988880002\n')
    const { body } = await world.ana.call(downloadRefusedRows, { params: { id } })
    const text = String(body)
    expect(text).toBe(
      `\uFEFFNome;Telefone;Linha;Motivo\r\n'=SOMA(A1);'+55 11 9;2;Formato do telefone inválido: “+55 11 9”\r\n`,
    )
    expect(await run(world, text.replace('11 9;', '11 98888-0003;'))).toMatchObject({ created: 1, refused: 0 })
    expect((await named(world, '=SOMA(A1)')).phone).toBe('5511988880003')
  })

  it('records on what ground all of them are written to', async () => {
    const world = await setUp()
    const consent = { basis: 'consent', source: 'Feira de 2026', givenOn: '2026-03-01' } as const
    await run(world, 'Nome;Telefone\nIvo;11988880002\n', { consent })
    const { body } = await world.ana.call(listConsents, { params: { id: (await named(world, 'Ivo')).id } })
    expect(body.basis).toMatchObject({ basis: 'consent', source: 'Feira de 2026', recordedBy: 'Ana' })
    const ahead = await start(world, 'Nome;Telefone\nZoé;11988880009\n', {
      consent: { ...consent, givenOn: '2099-01-01' },
    })
    expect([ahead.status, (ahead.body as { fields?: object }).fields]).toEqual([
      422,
      { 'consent.givenOn': 'A data não pode estar no futuro.' },
    ])
  })
})

describe('an undo', () => {
  it('removes what was made, gives back what was changed, and says what was edited or used since', async () => {
    const world = await setUp()
    const { ana, company, sales, support } = world
    await ana.call(createContact, { body: { name: 'Rita', phone: '11988880001', workspaceId: support.id } })
    await ana.call(createContact, {
      body: { name: 'Caio', email: 'caio@x.com.br', phone: '11988880005', workspaceId: sales.id },
    })
    const consent = { basis: 'consent', source: 'Feira' } as const
    const done = await run(
      world,
      'Nome;Telefone;E-mail\nRita Prado;11988880001;rita@x.com.br\nCaio Lima;11988880005;c@x.com.br\nIvo;11988880002;\nZoé;11988880003;\nUma;11988880004;\n',
      { consent },
    )
    expect(done).toMatchObject({ created: 3, updated: 2 })
    await ana.call(updateContact, {
      params: { id: (await named(world, 'Caio Lima')).id },
      body: { email: 'novo@x.com.br' },
    })
    await ana.call(updateContact, { params: { id: (await named(world, 'Zoé')).id }, body: { name: 'Zoé Reis' } })
    const talking = await buildDialog(t.build, { company, workspace: sales, contactName: 'De passagem' })
    await t.build.run('update identity set contact_id = $1 where contact_id = $2', [
      (await named(world, 'Uma')).id,
      talking.contactId,
    ])
    expect((await ana.call(undoContactImport, { params: { id: done.id } })).body.status).toBe('undoing')
    await drain()
    const { body } = await ana.call(getContactImport, { params: { id: done.id } })
    expect(body).toMatchObject({ status: 'undone', removed: 1, restored: 1, kept: 3, created: 3, updated: 2 })
    expect((await rowsOf(world, done.id, 'kept')).map(({ line, name, reason }) => [line, name, reason])).toEqual([
      [3, 'Caio', 'Editado depois: e-mail.'],
      [5, 'Zoé Reis', 'Editado depois: nome.'],
      [6, 'Uma', 'Já tem conversa.'],
    ])
    const left = await contactsOf(world)
    expect(left.map(({ name, email }) => [name, email])).toEqual([
      ['Caio', 'novo@x.com.br'],
      ['De passagem', null],
      ['Rita', null],
      ['Uma', null],
      ['Zoé Reis', null],
    ])
    const inSales = await ana.call(listContacts, { body: { workspaces: [sales.id], description: 'Rita' } })
    expect(inSales.body.result).toEqual([])
    const rita = left.find(({ name }) => name === 'Rita')?.id ?? 0
    expect((await ana.call(listConsents, { params: { id: rita } })).body.basis).toBeNull()
    expect((await ana.call(undoContactImport, { params: { id: done.id } })).status).toBe(409)
    expect(await auditedActions(t, company.id)).toEqual(
      expect.arrayContaining(['contact-import.started', 'contact-import.undone']),
    )
  })
})

it('keeps on undo what somebody worked on: a value, a tag or a workspace that the file did not bring', async () => {
  const world = await setUp()
  const { ana, company, support } = world
  const { body: city } = await ana.call(createContactField, { body: { name: 'Cidade', kind: 'text' } })
  const { body: tag } = await ana.call(createContactTag, { body: { name: 'VIP' } })
  const done = await run(
    world,
    'Nome;Telefone\nIvo;11988880002;\nZoé;11988880003;\nUma;11988880004;\nEva;11988880005;\n',
    {},
  )
  const idOf = async (name: string) => (await named(world, name)).id
  await ana.call(updateContact, { params: { id: await idOf('Ivo') }, body: { fields: { [city.id]: 'Recife' } } })
  await ana.call(tagContacts, { body: { contacts: [await idOf('Zoé')], add: [tag.id] } })
  await t.build.insert('contact_workspace', {
    company_id: company.id,
    contact_id: await idOf('Uma'),
    workspace_id: support.id,
  })
  await ana.call(undoContactImport, { params: { id: done.id } })
  await drain()
  const { body } = await ana.call(getContactImport, { params: { id: done.id } })
  expect(body).toMatchObject({ status: 'undone', removed: 1, kept: 3 })
  expect((await rowsOf(world, done.id, 'kept')).map(({ name, reason }) => [name, reason])).toEqual([
    ['Ivo', 'Editado depois: Cidade.'],
    ['Zoé', 'Recebeu uma tag depois.'],
    ['Uma', 'Foi colocado em outro workspace depois.'],
  ])
})

it('looks on undo at every table in which a contact is used', async () => {
  const { rows } = await t.database.owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'contact'::regclass`,
  )
  const looked = await readFile(join(import.meta.dirname, 'undo.queries.ts'), 'utf8')
  const others = {
    contact_value: 'its values are read as `own`',
    contact_distinct: 'that it is not somebody else says nothing of whether it stays',
    contact_erasure: 'takes the contact away itself',
    file_holder: 'its picture, which comes with a conversation',
  } as const
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !(name in others) && !looked.includes(`'${name}'`) && !looked.includes(` ${name} `)),
  ).toEqual([])
})

describe('an import that is interrupted', () => {
  it('goes on after a killed process where it was, with two at once too, and doubles nothing', async () => {
    const world = await setUp()
    const begun = await start(world, many)
    const work = { companyId: world.company.id, importId: begun.body.id }
    // The connection dies within the second batch.
    await t.build.run(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$`,
    )
    await t.build.run(
      `create trigger die before insert on contact_import_row for each row when (new.row = 700) execute function die()`,
    )
    await expect(runImport(t.app.platform, work, { runMs: 60_000 })).rejects.toThrow('killed')
    await t.build.run('drop trigger die on contact_import_row')
    await t.build.run('drop function die()')
    const { ana } = world
    const read = async () => (await ana.call(getContactImport, { params: { id: work.importId } })).body
    expect(await read()).toMatchObject({ status: 'running', done: 500, created: 500 })
    await Promise.all([1, 2].map(() => runImport(t.app.platform, work, { runMs: 60_000 })))
    expect(await read()).toMatchObject({ status: 'done', total: 1_200, done: 1_200, created: 1_200 })
    expect((await ana.call(listContacts, { body: { limit: 1 } })).body.total).toBe(1_200)
  })

  it('writes nothing after its cancel was answered, and what it had written can be undone', async () => {
    const world = await setUp()
    const { ana, company } = world
    const begun = await start(world, many)
    const params = { id: begun.body.id }
    // Another one waits until it has ended.
    expect((await start(world, 'Nome;Telefone\nIvo;11988880002\n')).status).toBe(409)
    expect(await runImport(t.app.platform, { companyId: company.id, importId: params.id }, { runMs: 0 })).toBe(true)
    const cancelled = await ana.call(cancelContactImport, { params })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', done: 500, total: 1_200 })
    await drain()
    expect((await ana.call(getContactImport, { params })).body).toMatchObject({ status: 'cancelled', done: 500 })
    expect((await ana.call(cancelContactImport, { params })).status).toBe(409)
    await ana.call(undoContactImport, { params })
    await drain()
    expect((await ana.call(getContactImport, { params })).body).toMatchObject({ status: 'undone', removed: 500 })
    expect((await ana.call(listContacts, { body: {} })).body.total).toBe(0)
    expect(await auditedActions(t, company.id)).toContain('contact-import.cancelled')
  })
})

it('is not there for another company, for a person of other workspaces, nor without contact_edit', async () => {
  const world = await setUp()
  const { id } = await run(world, 'Nome;Telefone\nIvo;11988880002\n')
  const params = { id }
  const stranger = (await setUp()).ana
  const ofSupport = await t.build.user({
    company: world.company,
    permissions: ['contact_edit'],
    workspaces: [world.support],
  })
  for (const caller of [stranger, await t.as(ofSupport)]) {
    expect((await caller.call(getContactImport, { params })).status).toBe(404)
    expect((await caller.call(listContactImportRows, { params, query: { which: 'refused' } })).status).toBe(404)
    expect((await caller.call(undoContactImport, { params })).status).toBe(404)
    expect((await caller.call(listContactImports, { query: {} })).body.result).toEqual([])
  }
  const viewer = await t.as(
    await t.build.user({ company: world.company, permissions: ['contact_view'], workspaces: [world.sales] }),
  )
  expect((await upload(viewer, 'Nome')).status).toBe(403)
  const first = await world.ana.call(listContactImports, { query: { limit: 1 } })
  expect(first.body).toMatchObject({ result: [{ id, fileName: 'clientes.csv', createdBy: 'Ana' }], next: null })
})

/** A spreadsheet with one sheet, as small as a program reads it. */
const sheetOf = (rows: readonly (readonly (string | number)[])[]): Promise<Buffer> => {
  const zip = new ZipFile()
  const add = (path: string, text: string): void => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${text}`), path)
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const link = (id: string, kind: string, target: string): string =>
    `<Relationships xmlns="${links}"><Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/></Relationships>`
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  )
  add('_rels/.rels', link('rId1', 'officeDocument', 'xl/workbook.xml'))
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Clientes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add('xl/_rels/workbook.xml.rels', link('rId1', 'worksheet', 'worksheets/sheet1.xml'))
  const cell = (value: string | number, at: string): string =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((value, column) => cell(value, `${'ABCDE'[column]}${row + 1}`)).join('')}</row>`,
  )
  add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`)
  zip.end()
  return buffer(zip.outputStream)
}

describe('a spreadsheet', () => {
  it('is imported from its first sheet, with numbers as they were typed', async () => {
    const world = await setUp()
    const bytes = await sheetOf([
      ['Nome', 'Celular', 'E-mail'],
      ['Rita; Prado', 11987654321, 'rita@x.com.br'],
      ['=HYPERLINK(1)', 5521987650000, ''],
    ])
    const { status, body: preview } = await upload(world.ana, bytes, 'Clientes.xlsx')
    expect([status, preview.shown]).toEqual([
      200,
      [
        ['Nome', 'Celular', 'E-mail'],
        ['Rita; Prado', '11987654321', 'rita@x.com.br'],
        ['=HYPERLINK(1)', '5521987650000', ''],
      ],
    ])
    const { id, hasTitles, columns } = preview
    const body = { workspaceId: world.sales.id, hasTitles, columns, onlyBlank: false }
    await world.ana.call(startContactImport, { params: { id }, body })
    await drain()
    expect((await contactsOf(world)).map(({ name, phone }) => [name, phone])).toEqual([
      ['=HYPERLINK(1)', '5521987650000'],
      ['Rita; Prado', '5511987654321'],
    ])
    // Of the two files that were kept on the way, the text alone.
    const { rows: files } = await t.database.owner.query('select name from file where company_id = $1', [
      world.company.id,
    ])
    expect(files).toEqual([{ name: 'Clientes.txt' }])
  })

  it('that cannot be read is refused, and nothing of it is kept', async () => {
    const { ana, company } = await setUp()
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('x'), '[Content_Types].xml')
    zip.addBuffer(Buffer.from('x'), 'xl/workbook.xml')
    zip.end()
    for (const content of [await buffer(zip.outputStream), Buffer.from('no spreadsheet')]) {
      const { status, body } = await upload(ana, content, 'clientes.xlsx')
      expect([status, body.message]).toEqual([400, expect.stringContaining('Não foi possível ler esta planilha')])
    }
    expect((await upload(ana, 'Nome;Telefone\n"Ana;11988880001\n')).status).toBe(400)
    const { rows: files } = await t.database.owner.query('select 1 from file where company_id = $1', [company.id])
    expect(files).toEqual([])
  })
})
