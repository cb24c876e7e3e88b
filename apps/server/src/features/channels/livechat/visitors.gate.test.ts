// Gate: the main way of visitors.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../../../conversation/testing.ts'
import type { TestApp } from '../../../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
})
afterAll(() => app.close())

const config = (botToken: string) => app.anonymous.call(contract.readLivechatConfig, { params: { botToken } })

describe('the bot behind a token', () => {
  it('is looked at again after two seconds', async () => {
    const { token } = world.bot
    await config(token)
    await app.database.owner.query("update bot set name = 'Outro nome' where id = $1", [world.bot.id])
    app.clock.advance('2s')
    expect((await config(token)).body.name).toBe('Outro nome')
  })

  it('is no longer found once its connection goes by another token, and is found by that one', async () => {
    const { token } = world.bot
    await config(token)
    await app.database.owner.query('update connection set external_id = $2 where external_id = $1', [token, 'novo'])
    app.clock.advance('2s')
    expect((await config(token)).status).toBe(404)
    expect((await config('novo')).status).toBe(200)
    await app.database.owner.query('update connection set external_id = $1 where external_id = $2', [token, 'novo'])
    app.clock.advance('2s')
    expect((await config(token)).status).toBe(200)
  })
})

it('lets the chat be framed on customers’ sites, with all other headers of an answer', async () => {
  const { headers, statusCode } = await app.anonymous.inject({
    method: 'GET',
    url: `/livechat/frame/${world.bot.token}`,
  })
  expect(statusCode).toBe(200)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['content-security-policy']).not.toContain("frame-ancestors 'none'")
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
})
