import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { findKept } from './templates.queries.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const all: contract.Permission[] = [
  'bot_view',
  'template_view',
  'template_create',
  'template_import',
  'template_remove',
]

const setUp = async (company?: TestCompany) => {
  const owner = company ?? (await test.build.company())
  const workspace = await test.build.workspace({ company: owner })
  const bot = await buildBot(test.build, { company: owner, workspace })
  const user = await test.build.user({ company: owner, workspaces: [workspace], permissions: all, name: 'Marina' })
  return { company: owner, workspace, bot, caller: await test.as(user) }
}
type Shop = Awaited<ReturnType<typeof setUp>>

/** Asks a size and hands over; the name is that of an entity of the bot. */
const menu = (entityTypeId: number, transfer: object = {}, webhookCall = false): ServerFlow =>
  ({
    name: 'Menu',
    nodes: [
      {
        name: 'Início',
        botInteractions: [{ interaction: 'Que tamanho?' }],
        userInteractios: [{ source: 'Início', target: 'Fim', phrases: [], entityTypeId, entityTypeName: 'tamanho' }],
        webhookCall,
      },
      {
        name: 'Fim',
        botInteractions: [{ interaction: 'Já chamo alguém.' }],
        ...(Object.keys(transfer).length > 0
          ? { transfer: true, transferDto: { queue: 'SEQUENTIAL', ...transfer } }
          : {}),
      },
    ],
  }) as unknown as ServerFlow

const makeEntity = async ({ caller, bot }: Shop) => {
  const body = { name: 'tamanho', entries: [{ value: 'P', synonyms: ['pequeno'] }], botId: bot.id }
  return (await caller.call(contract.createEntity, { body })).body.id
}
const makeTemplate = async (shop: Shop, flow: ServerFlow, name = 'Menu da loja') => {
  const { bot, caller, workspace } = shop
  const saved = await caller.call(contract.saveFlow, { params: { botId: bot.id, flowId: bot.draftId }, body: flow })
  expect(saved.status).toBe(200)
  const body = { botId: bot.id, botFlowId: bot.draftId, name, workspaces: [workspace.id] }
  const made = await caller.call(contract.createTemplate, { body })
  expect(made.status).toBe(200)
  return made.body
}
const draftOf = async ({ caller, bot }: Shop) =>
  (await caller.call(contract.getFlow, { params: { botId: bot.id, flowId: bot.draftId } })).body

describe('templates', () => {
  it('200: are listed newest first by whoever is a member of one of their workspaces, with who made them', async () => {
    const shop = await setUp()
    const other = await setUp(shop.company)
    const first = await makeTemplate(shop, menu(-1))
    const second = await makeTemplate(shop, menu(-1), 'Troca')
    const { body } = await shop.caller.call(contract.listTemplates, { body: {} })
    expect(body).toEqual({ result: [second, first], total: 2 })
    expect(first).toMatchObject({
      name: 'Menu da loja',
      createdBy: 'Marina',
      workspaces: [shop.workspace.id],
      companyId: shop.company.id,
    })
    const found = await shop.caller.call(contract.listTemplates, {
      body: { name: 'tro', workspaces: [shop.workspace.id] },
    })
    expect(found.body.result.map(({ name }) => name)).toEqual(['Troca'])
    expect((await other.caller.call(contract.listTemplates, { body: {} })).body.total).toBe(0)
    expect((await other.caller.call(contract.getTemplateFlow, { params: { id: first.id } })).status).toBe(404)
  })

  it('200: keep the flow as it was saved then, whatever becomes of the bot', async () => {
    const shop = await setUp()
    const { id } = await makeTemplate(shop, menu(-1))
    const { caller, bot } = shop
    await caller.call(contract.saveFlow, {
      params: { botId: bot.id, flowId: bot.draftId },
      body: { name: 'Outro', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Oi' }] }] } as never,
    })
    const { body } = await caller.call(contract.getTemplateFlow, { params: { id } })
    expect(body.nodes.map(({ name }) => name)).toEqual(['Início', 'Fim'])
    expect(body.template.name).toBe('Menu da loja')
  })

  it('400 and 404: need a name, a workspace of one’s own and a flow of one’s own', async () => {
    const shop = await setUp()
    const stranger = await setUp()
    const { bot, workspace, caller } = shop
    const good = { botId: bot.id, botFlowId: bot.draftId, name: 'Menu', workspaces: [workspace.id] }
    const statusOf = async (changes: object) =>
      (await caller.call(contract.createTemplate, { body: { ...good, ...changes } })).status
    expect(await statusOf({ name: ' ' })).toBe(400)
    const nowhere = await caller.call(contract.createTemplate, { body: { ...good, workspaces: [] } })
    expect(nowhere).toMatchObject({
      status: 400,
      body: { fields: { workspaces: 'Deve conter no mínimo um registro' } },
    })
    expect(await statusOf({ workspaces: [workspace.id, stranger.workspace.id] })).toBe(404)
    expect(await statusOf({ botId: stranger.bot.id })).toBe(404)
    expect(await statusOf({ botFlowId: stranger.bot.draftId })).toBe(404)
  })

  it('200: are removed; the bot that took one keeps it', async () => {
    const shop = await setUp()
    const { id } = await makeTemplate(shop, menu(-1))
    const params = { botId: shop.bot.id, templateId: id }
    const revision = (await draftOf(shop)).revision
    await shop.caller.call(contract.importTemplate, { params, body: { replacesRevision: revision } })
    expect((await shop.caller.call(contract.deleteTemplate, { params: { id } })).body).toEqual({ success: true })
    expect((await shop.caller.call(contract.deleteTemplate, { params: { id } })).status).toBe(404)
    expect((await draftOf(shop)).nodes).toHaveLength(2)
  })
})

describe('POST /api/bots/:botId/templates/:templateId/import', () => {
  const both = async (flow: (shop: Shop) => Promise<ServerFlow>) => {
    const shop = await setUp()
    const { id } = await makeTemplate(shop, await flow(shop))
    const away = await test.build.workspace({ company: shop.company })
    const bot = await buildBot(test.build, { company: shop.company, workspace: away })
    const user = await test.build.user({
      company: shop.company,
      workspaces: [shop.workspace, away],
      permissions: [...all, 'entity_view'],
    })
    const target = { ...shop, workspace: away, bot, caller: await test.as(user) }
    return { shop, target, params: { botId: bot.id, templateId: id } }
  }
  const publish = async ({ caller, bot }: Shop) => {
    const { nodes, name } = await draftOf({ caller, bot } as Shop)
    return caller.call(contract.publishFlow, {
      params: { botId: bot.id, flowId: bot.draftId },
      body: { name, nodes },
    })
  }

  it('200: brings the entities that a bot of another workspace lacks, and uses its own of the same name', async () => {
    const { target, params } = await both(async (shop) => menu(await makeEntity(shop)))
    const told = await target.caller.call(contract.importTemplate, { params, body: { preview: true } })
    expect(told.body).toMatchObject({ addedEntities: ['tamanho'], usedEntities: [], losesDraft: false })
    expect((await draftOf(target)).nodes).toHaveLength(1)
    const { status, body } = await target.caller.call(contract.importTemplate, { params, body: {} })
    expect([status, body.botId, body.createdBotFlowId]).toEqual([200, target.bot.id, target.bot.draftId])
    const list = await target.caller.call(contract.searchEntities, { query: { botId: target.bot.id } })
    expect(list.body.result[0]).toMatchObject({ name: 'tamanho', inputs: 1 })
    const published = await publish(target)
    expect([published.status, published.body.problems]).toEqual([200, []])
    const again = await target.caller.call(contract.importTemplate, { params, body: { preview: true } })
    expect(again.body).toMatchObject({ addedEntities: [], usedEntities: ['tamanho'] })
  })

  it('200: sends transfers that the bot cannot reach to the workspace that was chosen, and stops calls without an address', async () => {
    const { target, params } = await both(async () => menu(-1, { thirdPartySystem: true }, true))
    const told = await target.caller.call(contract.importTemplate, { params, body: { preview: true } })
    expect(told.body).toMatchObject({ transfers: ['Fim'], webhooks: ['Início'] })
    const body = { workspaceId: target.workspace.id }
    expect((await target.caller.call(contract.importTemplate, { params, body })).status).toBe(200)
    const { nodes } = await draftOf(target)
    expect(nodes[1]?.transferDto).toMatchObject({ workspaceId: target.workspace.id, thirdPartySystem: false })
    const published = await publish(target)
    expect(published.body.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(published.body.problems.map(({ code }) => code)).not.toContain('no-webhook')
  })

  it('200: empties such transfers where no workspace was chosen', async () => {
    const { target, params } = await both(async () => menu(-1, { thirdPartySystem: true }))
    await target.caller.call(contract.importTemplate, { params })
    const { nodes } = await draftOf(target)
    expect([nodes[1]?.transfer, nodes[1]?.transferDto ?? null]).toEqual([true, null])
  })

  it('409: asks before a draft is lost, and leaves the live version', async () => {
    const { target, params } = await both(async () => menu(-1))
    const { caller, bot } = target
    const text = { name: 'Meu', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Oi' }] }] } as never
    await caller.call(contract.saveFlow, { params: { botId: bot.id, flowId: bot.draftId }, body: text })
    const refused = await caller.call(contract.importTemplate, { params, body: {} })
    expect(refused.status).toBe(409)
    expect((await draftOf(target)).nodes).toHaveLength(1)
    const told = await caller.call(contract.importTemplate, { params, body: { preview: true } })
    expect(told.body.losesDraft).toBe(true)
    const body = { replacesRevision: told.body.revision }
    expect((await caller.call(contract.importTemplate, { params, body })).status).toBe(200)
    expect((await draftOf(target)).nodes).toHaveLength(2)
  })

  it('404: a template or bot of another company', async () => {
    const { shop, params } = await both(async () => menu(-1))
    const stranger = await setUp()
    const statusOf = async (shopper: Shop, botId: number) =>
      (await shopper.caller.call(contract.importTemplate, { params: { ...params, botId }, body: {} })).status
    expect(await statusOf(stranger, stranger.bot.id)).toBe(404)
    expect(await statusOf(shop, stranger.bot.id)).toBe(404)
  })

  it('holds what the bot holds and no other file that its flow names, nor does the bot that takes it', async () => {
    const shop = await setUp()
    const { company, workspace, bot, caller } = shop
    const elsewhere = await test.build.workspace({ company })
    const dialog = await buildDialog(test.build, { company, workspace: elsewhere })
    const fileOf = async (holder: object) => {
      const key = { company_id: company.id, storage_key: `${company.id}/${randomUUID()}` }
      const file = await test.build.insert<{ id: string }>('file', {
        ...key,
        name: 'a.txt',
        mime: 'text/plain',
        size_bytes: 1,
      })
      await test.build.insert('file_holder', { company_id: company.id, file_id: file.id, ...holder })
      return file.id
    }
    const own = await fileOf({ kind: 'bot', bot_id: bot.id })
    const foreign = await fileOf({ kind: 'dialog', dialog_id: dialog.id })
    const files = [own, foreign, 'nenhum'].map((fileId) => ({ fileId, name: 'a.txt', mime: 'text/plain', url: 'a' }))
    const flow = { name: 'Menu', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Oi', files }] }] }
    const { id: templateId } = await makeTemplate(shop, flow as unknown as ServerFlow)
    const taker = await buildBot(test.build, { company, workspace })
    const imported = await caller.call(contract.importTemplate, { params: { botId: taker.id, templateId } })
    expect(imported.status).toBe(200)
    const holdersOf = async (id: string) =>
      (
        await test.database.owner.query<{ kind: string }>(
          'select kind from file_holder where file_id = $1 order by kind',
          [id],
        )
      ).rows.map(({ kind }) => kind)
    expect(await holdersOf(own)).toEqual(['bot', 'bot', 'template'])
    expect(await holdersOf(foreign)).toEqual(['dialog'])
    expect((await caller.call(contract.deleteTemplate, { params: { id: templateId } })).status).toBe(200)
    expect(await holdersOf(own)).toEqual(['bot', 'bot'])
  })

  it('404: one that somebody removes while it is read', async () => {
    const { company } = await setUp()
    const found = findKept(test.database.database.scoped(company.id), company.id, 2_000_000_016)
    await expect(found).rejects.toMatchObject({ status: 404 })
  })
})

describe('ready flows', () => {
  it('200: are listed, and begin a bot with its company’s name, its entities and its own workspace, without errors', async () => {
    const shop = await setUp()
    const { caller, bot, workspace } = shop
    const { body: list } = await caller.call(contract.listReadyFlows)
    expect(list.result.map(({ key }) => key)).toHaveLength(8)
    const clinic = list.result.find(({ key }) => key === 'clinic')
    const { rows } = await test.database.owner.query('select name from company where id = $1', [shop.company.id])
    expect(clinic?.sample.map(({ text }) => text).join()).toContain(`atendimento virtual de ${rows[0].name}.`)
    const params = { botId: bot.id, key: 'clinic' }
    const told = await caller.call(contract.importReadyFlow, { params, body: { preview: true } })
    expect(told.body).toMatchObject({ addedEntities: ['Especialidade', 'Convênio', 'Exame'], losesDraft: false })
    expect(told.body.transfers.length).toBeGreaterThan(3)
    const body = { workspaceId: workspace.id }
    expect((await caller.call(contract.importReadyFlow, { params, body })).status).toBe(200)
    const { nodes, name } = await draftOf(shop)
    expect(nodes).toHaveLength(clinic?.nodeCount ?? 0)
    expect(nodes[0]?.botInteractions?.[0]?.interaction).not.toContain('{')
    const saved = await caller.call(contract.saveFlow, {
      params: { botId: bot.id, flowId: bot.draftId },
      body: { name, nodes },
    })
    expect([saved.status, saved.body.problems.filter(({ severity }) => severity === 'error')]).toEqual([200, []])
  })

  it('404: an unknown key, and a bot or workspace of another company', async () => {
    const [shop, stranger] = [await setUp(), await setUp()]
    const statusOf = async (botId: number, key: string, workspaceId?: number) =>
      (await shop.caller.call(contract.importReadyFlow, { params: { botId, key }, body: { workspaceId } })).status
    expect(await statusOf(shop.bot.id, 'bakery')).toBe(404)
    expect(await statusOf(stranger.bot.id, 'shop')).toBe(404)
    expect(await statusOf(shop.bot.id, 'shop', stranger.workspace.id)).toBe(404)
  })
})
