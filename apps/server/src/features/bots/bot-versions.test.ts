import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBot, buildPublishedFlow } from '../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'

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

it('404: versions of a bot in a workspace that is not one’s own', async () => {
  const { company, caller } = await setUp()
  const other = await test.build.workspace({ company })
  const hidden = await buildBot(test.build, { company, workspace: other })
  const answer = await caller.call(contract.listBotVersions, { params: { id: hidden.id }, query: {} })
  expect(answer.status).toBe(404)
})
