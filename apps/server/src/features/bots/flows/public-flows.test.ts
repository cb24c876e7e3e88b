import { randomUUID } from 'node:crypto'
import { api, createFlowTest, getFlow, simulate, updateFlowTestSettings } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { setUpBot, shopFlow } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const nodesOf = (greeting?: string) =>
  shopFlow('Loja', greeting).nodes.map(({ userInteractios, ...node }) => ({
    ...node,
    userInteractions: userInteractios,
  }))

const setUp = async () => {
  const made = await setUpBot(t)
  const grants = [{ area: 'bots', level: 'write' }] as const
  const erp = await withKey(t, made.company, { grants, workspaceIds: [made.workspace.id] })
  return { ...made, erp, params: { id: made.bot.id } }
}

const codeOf = ({ status, body }: { status: number; body: object }): string =>
  status === 200 ? 'done' : `${status} ${Reflect.get(body, 'code')}`

const keepTest = async (caller: Caller, bot: { id: number; token: string }): Promise<number> => {
  const said = await caller.call(simulate, { body: { message: ['oi'], botToken: bot.token } })
  const body = { name: 'Saudação', dialogToken: said.body.dialogToken }
  return (await caller.call(createFlowTest, { params: { botId: bot.id }, body })).body.id
}

describe('a flow by key', () => {
  it('is drafted, published and read by its public names, as people see it', async () => {
    const { erp, params, bot, caller } = await setUp()
    expect((await erp.call(api.getBot, { params })).body).toMatchObject({
      id: bot.id,
      objective: 'service',
      channels: [],
      publication: 'never',
      liveVersion: null,
    })
    const put = await erp.call(api.putFlowDraft, { params, body: { name: 'Loja', nodes: nodesOf() } })
    expect(put.body).toMatchObject({ revision: 2, problems: [{ severity: 'warning', nodeId: 'compra' }] })
    const draft = await erp.call(api.getFlowDraft, { params })
    expect(draft.body).toMatchObject({ botId: bot.id, name: 'Loja', revision: 2, updatedBy: expect.any(String) })
    expect(draft.body.nodes[0]).toMatchObject({
      name: 'Início',
      webhookCall: false,
      transferData: null,
      userInteractions: [{ target: 'Compra', phrases: ['quero comprar'] }],
    })
    expect(JSON.stringify(draft.body)).not.toMatch(/userInteractios|callWebhook|transferDto|"first"/)
    // What was read can be written as it is.
    const { name, nodes, revision } = draft.body
    expect((await erp.call(api.putFlowDraft, { params, body: { name, nodes, revision } })).status).toBe(200)
    const published = await erp.call(api.publishFlowDraft, { params, body: { note: 'Primeira' } })
    expect(published.body).toMatchObject({ publication: 'published', liveVersion: { version: 1 } })
    const versions = await erp.call(api.listBotVersions, { params })
    expect(versions.body).toMatchObject({
      data: [{ version: 1, isLive: true, note: 'Primeira', name: null }],
      next: null,
    })
    const versionId = versions.body.data[0]?.id ?? 0
    const version = await erp.call(api.getFlowVersion, { params: { ...params, versionId } })
    expect(version.body).toMatchObject({ id: versionId, version: 1, nodes: [{ name: 'Início' }, { name: 'Compra' }] })
    const ofDraft = { ...params, versionId: bot.draftId }
    expect(codeOf(await erp.call(api.getFlowVersion, { params: ofDraft }))).toBe('404 notFound')
    expect(codeOf(await erp.call(api.publishFlowDraft, { params, body: {} }))).toBe('409 nothingToPublish')
    const seen = await caller.call(getFlow, { params: { botId: bot.id, flowId: -1 } })
    expect(seen.body).toMatchObject({ version: 1, name: 'Loja' })
  })

  it('is not written over what somebody else saved, nor published at another revision', async () => {
    const { erp, params, company, workspace } = await setUp()
    const grants = [{ area: 'bots', level: 'write' }] as const
    const other = await withKey(t, company, { grants, workspaceIds: [workspace.id] })
    await other.call(api.putFlowDraft, { params, body: { name: 'Do outro', nodes: nodesOf() } })
    const body = { name: 'Loja', nodes: nodesOf('Bom dia!') }
    for (const more of [{}, { revision: 1 }])
      expect(await erp.call(api.putFlowDraft, { params, body: { ...body, ...more } })).toMatchObject({
        status: 409,
        body: { code: 'overtaken', details: { revision: 2 } },
      })
    expect(codeOf(await erp.call(api.publishFlowDraft, { params, body: { revision: 1 } }))).toBe('409 overtaken')
    expect((await erp.call(api.getFlowDraft, { params })).body.name).toBe('Do outro')
    expect(codeOf(await erp.call(api.putFlowDraft, { params, body: { ...body, revision: 2 } }))).toBe('done')
  })

  it('with errors is a draft that cannot be published, and says what is wrong and where', async () => {
    const { erp, params } = await setUp()
    const [first] = nodesOf()
    const alone = { ...first, userInteractions: [], botInteractions: [{ interaction: '' }], name: 'Início' }
    const put = await erp.call(api.putFlowDraft, { params, body: { name: 'Loja', nodes: [alone] } })
    expect(put.body.problems.some(({ severity }) => severity === 'error')).toBe(true)
    const refused = await erp.call(api.publishFlowDraft, { params, body: {} })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'publishRefused', details: { problems: expect.arrayContaining([expect.anything()]) } },
    })
    const lost = nodesOf().map((node) => ({
      ...node,
      userInteractions: [{ target: 'Nenhum', phrases: ['x'] }],
    }))
    const unread = await erp.call(api.putFlowDraft, { params, body: { name: 'Loja', nodes: lost } })
    expect(unread).toMatchObject({ status: 422, body: { code: 'draftInvalid' } })
    expect(Object.keys(Reflect.get(unread.body, 'fields') ?? {})).toEqual([
      'nodes.0.userInteractions.0.target',
      'nodes.1.userInteractions.0.target',
    ])
  })

  it('whose tests fail is not published unless that is accepted, and never where the bot forbids it', async () => {
    const { erp, params, bot, caller } = await setUp()
    await erp.call(api.putFlowDraft, { params, body: { name: 'Loja', nodes: nodesOf() } })
    const testId = await keepTest(caller, bot)
    const passed = await erp.call(api.runFlowTests, { params, body: {} })
    expect(passed.body).toEqual({
      data: [{ id: testId, name: 'Saudação', state: 'passed', failedSteps: 0, differences: [] }],
    })
    await erp.call(api.putFlowDraft, { params, body: { name: 'Loja', nodes: nodesOf('Bom dia!') } })
    const failed = await erp.call(api.runFlowTests, { params, body: { tests: [testId] } })
    expect(failed.body.data).toMatchObject([{ state: 'failed', failedSteps: 1, differences: [{ step: 1 }] }])
    expect(await erp.call(api.publishFlowDraft, { params, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'testsFailed', details: { failedTests: [{ id: testId }], testsNotRun: 0 } },
    })
    const accepts = { acceptsFailedTests: true }
    await caller.call(updateFlowTestSettings, { params: { botId: bot.id }, body: { stopsPublishing: true } })
    expect(codeOf(await erp.call(api.publishFlowDraft, { params, body: accepts }))).toBe('409 testsStop')
    await caller.call(updateFlowTestSettings, { params: { botId: bot.id }, body: { stopsPublishing: false } })
    const headers = { 'idempotency-key': randomUUID() }
    const calls = [
      await erp.call(api.publishFlowDraft, { params, body: accepts, headers }),
      await erp.call(api.publishFlowDraft, { params, body: accepts, headers }),
    ]
    expect(calls.map(({ body }) => body.liveVersion?.version)).toEqual([1, 1])
    expect(calls[1]?.headers['idempotency-replayed']).toBe('true')
  })

  it('tells what was not understood', async () => {
    const { erp, params, company, bot } = await setUp()
    await t.build.insert('not_understood', {
      company_id: company.id,
      bot_id: bot.id,
      node_id: 'inicio',
      text: 'tem estacionamento',
      comparable: 'tem estacionamento',
      first_at: new Date(),
      last_at: new Date(),
    })
    expect((await erp.call(api.listNotUnderstood, { params })).body).toMatchObject({
      data: [{ nodeId: 'inicio', text: 'tem estacionamento', times: 1, texts: [{ times: 1 }] }],
    })
  })
})

describe('entities by key', () => {
  it('are made once for a key, changed as long as nobody else did, and listed without their values', async () => {
    const { erp, bot } = await setUp()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { botId: bot.id, name: 'Cor', values: [{ value: 'azul', synonyms: ['celeste'] }] }
    const made = await erp.call(api.createEntity, { body, headers })
    expect(made.body).toMatchObject({ name: 'Cor', kind: 'list', fuzzy: false, values: [{ value: 'azul' }] })
    expect((await erp.call(api.createEntity, { body, headers })).body).toEqual(made.body)
    expect(codeOf(await erp.call(api.createEntity, { body }))).toBe('409 entityExists')
    const params = { id: made.body.id }
    const [azul] = made.body.values
    const changed = await erp.call(api.updateEntity, {
      params,
      body: {
        name: 'Cor',
        fuzzy: true,
        values: [{ id: azul?.id, value: 'azul' }, { value: 'verde' }],
        revision: made.body.revision,
      },
    })
    expect(changed.body).toMatchObject({ fuzzy: true, values: [{ id: azul?.id, synonyms: [] }, { value: 'verde' }] })
    const late = { name: 'Cor', values: [{ value: 'preto' }], revision: made.body.revision }
    expect(codeOf(await erp.call(api.updateEntity, { params, body: late }))).toBe('409 overtaken')
    const wrong = { name: 'Cor', kind: 'pattern' as const, values: [{ value: '(' }] }
    expect(await erp.call(api.updateEntity, { params, body: wrong })).toMatchObject({
      status: 400,
      body: { fields: { 'values.0.value': expect.any(String) } },
    })
    expect((await erp.call(api.getEntity, { params })).body).toEqual(changed.body)
    const list = await erp.call(api.listEntities, { query: { botId: bot.id } })
    expect(list.body).toEqual({
      data: [{ id: params.id, name: 'Cor', botId: bot.id, kind: 'list', fuzzy: true, values: 2 }],
      next: null,
    })
  })
})

it('gives each bot that was there throughout exactly once while others are made', async () => {
  const { erp, company, workspace } = await setUp()
  const make = () => buildBot(t.build, { company, workspace })
  const made = await Promise.all(Array.from({ length: 9 }, make))
  const ids: number[] = []
  let after: string | undefined
  do {
    const { body, headers } = await erp.call(api.listBots, { query: { limit: 4, ...(after ? { after } : {}) } })
    ids.push(...body.data.map(({ id }) => id))
    if (body.next) expect(headers.link).toContain(`after=${body.next}`)
    after = body.next ?? undefined
    await make()
  } while (after)
  expect(made.map(({ id }) => ids.filter((one) => one === id).length)).toEqual(made.map(() => 1))
  const elsewhere = await t.build.workspace({ company })
  const none = await erp.call(api.listBots, { query: { workspaceId: elsewhere.id } })
  expect(none.body).toEqual({ data: [], next: null })
})
