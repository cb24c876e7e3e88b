// Gate: the main way of bots.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot, buildPublishedFlow } from '../../../platform/testing/build-bots.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async (values: Record<string, unknown> = {}) => {
  const company = await test.build.company(values)
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const other = await test.build.workspace({ company, name: 'Suporte' })
  const manager = await test.build.user({
    company,
    workspaces: [workspace],
    permissions: ['bot_view', 'bot_create'],
    name: 'Marina Prado',
  })
  return { company, workspace, other, manager, caller: await test.as(manager) }
}

const newBot = (workspaceId: number, name = 'Loja') => ({ body: { name, workspaceId, target: 1 } })

describe('POST /api/bots', () => {
  it('200: makes a bot with an empty draft that greets, and its live chat', async () => {
    const { caller, workspace } = await setUp()
    const { status, body } = await caller.call(contract.createBot, newBot(workspace.id, ' Loja Nova '))
    expect(status).toBe(200)
    const bot = await caller.call(contract.getBot, { params: { id: body.id } })
    expect(bot.body).toMatchObject({
      name: 'Loja Nova',
      token: body.token,
      activeBotFlowId: body.activeBotFlowId,
      createdBy: 'Marina Prado',
      workspace: 'Vendas',
      // On no site yet.
      livechat: false,
      avatarColor: '#0A043C',
      chatColor: '#FF0025',
      versions: [{ id: body.activeBotFlowId, editingRelease: true, active: false, version: null }],
    })
    const { rows } = await test.database.owner.query('select document from flow where id = $1', [body.activeBotFlowId])
    expect(rows[0].document.nodes).toMatchObject([
      { name: 'Início', botInteractions: [{ text: 'Olá! Como posso ajudar?' }] },
    ])
  })

  it('200: a bot without an objective begins with that of service', async () => {
    const { caller, workspace } = await setUp()
    const { body } = await caller.call(contract.createBot, { body: { name: 'Loja', workspaceId: workspace.id } })
    expect((await caller.call(contract.getBot, { params: { id: body.id } })).body.target).toBe(1)
  })

  it('200: an administrator becomes the named author in the company that he chose', async () => {
    const { company, workspace } = await setUp()
    const admin = await test.build.admin({ name: 'Administradora' })
    const caller = await test.as(admin, { companyId: company.id })
    const { body } = await caller.call(contract.createBot, newBot(workspace.id))
    const bot = await caller.call(contract.getBot, { params: { id: body.id } })
    expect(bot.body.asksInDoubt).toBe(true)
    expect(bot.body.createdBy).toBe('Administradora')
  })

  it('400: says what is missing in the words of the product', async () => {
    const { caller } = await setUp()
    const { status, body } = await caller
      .inject({ method: 'POST', url: '/api/bots', payload: { name: ' ', target: null } })
      .then((answer) => ({
        status: answer.statusCode,
        body: answer.json(),
      }))
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      name: 'Campo obrigatório',
      workspaceId: 'Você deve selecionar uma área de trabalho',
      target: 'Você deve selecionar um objetivo do robô',
    })
  })

  it('404: in a workspace that one is no member of', async () => {
    const { caller, other } = await setUp()
    expect((await caller.call(contract.createBot, newBot(other.id))).status).toBe(404)
  })

  it('422: a hundred creations at once at a quota of five make five', async () => {
    const { caller, workspace, company } = await setUp({ bot_quota: 5 })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        caller.call(contract.createBot, newBot(workspace.id, `Bot ${number}`)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(95)
    expect(refused[0]?.body).toMatchObject({ description: 'Limite de bots atingido.' })
    const { rows } = await test.database.owner.query('select from bot where company_id = $1', [company.id])
    expect(rows).toHaveLength(5)
  })
})

describe('POST /api/bots/list and GET /api/bots', () => {
  it("200: shows the bots of one's own workspaces and no others, whatever is asked for", async () => {
    const { company, workspace, other, caller } = await setUp()
    const mine = await buildBot(test.build, { company, workspace, name: 'Loja Ágil' })
    await buildBot(test.build, { company, workspace: other, name: 'Loja do Suporte' })
    const stranger = await setUp()
    await buildBot(test.build, { company: stranger.company, workspace: stranger.workspace, name: 'Loja Alheia' })
    const all = await caller.call(contract.listBots, { body: {} })
    expect(all.body).toMatchObject({ total: 1, result: [{ id: mine.id, hasUnpublishedDraft: true }] })
    const asked = await caller.call(contract.listBots, {
      body: { workspaces: [other.id, stranger.workspace.id], companyId: stranger.company.id },
    })
    expect(asked.body).toEqual({ result: [], total: 0 })
    const byAddress = await caller.call(contract.searchBots, { query: { name: 'agil', workspaces: `${workspace.id}` } })
    expect(byAddress.body).toMatchObject({ total: 1, result: [{ id: mine.id }] })
    const everything = await caller.call(contract.searchBots, { query: { name: '%' } })
    expect(everything.body.total).toBe(0)
  })

  it('200: names the live version, or the draft while there is none', async () => {
    const { company, workspace, caller } = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    const liveFlow = async () => (await caller.call(contract.searchBots, { query: {} })).body.result[0]
    expect(await liveFlow()).toMatchObject({ activeBotFlowId: bot.draftId, hasUnpublishedDraft: true })
    const version = await buildPublishedFlow(test.build, { company, bot, document: newFlow(randomUUID, 'Loja') })
    expect(await liveFlow()).toMatchObject({ activeBotFlowId: version.id, hasUnpublishedDraft: false })
  })

  it('200: gives those who may not see bots only what a filter needs', async () => {
    const { company, workspace } = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    const attendant = await test.build.user({ company, workspaces: [workspace], permissions: ['omnichannel_view'] })
    const { body } = await (await test.as(attendant)).call(contract.listBots, { body: {} })
    expect(body.result).toEqual([
      { id: bot.id, name: 'Loja', target: 1, workspace: 'Vendas', workspaceId: workspace.id },
    ])
  })
})

describe('GET /api/bots/summary', () => {
  const connect = (company: { id: number }, botId: number, kind: string, over: object = {}) =>
    test.build.insert('connection', { company_id: company.id, bot_id: botId, kind, external_id: randomUUID(), ...over })

  it("200: counts one's own bots and their channels, each kind of a bot once, and names the last changed", async () => {
    const { company, workspace, other, caller } = await setUp()
    const build = (name: string) => buildBot(test.build, { company, workspace, name })
    const [one, two, three] = [await build('Um'), await build('Dois'), await build('Três')]
    const hidden = await buildBot(test.build, { company, workspace: other, name: 'Alheio' })
    await connect(company, one.id, 'instagram')
    await connect(company, one.id, 'instagram')
    await connect(company, two.id, 'facebook')
    await connect(company, two.id, 'whatsapp_meta', { active: false })
    await connect(company, three.id, 'facebook', { state: 'reconnect' })
    await connect(company, hidden.id, 'instagram')
    await test.build.run("update flow set updated_at = now() + interval '1 hour' where id = $1", [one.draftId])
    const { body } = await caller.call(contract.summarizeBots, { query: { limit: 2 } })
    expect(body).toMatchObject({ total: 3, channels: 2, recent: [{ id: one.id }, { id: three.id }] })
    expect(body.recent).toHaveLength(2)
    for (const workspaces of [`${other.id}`, '']) {
      const none = await caller.call(contract.summarizeBots, { query: { workspaces } })
      expect(none.body).toEqual({ total: 0, channels: 0, recent: [] })
    }
  })

  it('200: counts the live chat of a bot once it is published and somebody wrote to it', async () => {
    const { company, workspace, caller } = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    await buildPublishedFlow(test.build, { company, bot, document: newFlow(randomUUID, 'Loja') })
    const fresh = await buildBot(test.build, { company, workspace })
    const channels = async () => (await caller.call(contract.summarizeBots, { query: {} })).body.channels
    const hear = ({ id }: { id: number }) =>
      test.build.run(
        `insert into connection_activity (company_id, connection_id, last_inbound_at)
         select company_id, id, now() from connection where kind = 'livechat' and bot_id = $1`,
        [id],
      )
    expect(await channels()).toBe(0)
    await hear(fresh)
    expect(await channels()).toBe(0)
    await hear(bot)
    expect(await channels()).toBe(1)
    // Its card, its page and the state of its channels say the same.
    for (const [{ id }, isConnected] of [
      [bot, true],
      [fresh, false],
    ] as const) {
      const listed = await caller.call(contract.listBots, { body: { workspaces: [workspace.id] } })
      expect(listed.body.result.find((row) => row.id === id)).toMatchObject({ livechat: isConnected })
      expect((await caller.call(contract.getBot, { params: { id } })).body.livechat).toBe(isConnected)
    }
  })

  it('200: says nothing of channels to those who may not see bots', async () => {
    const { company, workspace } = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    const attendant = await test.build.user({ company, workspaces: [workspace], permissions: ['omnichannel_view'] })
    const { body } = await (await test.as(attendant)).call(contract.summarizeBots, { query: {} })
    expect(body).toEqual({
      total: 1,
      channels: null,
      recent: [{ id: bot.id, name: 'Loja', target: 1, workspace: 'Vendas', workspaceId: workspace.id }],
    })
  })
})

describe('GET and PUT /api/bots/:id', () => {
  it('404: the same for a bot of another workspace, of another company and for none', async () => {
    const { company, workspace, other, caller } = await setUp()
    const stranger = await setUp()
    const elsewhere = await buildBot(test.build, { company, workspace: other })
    const foreign = await buildBot(test.build, { company: stranger.company, workspace: stranger.workspace })
    const deleted = await buildBot(test.build, { company, workspace })
    await test.database.owner.query('update bot set deleted_at = now() where id = $1', [deleted.id])
    for (const operation of [contract.getBot, contract.updateBot])
      for (const id of [elsewhere.id, foreign.id, deleted.id, 2_000_000_000]) {
        const answer = await caller.inject({
          method: operation.method,
          url: `/api/bots/${id}`,
          ...(operation.method === 'PUT' ? { payload: { name: 'Tomado' } } : {}),
        })
        expect(answer.statusCode).toBe(404)
        expect(answer.json().message).toBe('Registro inexistente')
      }
    const { rows } = await test.database.owner.query("select from bot where name = 'Tomado'")
    expect(rows).toHaveLength(0)
  })

  it('200: says whether the flow is published, and counts a saved draft as the last change', async () => {
    const { caller, workspace } = await setUp()
    const { body: made } = await caller.call(contract.createBot, newBot(workspace.id))
    const read = async () => (await caller.call(contract.getBot, { params: { id: made.id } })).body
    const flow = { name: 'Loja', nodes: [{ id: 'a', name: 'Início', botInteractions: [{ interaction: 'Oi' }] }] }
    const params = { botId: made.id, flowId: -1 }
    const fresh = await read()
    expect(fresh.publication).toBe('never')
    await caller.call(contract.publishFlow, { params, body: flow })
    const published = await read()
    expect(published.publication).toBe('published')
    await caller.call(contract.saveFlow, { params, body: { ...flow, name: 'Loja nova' } })
    const saved = await read()
    expect(saved.publication).toBe('changed')
    expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(published.updatedAt))
    const { body: list } = await caller.call(contract.listBots, { body: {} })
    expect(list.result[0]).toMatchObject({ publication: 'changed', updatedAt: saved.updatedAt })
    await caller.call(contract.updateBot, { params: { id: made.id }, body: { target: 6 } })
    expect((await read()).publication).toBe('none')
  })

  it('200: counts the dialogs of the bot and lists the last ten', async () => {
    const { company, workspace, caller } = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    for (let minute = 0; minute < 12; minute++)
      await buildDialog(test.build, {
        company,
        workspace,
        bot,
        owner: minute % 2 ? 'closed' : 'queue',
        lastAt: new Date(minute * 60_000),
      })
    const { body } = await caller.call(contract.getBot, { params: { id: bot.id } })
    expect(body.services).toBe(12)
    expect(body.lastServices).toHaveLength(10)
    expect(body.lastServices[0]).toMatchObject({ lastMessage: new Date(11 * 60_000).toISOString() })
  })

  it('200: says who came and who attended them, and names customers only to whom may open their rooms', async () => {
    const { company, workspace, other, caller } = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    const ana = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view', 'dialog_view'] })
    const of = (where: { id: number }, owner: 'bot' | 'person', minute: number) =>
      buildDialog(test.build, {
        company,
        bot,
        owner,
        workspace: where,
        ...(owner === 'person' ? { ownerUser: ana } : {}),
        lastAt: new Date(minute * 60_000),
      })
    const attended = await of(workspace, 'person', 2)
    await of(other, 'bot', 1)
    await test.database.owner.query('update dialog set person_took_part = true where id = $1', [attended.id])
    const lastOf = async (reader: typeof caller) =>
      (await reader.call(contract.getBot, { params: { id: bot.id } })).body.lastServices
    const [first, second] = await lastOf(await test.as(ana))
    expect(first).toMatchObject({ contact: 'Renata Figueiredo', canOpen: true, channel: 'Live chat', by: 'human' })
    expect(first?.attendant).toEqual(expect.any(String))
    expect(second).toMatchObject({ contact: null, canOpen: false, by: 'bot', attendant: null })
    expect((await lastOf(caller)).map(({ contact, canOpen }) => ({ contact, canOpen }))).toEqual([
      { contact: null, canOpen: false },
      { contact: null, canOpen: false },
    ])
  })
})
