import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildBot } from '../../platform/testing/build-bots.ts'
import { buildDialog } from '../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../../platform/testing/index.ts'

let test: TestApp
let caller: Caller

beforeAll(async () => {
  test = await testApp()
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  await buildDialog(test.build, { company, workspace, bot, texts: ['Quero falar de boletos'] })
  const permissions = ['bot_view', 'dialog_view', 'contact_view', 'campaign_view', 'template_view'] as const
  caller = await test.as(await test.build.user({ company, workspaces: [workspace], permissions: [...permissions] }))
})
afterAll(() => test.close())

const lengthOf = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<number> => {
  const answer = await caller.inject({ method, url, ...(payload ? { payload } : {}) })
  expect(answer.statusCode).toBe(200)
  const body = answer.json()
  return (body.result ?? body.dialogs).length
}

it.each([contract.listRooms.url, contract.listContacts.url, contract.listBots.url])(
  '%s: an empty choice of workspaces is none, absent is all',
  async (url) => {
    expect([await lengthOf('POST', url, {}), await lengthOf('POST', url, { workspaces: [] })]).toEqual([1, 0])
  },
)

it('the inbox: an empty choice is none, absent is all, and so is workspace 0', async () => {
  const url = contract.pageInbox.url
  const lengths = ['', '?workspace=0', '?workspaces='].map((query) => lengthOf('GET', url + query))
  expect(await Promise.all(lengths)).toEqual([1, 1, 0])
})

it('every query that takes a choice of workspaces tells nothing said from nothing chosen', () => {
  // Figures of none, where nothing is said: no lists.
  const figures = new Set(['readDashboardNow', 'forecastQueue'])
  const choices = contract.operations.flatMap(({ schema: { operationId, querystring } }) =>
    querystring instanceof z.ZodObject && querystring.shape.workspaces instanceof z.ZodType && !figures.has(operationId)
      ? [[operationId, querystring.shape.workspaces.parse(undefined), querystring.shape.workspaces.parse('')]]
      : [],
  )
  expect(choices.length).toBeGreaterThan(5)
  expect(choices).toEqual(choices.map(([operationId]) => [operationId, undefined, []]))
})
