// Gate: the main way of entities' files.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

type Caller = Awaited<ReturnType<TestApp['as']>>

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const permissions = ['entity_view', 'entity_import'] as const
  const user = await test.build.user({
    company,
    workspaces: [workspace],
    permissions: [...permissions],
    name: 'Marina',
  })
  const caller = await test.as(user)
  const make = async (name: string, entries: { value: string; synonyms?: string[] }[], regexpEntity = false) => {
    const body = { name, regexpEntity, entries, botId: bot.id }
    return (await caller.call(contract.createEntity, { body })).body.id
  }
  const read = async (id: number) =>
    (await caller.call(contract.getEntity, { params: { id } })).body.entities.map(({ value, synonyms }) => [
      value,
      ...synonyms,
    ])
  return { company, workspace, bot, caller, make, read }
}

const upload = async (
  caller: Caller,
  entities: readonly number[] | string,
  content: string | Buffer,
  { filename = 'valores.csv', isPreview = false } = {},
) => {
  const field = (name: string, value: string, file = '') =>
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}`)
  const payload = Buffer.concat([
    field('file', '', `; filename="${filename}"`),
    Buffer.from(content),
    Buffer.from('\r\n'),
    field('entities', String(entities)),
    Buffer.from('\r\n'),
    field('preview', String(isPreview)),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await caller.inject({ method: 'POST', url: '/api/entityTypes/upload', headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

describe('POST /api/entityTypes/upload', () => {
  it('200: adds each line to every entity, united with what it has', async () => {
    const { caller, company, make, read } = await setUp()
    const colors = await make('cor', [{ value: 'Azul', synonyms: ['anil'] }, { value: 'Verde' }])
    const paints = await make('tinta', [{ value: 'Branco' }])
    const { status, body } = await upload(
      caller,
      [colors, paints],
      'Valor;Sinônimos\nazul;Anil;celeste\nVerde\nRoxo;lilás\n',
    )
    expect([status, body.message, body.lines]).toEqual([200, 'Entidades inseridas com sucesso.', 3])
    expect(body.entities).toMatchObject([
      { name: 'cor', added: 1, changed: 1, same: 1 },
      { name: 'tinta', added: 3, changed: 0, same: 0 },
    ])
    expect(await read(colors)).toEqual([['Azul', 'anil', 'celeste'], ['Verde'], ['Roxo', 'lilás']])
    expect(await read(paints)).toEqual([['Branco'], ['azul', 'Anil', 'celeste'], ['Verde'], ['Roxo', 'lilás']])
    const list = await caller.call(contract.listEntities, { body: {} })
    expect(list.body.result[0]).toMatchObject({ name: 'cor', inputs: 3, updatedBy: 'Marina' })
    expect(await auditedActions(test, company.id)).toContain('entity.imported')
  })

  it('200: takes a line whole as a pattern, commas too', async () => {
    const { caller, make, read } = await setUp()
    const orders = await make('pedido', [{ value: '\\d{5}' }], true)
    expect((await upload(caller, [orders], '[A-Z]{2,3}\n\\d{5}\n')).status).toBe(200)
    expect(await read(orders)).toEqual([['\\d{5}'], ['[A-Z]{2,3}']])
  })

  it('200 in a preview: says what would be added and which lines are refused, and writes nothing', async () => {
    const { caller, make, read } = await setUp()
    const colors = await make('cor', [{ value: 'Azul' }])
    const { status, body } = await upload(caller, [colors], 'Roxo\n;lilás\n', { isPreview: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      values: [{ line: 1, value: 'Roxo', synonyms: [] }],
      refused: [{ line: 2, reason: 'Falta o valor, na primeira coluna.' }],
      entities: [{ added: 1 }],
    })
    expect(await read(colors)).toEqual([['Azul']])
  })

  it('400: one bad line, and nothing is stored', async () => {
    const { caller, make, read } = await setUp()
    const colors = await make('cor', [{ value: 'Azul' }])
    const orders = await make('pedido', [{ value: '\\d' }], true)
    const { status, body } = await upload(caller, [colors, orders], 'Roxo\n(?=a)b\n')
    expect([status, body.message]).toEqual([400, 'Erro ao importar arquivo'])
    expect(body.details.refused).toMatchObject([{ line: 2 }])
    expect([await read(colors), await read(orders)]).toEqual([[['Azul']], [['\\d']]])
  })

  it('400: values for an entity that somebody makes one of patterns at the same moment', async () => {
    const { bot, caller, make, read } = await setUp()
    const colors = await make('cor', [{ value: 'Azul' }])
    const other = test.database.owner
    await other.query('begin')
    await other.query('select from bot where id = $1 for update', [bot.id])
    const uploading = upload(caller, [colors], '(?=a)b\n')
    const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    await other.query('update entity set is_regex = true where id = $1', [colors])
    await other.query('commit')
    expect((await uploading).body.details.refused).toMatchObject([{ line: 1 }])
    expect(await read(colors)).toEqual([['Azul']])
  })

  it('400: more values than an entity, or characters than its bot, may have', async () => {
    const { caller, make } = await setUp()
    const colors = await make('cor', [{ value: 'Azul' }])
    const many = await upload(caller, [colors], Array.from({ length: 10_000 }, (_, place) => `v${place}`).join('\n'))
    expect(many.body.details.refused).toEqual([
      { line: null, reason: 'O arquivo tem 10.000 valores, e uma entidade pode ter 5.000.' },
    ])
    const some = await upload(caller, [colors], Array.from({ length: 5_000 }, (_, place) => `v${place}`).join('\n'))
    expect(some.body.details.refused).toEqual([
      { line: null, reason: 'A entidade teria 5.001 valores, e pode ter 5.000.' },
    ])
    const long = Array.from({ length: 1500 }, (_, place) => `${place}${'x'.repeat(480)}`).join('\n')
    const over = await upload(caller, [colors], long)
    expect(over.body.details.refused).toMatchObject([
      { line: null, reason: expect.stringContaining('podem ter 600.000') },
    ])
  })

  it('400: a file of short lines without end is refused before many entities are compared with it', async () => {
    const { caller, make } = await setUp()
    const ids: number[] = []
    for (let place = 0; place < 20; place += 1) ids.push(await make(`cor${place}`, [{ value: 'Azul' }]))
    const lines = Array.from({ length: 340_000 }, (_, place) => place.toString(36)).join('\n')
    const { body } = await upload(caller, ids, lines, { isPreview: true })
    expect(body).toMatchObject({
      refused: [{ line: null, reason: 'O arquivo pode ter no máximo 75.000 valores e sinônimos.' }],
      entities: ids.map(() => ({ added: 0 })),
    })
  })

  it('400 and 413: what is no CSV, no file, no entity, or too large', async () => {
    const { caller, make } = await setUp()
    const colors = await make('cor', [{ value: 'Azul' }])
    const noCsv = 'O arquivo selecionado não é um CSV.'
    expect(await upload(caller, [colors], 'Roxo', { filename: 'valores.xlsx' })).toMatchObject({
      status: 400,
      body: { message: noCsv },
    })
    expect((await upload(caller, [colors], Buffer.from([80, 75, 3, 4, 0, 0, 9]))).body.message).toBe(noCsv)
    expect((await upload(caller, '', 'Roxo')).body.fields).toEqual({ entities: 'Selecione ao menos uma entidade.' })
    expect((await upload(caller, 'x', 'Roxo')).status).toBe(400)
    expect((await upload(caller, [colors], '\n')).body.details.refused).toEqual([
      { line: null, reason: 'O arquivo não tem linhas.' },
    ])
    expect(await upload(caller, [colors], 'x'.repeat(2 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: 'Tamanho máximo excedido. Máximo permitido: 2 MB.' },
    })
  })

  it('401, 403 and 404: without session, without entity_import, for an entity that one does not see', async () => {
    const { company, workspace, caller, make } = await setUp()
    const colors = await make('cor', [{ value: 'Azul' }])
    const viewer = await test.as(
      await test.build.user({ company, workspaces: [workspace], permissions: ['entity_view'] }),
    )
    const stranger = await setUp()
    const theirs = await stranger.make('cor', [{ value: 'Azul' }])
    expect((await upload(test.anonymous, [colors], 'Roxo')).status).toBe(401)
    expect((await upload(viewer, [colors], 'Roxo')).status).toBe(403)
    expect((await upload(caller, [colors, theirs], 'Roxo')).status).toBe(404)
    expect(await stranger.read(theirs)).toEqual([['Azul']])
  })
})
