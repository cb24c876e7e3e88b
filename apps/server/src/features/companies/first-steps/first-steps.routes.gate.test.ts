// Gate: a new company's way, told from what is there.
import { randomUUID } from 'node:crypto'
import { permissions, readFirstSteps } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationWorld, inbound } from '../../../conversation/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const nothing = { published: false, connected: false, invited: false, answered: false }

it('of a company that has just begun are open, those of another one do not count', async () => {
  await conversationWorld(test)
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const user = await test.build.user({ company, permissions: ['bot_create'], workspaces: [workspace] })
  const as = await test.as(user)
  expect((await as.call(readFirstSteps)).body).toEqual({ ...nothing, botId: null })
  await test.build.user({ company })
  expect((await as.call(readFirstSteps)).body).toEqual({ ...nothing, invited: true, botId: null })
})

it('tick with the published bot, and with the first conversation that a person took part in', async () => {
  const world = await conversationWorld(test)
  const { companyId, workspaceId, conversation, bot } = world
  const place = { company: { id: companyId }, workspaces: [{ id: workspaceId }] }
  const user = await test.build.user({ ...place, permissions: [...permissions] })
  const as = await test.as(user)
  const { dialog } = await conversation.receive(inbound(world, { externalId: randomUUID() }))
  expect((await as.call(readFirstSteps)).body).toMatchObject({ published: true, answered: false, botId: bot.id })
  const action = { kind: 'join', userId: user.id, userName: 'Ana' } as const
  await conversation.changeDialog({ companyId, dialogId: dialog.id, action })
  expect((await as.call(readFirstSteps)).body).toMatchObject({ answered: true })
})
