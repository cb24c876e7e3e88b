import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const person = async (permissions: contract.Permission[]) =>
    test.as(await test.build.user({ company, workspaces: [workspace], permissions }))
  const caller = await person(['bot_view', 'bot_create'])
  const make = (avatarIconUrl: string) =>
    caller.call(contract.createBot, { body: { name: 'Loja', workspaceId: workspace.id, target: 1, avatarIconUrl } })
  return { person, caller, make }
}

describe('the picture of a new bot', () => {
  it('stands in the list, in the live chat, and is read by whoever sees the bot', async () => {
    const { person, caller, make } = await setUp()
    const made = await make(png)
    expect(made.status).toBe(200)
    const list = await caller.call(contract.listBots, { body: { limit: 20, offset: 0 } })
    const url = list.body.result[0]?.avatarIconUrl ?? ''
    expect(url).toMatch(/^\/api\/files\//)
    const config = await test.anonymous.inject({ method: 'GET', url: `/api/livechat/${made.body.token}/config` })
    const { avatarUrl } = config.json<{ avatarUrl: string }>()
    expect((await test.anonymous.inject({ method: 'GET', url: avatarUrl })).statusCode).toBe(200)
    // What a bot has is not thrown away with what nobody wanted.
    const id = url.slice('/api/files/'.length)
    await caller.call(contract.deleteFile, { params: { id } })
    expect((await (await person(['bot_view'])).call(contract.readFile, { params: { id } })).status).toBe(200)
  })

  it('422: is a picture, and nothing is made without it', async () => {
    const { caller, make } = await setUp()
    const text = await make(`data:image/png;base64,${Buffer.from('oi').toString('base64')}`)
    expect([text.status, text.body]).toMatchObject([
      422,
      { fields: { avatarIconUrl: 'Escolha uma imagem PNG, JPEG ou SVG.' } },
    ])
    expect((await caller.call(contract.listBots, { body: { limit: 20, offset: 0 } })).body.total).toBe(0)
  })
})
