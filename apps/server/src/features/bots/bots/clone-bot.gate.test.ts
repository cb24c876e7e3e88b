// Gate: the main way of copies.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot, buildEntity, buildPublishedFlow } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const setUp = async (values: Record<string, unknown> = {}) => {
  const company = await test.build.company(values)
  const workspace = await test.build.workspace({ company })
  const permissions: contract.Permission[] = ['bot_view', 'bot_create', 'entity_view']
  const manager = await test.build.user({ company, workspaces: [workspace], permissions })
  const caller = await test.as(manager)
  const bot = await buildBot(test.build, { company, workspace, name: 'Loja' })
  const clone = (changes: object = {}) =>
    caller.call(contract.cloneBot, {
      body: { name: 'Loja 2', botSourceId: bot.id, workspaceId: workspace.id, ...changes },
    })
  const read = async (id: number) => (await caller.call(contract.getBot, { params: { id } })).body
  const flowOf = async (botId: number, flowId: number) =>
    (await caller.call(contract.getFlow, { params: { botId, flowId } })).body
  const entitiesOf = async (botId: number) =>
    (await caller.call(contract.searchEntities, { query: { botId: String(botId), limit: '100' } })).body.result
  return { company, workspace, manager, caller, bot, clone, read, flowOf, entitiesOf }
}

/** A flow whose one node uses an entity in an exit and sends a file. */
const flowWith = (entityTypeId: number, fileId: string, interaction = 'Qual cor?') => ({
  name: 'Loja',
  nodes: [
    {
      name: 'Início',
      botInteractions: [{ interaction, files: [{ id: '1', fileId, name: 'a.png', mime: 'image/png' }] }],
      userInteractions: [
        { target: 'Fim', entityTypeId, entityTypeName: 'Cor' },
        { target: 'Outro', trainingPhrases: ['oi'], entityTypeId: -1 },
      ],
    },
    { name: 'Fim', botInteractions: [{ interaction: 'Certo!' }] },
    { name: 'Outro', botInteractions: [{ interaction: 'Olá!' }] },
  ],
})

describe('POST /api/bots/clone', () => {
  it('200: makes a bot with the draft, entities, settings and picture of another, under a token of its own', async () => {
    const { company, workspace, caller, bot, clone, read, flowOf, entitiesOf } = await setUp()
    const avatar = await caller.call(contract.updateBotAvatar, {
      params: { id: bot.id },
      body: { avatarIconUrl: png, chatColor: '#112233', interactions: [{ position: 0, interaction: 'Horário' }] },
    })
    const fileId = avatar.body.avatarIconUrl?.slice('/api/files/'.length) ?? ''
    await caller.call(contract.updateBot, { params: { id: bot.id }, body: { defaulFallbackMessages: ['Como?'] } })
    await caller.call(contract.updateBotTransferSettings, {
      params: { id: bot.id },
      body: { workspaceId: workspace.id, onlyOnlineUser: false },
    })
    const values = [{ value: 'azul', synonyms: ['anil'] }, { value: 'verde' }]
    const entity = await buildEntity(test.build, { company, bot, values })
    const saved = await caller.call(contract.saveFlow, {
      params: { botId: bot.id, flowId: bot.draftId },
      body: flowWith(entity.id, fileId),
    })
    expect(saved.status).toBe(200)

    const made = await clone()
    expect(made.status).toBe(200)
    const copy = await read(made.body.id)
    expect(copy).toMatchObject({
      name: 'Loja 2',
      token: made.body.token,
      chatColor: '#112233',
      avatarIconUrl: `/api/files/${fileId}`,
      liveChatInteractions: [{ interaction: 'Horário' }],
      defaulFallbackMessages: ['Como?'],
      publication: 'never',
      livechat: false,
      services: 0,
    })
    expect(made.body.token).not.toBe(bot.token)
    const settings = await caller.call(contract.getBotTransferSettings, { params: { id: made.body.id } })
    expect(settings.body).toMatchObject({ workspaceId: workspace.id, type: 2, onlyOnlineUser: false })

    const [own] = await entitiesOf(made.body.id)
    expect(own).toMatchObject({ name: 'Cor', inputs: 2 })
    expect(own?.id).not.toBe(entity.id)
    const detail = await caller.call(contract.getEntity, { params: { id: own?.id ?? 0 } })
    expect(detail.body.entities).toMatchObject([
      { value: 'azul', synonyms: ['anil'] },
      { value: 'verde', synonyms: [] },
    ])
    const original = await flowOf(bot.id, bot.draftId)
    const text = JSON.stringify(await flowOf(made.body.id, made.body.activeBotFlowId))
    expect(text).toContain(`"entityTypeId":${own?.id}`)
    expect(text).not.toContain(`"entityTypeId":${entity.id},`)
    // But for the entity and what names the flow, nothing has changed.
    const nodesOf = (flow: string) => JSON.parse(flow).nodes
    const renamed = JSON.stringify(original).replaceAll(`"entityTypeId":${entity.id}`, `"entityTypeId":${own?.id}`)
    expect(nodesOf(text)).toEqual(nodesOf(renamed))
  })

  it('holds the files of the draft, and none that the other bot does not hold', async () => {
    const { caller, company, workspace, bot, clone } = await setUp()
    const kept = await caller.call(contract.updateBotAvatar, { params: { id: bot.id }, body: { avatarIconUrl: png } })
    const fileId = kept.body.avatarIconUrl?.slice('/api/files/'.length) ?? ''
    const hidden = await test.build.workspace({ company })
    const theirs = await buildBot(test.build, { company, workspace: hidden })
    const secret = await test.build.insert<{ id: string }>('file', {
      company_id: company.id,
      name: 'a.png',
      mime: 'image/png',
      size_bytes: 1,
      storage_key: `${company.id}/x`,
    })
    const held = { company_id: company.id, file_id: secret.id, kind: 'bot', bot_id: theirs.id }
    await test.build.insert('file_holder', held)
    const flow = flowWith(-1, fileId)
    flow.nodes[1]?.botInteractions.push({
      interaction: '',
      files: [{ id: '2', fileId: secret.id, name: 'a.png', mime: 'image/png' }],
    })
    await caller.call(contract.saveFlow, { params: { botId: bot.id, flowId: bot.draftId }, body: flow })
    const { body } = await clone()
    const { rows } = await test.database.owner.query('select file_id from file_holder where bot_id = $1', [body.id])
    expect(rows).toEqual([{ file_id: fileId }])
    // The other bot gives its picture up: the copy keeps it.
    await caller.call(contract.updateBotAvatar, { params: { id: bot.id }, body: { avatarIconUrl: null } })
    expect(workspace.id).toBeGreaterThan(0)
    expect((await caller.call(contract.readFile, { params: { id: fileId } })).status).toBe(200)
  })

  it('copies neither versions nor channels nor what signs, and seals headers for the copy alone', async () => {
    const { company, bot, clone, read, caller } = await setUp()
    const { secrets } = test.app.platform
    const { nodes } = (await caller.call(contract.getFlow, { params: { botId: bot.id, flowId: bot.draftId } })).body
    expect(nodes.length).toBeGreaterThan(0)
    await test.build.insert('connection', {
      company_id: company.id,
      bot_id: bot.id,
      kind: 'whatsapp_qrcode',
      external_id: `numero-${bot.id}`,
    })
    await test.build.run(
      `update connection set settings = '{"sites":["https://loja.example"],"outro":1}' where external_id = $1`,
      [bot.token],
    )
    await test.build.insert('bot_webhook', {
      company_id: company.id,
      bot_id: bot.id,
      url: 'https://loja.example/hook',
      headers_encrypted: secrets.seal('[]', `${company.id}|bot_webhook|${bot.id}`),
      signing_secret_encrypted: secrets.seal('segredo', `${company.id}|bot_webhook|${bot.id}`),
    })
    const { body } = await clone()
    expect(await read(body.id)).toMatchObject({
      whatsappQrcode: false,
      livechat: false,
      versions: [{ editingRelease: true }],
    })
    const ask = async (text: string) => (await test.database.owner.query(text, [body.id])).rows
    expect(await ask('select kind, settings from connection where bot_id = $1')).toEqual([
      { kind: 'livechat', settings: { sites: ['https://loja.example'] } },
    ])
    const [hook] = await ask('select * from bot_webhook where bot_id = $1')
    expect(hook).toMatchObject({ url: 'https://loja.example/hook', signing_secret_encrypted: null })
    expect(secrets.open(hook.headers_encrypted, `${company.id}|bot_webhook|${body.id}`)).toBe('[]')
  })

  it('400, 403, 404: demands its fields, the right to read, and what is one’s own', async () => {
    const { company, workspace, bot, clone } = await setUp()
    const stranger = await setUp()
    const empty = await clone({ name: ' ', workspaceId: 0 })
    expect([empty.status, empty.body]).toMatchObject([
      400,
      { fields: { name: 'Campo obrigatório', workspaceId: 'Você deve selecionar uma área de trabalho' } },
    ])
    expect((await clone({ botSourceId: stranger.bot.id })).status).toBe(404)
    expect((await clone({ workspaceId: stranger.workspace.id })).status).toBe(404)
    const blind = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_create'] })
    const body = { name: 'Cópia', botSourceId: bot.id, workspaceId: workspace.id }
    expect((await (await test.as(blind)).call(contract.cloneBot, { body })).status).toBe(403)
  })

  it('422: counts against the company’s bots, unless the copy is as inactive as its source', async () => {
    const { bot, clone } = await setUp({ bot_quota: 1 })
    const refused = await clone()
    expect([refused.status, refused.body]).toMatchObject([422, { message: 'Limite de bots atingido.' }])
    await test.build.run('update bot set active = false where id = $1', [bot.id])
    expect((await clone()).status).toBe(200)
  })

  it('gets a draft that was whole at one moment, while the other is saved again and again', async () => {
    const { bot, caller, clone, flowOf } = await setUp()
    const save = (words: string) =>
      caller.call(contract.saveFlow, {
        params: { botId: bot.id, flowId: bot.draftId },
        body: {
          name: 'Loja',
          nodes: ['Início', 'Fim'].map((name) => ({ name, botInteractions: [{ interaction: words }] })),
        },
      })
    await save('antes')
    const [, ...made] = await Promise.all([
      (async () => {
        for (let i = 0; i < 5; i += 1) expect((await save(`vez ${i}`)).status).toBe(200)
      })(),
      ...Array.from({ length: 5 }, (_, i) => clone({ name: `Cópia ${i}` })),
    ])
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { body } of made) {
      const { nodes } = await flowOf(body.id, body.activeBotFlowId)
      expect(new Set(nodes.map(({ botInteractions }) => botInteractions?.[0]?.interaction)).size).toBe(1)
    }
  })

  it('a copy of a copy that was published before is a bot like any other', async () => {
    const { company, bot, caller, clone } = await setUp()
    const { rows } = await test.database.owner.query('select document from flow where id = $1', [bot.draftId])
    await buildPublishedFlow(test.build, { company, bot, document: rows[0].document })
    const { body } = await clone()
    const again = await clone({ botSourceId: body.id, name: 'Loja 3' })
    expect(again.status).toBe(200)
    const list = await caller.call(contract.listBots, { body: { limit: 20, offset: 0 } })
    expect(list.body.result.map(({ name, publication }) => [name, publication])).toEqual([
      ['Loja 3', 'never'],
      ['Loja 2', 'never'],
      ['Loja', 'published'],
    ])
  })
})
