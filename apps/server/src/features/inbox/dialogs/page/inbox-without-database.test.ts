import { pageInbox } from '@prosa/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../platform/testing/index.ts'

let t: TestApp
const unhandled: unknown[] = []
const note = (reason: unknown): void => void unhandled.push(reason)

beforeAll(async () => {
  t = await testApp({ limits: { acquireMs: 500 } })
})
afterAll(() => t.close())
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => void process.off('unhandledRejection', note))

it('answers 503 where no connection is to be had, by time and by search, and leaves no rejection to nobody', async () => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const me = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [workspace] }))
  expect((await me.call(pageInbox, { query: { limit: 10 } })).status).toBe(200)

  const { database } = t.database
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  const held = Array.from({ length: 4 }, () => database.pipeline(() => end))
  const answers = await Promise.all(
    ['', 'ana'].map((name) => me.call(pageInbox, { query: { limit: 10, ...(name ? { name } : {}) } })),
  )
  letGo()
  await Promise.all(held)
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [503, '2'],
    [503, '2'],
  ])
  expect(unhandled).toEqual([])
  expect((await me.call(pageInbox, { query: { limit: 10 } })).status).toBe(200)
})
