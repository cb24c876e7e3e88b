// Gate: the main way of entities.
import * as contract from '@prosa/contract'
import { checkPattern, systemEntities } from '@prosa/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const user = await test.build.user({ company, workspaces: [workspace], permissions: ['entity_view'], name: 'Marina' })
  return { company, workspace, bot, caller: await test.as(user) }
}

const sizes = (botId: number) => ({
  name: 'Tamanho da camisa',
  fuzzyMatching: true,
  entries: [
    { value: 'P', synonyms: ['pequeno', 'Pequeno', '', 'p'] },
    { value: 'G', synonyms: ['grande'] },
  ],
  botId,
})

describe('POST /api/entityTypes', () => {
  it('200: keeps what was typed as the shown name and joins it with underscores as the name', async () => {
    const { bot, caller } = await setUp()
    const { status, body } = await caller.call(contract.createEntity, { body: sizes(bot.id) })
    expect(status).toBe(200)
    expect(body.description).toBe('Entidade salva com sucesso .')
    const read = await caller.call(contract.getEntity, { params: { id: body.id } })
    expect(read.body).toMatchObject({
      name: 'Tamanho_da_camisa',
      displayName: 'Tamanho da camisa',
      fuzzyMatching: true,
      regexpEntity: false,
      entities: [
        { value: 'P', synonyms: ['Pequeno'] },
        { value: 'G', synonyms: ['grande'] },
      ],
    })
  })

  it('200: a pattern has neither synonyms nor typing errors', async () => {
    const { bot, caller } = await setUp()
    const { body } = await caller.call(contract.createEntity, {
      body: {
        name: 'Pedido',
        regexpEntity: true,
        fuzzyMatching: true,
        entries: [{ value: '\\d{5}', synonyms: ['x'] }],
        botId: bot.id,
      },
    })
    const read = await caller.call(contract.getEntity, { params: { id: body.id } })
    expect(read.body).toMatchObject({
      regexpEntity: true,
      fuzzyMatching: false,
      entities: [{ value: '\\d{5}', synonyms: [] }],
    })
  })

  it('400: says at the field what is wrong', async () => {
    const { bot, caller } = await setUp()
    const fieldsOf = async (changes: object) => {
      const payload = { ...sizes(bot.id), ...changes }
      const answer = await caller.inject({ method: 'POST', url: '/api/entityTypes', payload })
      expect(answer.statusCode).toBe(400)
      return answer.json().fields
    }
    expect(await fieldsOf({ name: ' ' })).toEqual({
      name: 'Nome da entidade invalido. Favor inserir um nome para sua entidade.',
    })
    expect(await fieldsOf({ entries: [] })).toEqual({
      entries: 'Entidade inválida. Favor inserir pelo menos um valor/sinônimo para a nova entidade.',
    })
    expect(await fieldsOf({ name: 'Tamanho-da-camisa' })).toHaveProperty('name')
    expect(await fieldsOf({ entries: [{ value: 'São Paulo' }, { value: 'sao paulo' }] })).toEqual({
      'entries.1.value': 'Não pode conter elementos duplicados',
    })
    expect(await fieldsOf({ regexpEntity: true, entries: [{ value: 'ok' }, { value: '(?=a)b' }] })).toEqual({
      'entries.1.value': checkPattern('(?=a)b'),
    })
  })

  it('409: a name that the bot has, whatever the case', async () => {
    const { bot, caller } = await setUp()
    await caller.call(contract.createEntity, { body: sizes(bot.id) })
    const { status, body } = await caller.call(contract.createEntity, {
      body: { ...sizes(bot.id), name: 'TAMANHO_da_Camisa' },
    })
    expect([status, body.description]).toEqual([409, 'Entidade já cadastrada!'])
  })
})

describe('PUT /api/entityTypes/:id', () => {
  it('200: replaces the entries and keeps the ids of those that stay', async () => {
    const { bot, caller } = await setUp()
    const { body } = await caller.call(contract.createEntity, { body: sizes(bot.id) })
    const before = await caller.call(contract.getEntity, { params: { id: body.id } })
    const [, large] = before.body.entities
    const { botId, ...changes } = sizes(bot.id)
    expect(botId).toBe(bot.id)
    await caller.call(contract.updateEntity, {
      params: { id: body.id },
      body: {
        ...changes,
        name: 'Tamanho',
        entries: [
          { id: large?.id ?? 0, value: 'GG' },
          { id: 999_999, value: 'M' },
        ],
      },
    })
    const after = await caller.call(contract.getEntity, { params: { id: body.id } })
    expect(after.body).toMatchObject({ name: 'Tamanho', entities: [{ id: large?.id, value: 'GG' }, { value: 'M' }] })
    expect(after.body.entities[1]?.id).not.toBe(999_999)
  })

  it("404: another company's entity, as one that does not exist, stays as it is", async () => {
    const { bot, caller } = await setUp()
    const stranger = await setUp()
    const { body } = await caller.call(contract.createEntity, { body: sizes(bot.id) })
    const changes = { name: 'Tomada', entries: [{ value: 'X' }] }
    for (const id of [body.id, 2_000_000_000]) {
      expect((await stranger.caller.call(contract.getEntity, { params: { id } })).status).toBe(404)
      expect((await stranger.caller.call(contract.updateEntity, { params: { id }, body: changes })).status).toBe(404)
    }
    const read = await caller.call(contract.getEntity, { params: { id: body.id } })
    expect(read.body.displayName).toBe('Tamanho da camisa')
  })

  it('409: another name of the same bot', async () => {
    const { bot, caller } = await setUp()
    await caller.call(contract.createEntity, { body: sizes(bot.id) })
    const other = await caller.call(contract.createEntity, { body: { ...sizes(bot.id), name: 'Cor' } })
    const changes = { name: 'Tamanho da Camisa', entries: [{ value: 'X' }] }
    expect((await caller.call(contract.updateEntity, { params: { id: other.body.id }, body: changes })).status).toBe(
      409,
    )
  })
})

describe("a bot's budget of characters", () => {
  const lists = (botId: number, name: string, values: number) => ({
    name,
    botId,
    entries: Array.from({ length: values }, (_, place) => ({
      value: `${name} ${place} `.padEnd(200, 'x'),
      synonyms: [`s${place}`, `t${place}`],
    })),
  })
  // A value of 200 characters and two synonyms that count 8 each.
  const fits = Math.floor(contract.entityBudget.characters / 216)

  it('400 in the field: entities that each fit, but not together', async () => {
    const { bot, caller } = await setUp()
    const first = await caller.call(contract.createEntity, { body: lists(bot.id, 'Ruas', fits - 1) })
    expect(first.status).toBe(200)
    const second = await caller.call(contract.createEntity, { body: lists(bot.id, 'Bairros', 2) })
    expect(second).toMatchObject({
      status: 400,
      body: { fields: { entries: expect.stringMatching(/600\.000 ao todo\. Remova valores ou sinônimos/) } },
    })
    expect((await caller.call(contract.createEntity, { body: lists(bot.id, 'Bairros', 1) })).status).toBe(200)
  })

  it('counts what an entity becomes, not what it was, and each bot by itself', async () => {
    const { company, workspace, bot, caller } = await setUp()
    const { body } = await caller.call(contract.createEntity, { body: lists(bot.id, 'Ruas', fits) })
    const change = (values: number) =>
      caller.call(contract.updateEntity, { params: { id: body.id }, body: lists(bot.id, 'Ruas', values) })
    expect([(await change(fits)).status, (await change(fits + 1)).status]).toEqual([200, 400])
    const other = await buildBot(test.build, { company, workspace })
    expect((await caller.call(contract.createEntity, { body: lists(other.id, 'Ruas', fits) })).status).toBe(200)
  })

  it('lets what was stored beyond it become smaller', async () => {
    const { bot, caller } = await setUp()
    const { body } = await caller.call(contract.createEntity, { body: lists(bot.id, 'Ruas', 2) })
    await test.database.owner.query('update entity_entry set synonyms = array[repeat($1, $2)] where entity_id = $3', [
      'x',
      contract.entityBudget.characters,
      body.id,
    ])
    const other = await caller.call(contract.createEntity, { body: lists(bot.id, 'Bairros', 1) })
    const smaller = await caller.call(contract.updateEntity, {
      params: { id: body.id },
      body: lists(bot.id, 'Ruas', 1),
    })
    expect([other.status, smaller.status]).toEqual([400, 200])
  })

  it('counts a regular expression as what it becomes', async () => {
    const { bot, caller } = await setUp()
    const patterns = (count: number) => ({
      name: 'Códigos',
      botId: bot.id,
      regexpEntity: true,
      entries: Array.from({ length: count }, (_, place) => ({ value: `ab${place}`, synonyms: [] })),
    })
    const most = contract.entityBudget.characters / contract.entityBudget.pattern
    expect((await caller.call(contract.createEntity, { body: patterns(most + 1) })).status).toBe(400)
    expect((await caller.call(contract.createEntity, { body: patterns(most) })).status).toBe(200)
  })
})

describe('lists of entities', () => {
  it("200: shows a bot's entities with the system's own behind them, page by page", async () => {
    const { bot, caller } = await setUp()
    for (const name of ['Cor', 'Bairro', 'Açaí'])
      await caller.call(contract.createEntity, { body: { ...sizes(bot.id), name } })
    const first = await caller.call(contract.searchEntities, { query: { botId: bot.id, limit: 4 } })
    expect(first.body.total).toBe(3 + systemEntities.length)
    expect(first.body.result.map(({ name }) => name)).toEqual(['Açaí', 'Bairro', 'Cor', 'number'])
    expect(first.body.result[0]).toMatchObject({ botName: 'Loja', inputs: 2, status: true, updatedBy: 'Marina' })
    const second = await caller.call(contract.searchEntities, { query: { botId: bot.id, limit: 4, offset: 4 } })
    expect(second.body.result.map(({ id }) => id)).toEqual([-101, -102, -103, -104])
    const found = await caller.call(contract.searchEntities, { query: { botId: bot.id, name: 'acai' } })
    expect(found.body).toMatchObject({ total: 1, result: [{ name: 'Açaí' }] })
  })

  it('200: lists those of every bot that one sees, and no others', async () => {
    const { company, bot, caller } = await setUp()
    const elsewhere = await buildBot(test.build, { company, workspace: await test.build.workspace({ company }) })
    const admin = await test.as(await test.build.admin(), { companyId: company.id })
    await admin.call(contract.createEntity, { body: sizes(bot.id) })
    await admin.call(contract.createEntity, { body: sizes(elsewhere.id) })
    expect((await caller.call(contract.listEntities, { body: {} })).body).toMatchObject({
      total: 1,
      result: [{ botId: bot.id }],
    })
    expect((await admin.call(contract.listEntities, { body: {} })).body.total).toBe(2)
    expect((await caller.call(contract.searchEntities, { query: { botId: elsewhere.id } })).status).toBe(404)
  })
})
