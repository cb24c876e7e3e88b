// Gate: the main way of versions.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBot, buildPublishedFlow } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async (values: Record<string, unknown> = {}) => {
  const company = await test.build.company(values)
  const workspace = await test.build.workspace({ company })
  const manager = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] })
  const bot = await buildBot(test.build, { company, workspace })
  return { company, workspace, bot, caller: await test.as(manager) }
}

it('200: pages of a bot’s versions, the draft first and then the newest, and which of them is live', async () => {
  const { company, bot, caller } = await setUp()
  const flow = await buildPublishedFlow(test.build, { company, bot, document: newFlow(randomUUID, 'Loja') })
  const page = async (offset: number) => {
    const { body } = await caller.call(contract.listBotVersions, {
      params: { id: bot.id },
      query: { limit: 1, offset },
    })
    return body
  }
  expect(await page(0)).toMatchObject({ result: [{ editingRelease: true, active: false, version: null }], total: 2 })
  expect(await page(1)).toMatchObject({ result: [{ editingRelease: false, active: true, version: 1 }], total: 2 })
  expect((await page(2)).result).toEqual([])
  const { body } = await caller.call(contract.getBot, { params: { id: bot.id } })
  expect(body.liveVersion).toMatchObject({ id: flow.id, version: 1 })
})

it('200: a bot that was never published says so, and which channels its company may use', async () => {
  const { bot, caller } = await setUp({ livechat: true, facebook: false })
  const { body } = await caller.call(contract.getBot, { params: { id: bot.id } })
  expect(body.liveVersion).toBeNull()
  expect(body.allowedChannels).toMatchObject({ livechat: true, facebook: false })
})

it('200: a version is published with a note and named; a draft has no name', async () => {
  const { bot, caller } = await setUp()
  const published = await caller.call(contract.publishFlow, {
    params: { botId: bot.id, flowId: bot.draftId },
    body: {
      name: 'Loja',
      nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Oi' }] }],
      note: ' Saudação nova ',
    } as never,
  })
  expect(published.status).toBe(200)
  const rows = async () =>
    (await caller.call(contract.listBotVersions, { params: { id: bot.id }, query: {} })).body.result
  expect((await rows()).map(({ name, note }) => [name, note])).toEqual([
    [null, null],
    [null, 'Saudação nova'],
  ])
  const call = async (versionId: number, name: string) =>
    (
      await caller.call(contract.nameBotVersion, {
        params: { id: bot.id, versionId },
        body: { name, note: '' },
      })
    ).status
  expect(await call(published.body.id, ' Natal ')).toBe(200)
  expect((await rows())[1]).toMatchObject({ name: 'Natal', note: null, version: 1 })
  const { rows: audited } = await test.database.owner.query(
    "select record_id, fields from audit_log where action = 'bot.changed' and operation = 'nameBotVersion'",
  )
  expect(audited).toEqual([{ record_id: String(bot.id), fields: ['versionName', 'versionNote'] }])
  expect(await call(published.body.id, ' ')).toBe(200)
  expect((await rows())[1]).toMatchObject({ name: null })
  expect(await call(published.body.id, 'n'.repeat(101))).toBe(400)
  expect(await call(bot.draftId, 'Natal')).toBe(404)
})

it('404: versions of a bot in a workspace that is not one’s own', async () => {
  const { company, caller } = await setUp()
  const other = await test.build.workspace({ company })
  const hidden = await buildBot(test.build, { company, workspace: other })
  const answer = await caller.call(contract.listBotVersions, { params: { id: hidden.id }, query: {} })
  expect(answer.status).toBe(404)
})
