// Gate: the main way of flows.
import * as contract from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { readFlow, setUpBot, shopFlow } from './testing.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = () => setUpBot(test)
const shop = shopFlow
const read = readFlow

const withButton = (link: string): ServerFlow => {
  const flow = shop()
  const [start] = flow.nodes
  if (start)
    start.botInteractions = [{ interaction: 'Veja', buttons: [{ label: 'Site', type: 'LINK', link, position: 0 }] }]
  return flow
}

describe('GET /api/bots/:botId/flow/:flowId', () => {
  it('200: -1 is the draft until something is published, then the live version until the draft is newer', async () => {
    const { bot, caller, address } = await setUp()
    expect(await read(caller, bot.id)).toMatchObject({
      kind: 'draft',
      id: bot.draftId,
      revision: 1,
      draftIsNewer: false,
    })
    const published = await caller.call(contract.publishFlow, { params: address, body: shop() })
    expect(await read(caller, bot.id)).toMatchObject({
      kind: 'version',
      id: published.body.id,
      version: 1,
      activeVersionId: published.body.id,
      draftIsNewer: false,
      botToken: bot.token,
    })
    await caller.call(contract.saveFlow, { params: address, body: shop('Loja nova') })
    expect(await read(caller, bot.id)).toMatchObject({ kind: 'draft', name: 'Loja nova', draftIsNewer: true })
    expect(await read(caller, bot.id, published.body.id)).toMatchObject({ kind: 'version', name: 'Loja' })
  })

  it('400: an id that no column could hold', async () => {
    const { bot, caller } = await setUp()
    for (const flowId of ['99999999999', '1e308', '-2', 'abc', '1.5'])
      expect((await caller.inject({ method: 'GET', url: `/api/bots/${bot.id}/flow/${flowId}` })).statusCode).toBe(400)
  })

  it('404: a flow of another bot, of another company, or none', async () => {
    const { bot, caller } = await setUp()
    const stranger = await setUp()
    for (const params of [
      { botId: bot.id, flowId: stranger.bot.draftId },
      { botId: stranger.bot.id, flowId: -1 },
      { botId: bot.id, flowId: 2_000_000_000 },
      { botId: bot.id, flowId: 0 },
    ])
      expect((await caller.call(contract.getFlow, { params })).status).toBe(404)
  })
})

describe('PUT /api/bots/:botId/flow/:flowId', () => {
  it('200: keeps the draft as it was drawn, with levels and ends computed', async () => {
    const { bot, caller, address } = await setUp()
    const { status, body } = await caller.call(contract.saveFlow, { params: address, body: { ...shop(), revision: 1 } })
    expect([status, body.id, body.revision]).toEqual([200, bot.draftId, 2])
    const flow = await read(caller, bot.id)
    expect([flow.updatedBy, flow.isUpdatedByCaller]).toEqual(['Marina Prado', true])
    expect(flow.nodes).toMatchObject([
      {
        id: 'inicio',
        first: true,
        level: 0,
        userInteractios: [{ id: 'comprar', target: 'Compra', phrases: ['quero comprar'] }],
      },
      { id: 'compra', first: false, end: true, level: 1 },
    ])
  })

  it('200: reads the other names of the wire, keeps what the checks only warn of, and tells it', async () => {
    const { caller, address } = await setUp()
    const flow = shop()
    flow.nodes.push({
      name: 'Solto',
      webhookCall: true,
      userInteractions: [],
      botInteractions: [{ interaction: 'Oi' }],
    })
    const { status, body } = await caller.call(contract.saveFlow, { params: address, body: flow })
    expect(status).toBe(200)
    expect(body.problems).toContainEqual(expect.objectContaining({ severity: 'warning', code: 'unreachable' }))
  })

  it('409: an overtaken save says who saved, and when, and changes nothing', async () => {
    const { bot, caller, person, address } = await setUp()
    const other = await test.as(await person('João Alves'))
    await other.call(contract.saveFlow, { params: address, body: { ...shop('De João'), revision: 1 } })
    const { status, body } = await caller.call(contract.saveFlow, {
      params: address,
      body: { ...shop('De Marina'), revision: 1 },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ description: expect.stringMatching(/João Alves em \d\d\/\d\d\/\d{4}, \d\d:\d\d/) })
    expect((await read(caller, bot.id)).name).toBe('De João')
  })

  it('422: names the place of what may not be saved', async () => {
    const { bot, caller, address } = await setUp()
    const doubled = shop()
    doubled.nodes.push({ name: 'compra' })
    const answer = await caller.call(contract.saveFlow, { params: address, body: doubled })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { fields: { 'nodes.2.name': expect.stringContaining('Nome duplicado') } },
    ])
    for (const link of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'java\nscript:alert(1)',
    ])
      expect((await caller.call(contract.saveFlow, { params: address, body: withButton(link) })).status).toBe(422)
    expect(
      (await caller.call(contract.saveFlow, { params: address, body: withButton('tel:+5511999999999') })).status,
    ).toBe(200)
    expect((await read(caller, bot.id)).revision).toBe(2)
  })
})

describe('POST /api/bots/:botId/publish/:flowId', () => {
  it('200: numbers versions, shows them with their author and leaves older ones untouched', async () => {
    const { bot, caller, address } = await setUp()
    const first = await caller.call(contract.publishFlow, { params: address, body: shop('Um') })
    const second = await caller.call(contract.publishFlow, { params: address, body: shop('Dois') })
    expect([first.body.version, second.body.version]).toEqual([1, 2])
    const { body } = await caller.call(contract.getBot, { params: { id: bot.id } })
    expect(body.activeBotFlowId).toBe(second.body.id)
    expect(body.hasUnpublishedDraft).toBe(false)
    expect(body.versions).toMatchObject([
      { id: bot.draftId, editingRelease: true, active: false },
      { id: second.body.id, version: 2, active: true, createdBy: 'Marina Prado' },
      { id: first.body.id, version: 1, active: false },
    ])
    const change = test.database.owner.query('update flow set name = $2 where id = $1', [first.body.id, 'Outro'])
    await expect(change).rejects.toThrow('a published version is never changed')
  })

  it('200: at the same moment two publications get two numbers', async () => {
    const { caller, address } = await setUp()
    const both = await Promise.all(
      ['Um', 'Dois'].map((name) => caller.call(contract.publishFlow, { params: address, body: shop(name) })),
    )
    expect(both.map(({ body }) => body.version).sort()).toEqual([1, 2])
  })

  it('200: copies the entities, so that later changes do not reach what is live', async () => {
    const { bot, caller, address } = await setUp()
    const entity = await caller.call(contract.createEntity, {
      body: { name: 'Tamanho', entries: [{ value: 'P', synonyms: ['pequeno'] }], botId: bot.id },
    })
    const flow = shop()
    flow.nodes[1] = {
      ...flow.nodes[1],
      name: 'Compra',
      userInteractios: [{ target: 'Fim', entityTypeId: entity.body.id, entityTypeName: 'Tamanho' }],
    }
    flow.nodes.push({ name: 'Fim', botInteractions: [{ interaction: 'Tamanho @Tamanho-Compra separado.' }] })
    const published = await caller.call(contract.publishFlow, { params: address, body: flow })
    expect(published.status).toBe(200)
    const { rows } = await test.database.owner.query('select compiled from flow where id = $1', [published.body.id])
    expect(rows[0].compiled.entities).toMatchObject([
      { name: 'Tamanho', entries: [{ value: 'P', synonyms: ['pequeno'] }] },
    ])
  })

  it('422: with errors in the checks nothing is published and each is told at its node', async () => {
    const { bot, caller, address } = await setUp()
    const flow = shop()
    flow.nodes[1] = { ...flow.nodes[1], name: 'Compra', botInteractions: [] }
    const { status, body } = await caller.call(contract.publishFlow, { params: address, body: flow })
    expect([status, body]).toMatchObject([
      422,
      { description: 'Erro ao publicar flow.', fields: { 'nodes.1': expect.stringContaining('Compra') } },
    ])
    expect(await read(caller, bot.id)).toMatchObject({ activeVersionId: null, revision: 1 })
  })

  it('422: a transfer to what does not exist in the company', async () => {
    const { caller, address } = await setUp()
    const stranger = await setUp()
    const flow = shop()
    flow.nodes[1] = {
      ...flow.nodes[1],
      name: 'Compra',
      transfer: true,
      transferDto: { queue: 'SEQUENTIAL', workspaceId: stranger.workspace.id },
    }
    expect((await caller.call(contract.publishFlow, { params: address, body: flow })).status).toBe(422)
  })
})

describe('working copies', () => {
  it("200: are each person's own, are no draft, and go when the draft is saved", async () => {
    const { bot, caller, person, address } = await setUp()
    const other = await test.as(await person('João Alves'))
    expect((await caller.call(contract.getWorkingCopy, { params: address })).body).toEqual({ workingCopy: null })
    for (const name of ['Pela metade', 'Quase pronto'])
      await caller.call(contract.storeWorkingCopy, { params: address, body: { payload: shop(name), baseRevision: 1 } })
    const kept = await caller.call(contract.getWorkingCopy, { params: { botId: bot.id, flowId: bot.draftId } })
    expect(kept.body.workingCopy).toMatchObject({ baseRevision: 1, payload: { name: 'Quase pronto' } })
    expect((await other.call(contract.getWorkingCopy, { params: address })).body.workingCopy).toBeNull()
    expect((await read(caller, bot.id)).revision).toBe(1)
    await caller.call(contract.saveFlow, { params: address, body: shop() })
    expect((await caller.call(contract.getWorkingCopy, { params: address })).body.workingCopy).toBeNull()
  })

  it('200: are dropped on demand; 404 for another company', async () => {
    const { caller, address } = await setUp()
    const stranger = await setUp()
    await caller.call(contract.storeWorkingCopy, { params: address, body: { payload: shop(), baseRevision: 1 } })
    expect((await stranger.caller.call(contract.dropWorkingCopy, { params: address })).status).toBe(404)
    expect((await stranger.caller.call(contract.getWorkingCopy, { params: address })).status).toBe(404)
    await caller.call(contract.dropWorkingCopy, { params: address })
    expect((await caller.call(contract.getWorkingCopy, { params: address })).body.workingCopy).toBeNull()
  })
})
