// Gate: a visitor reads nothing of another.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'

/* What a bot's public token and a visitor's secret open, and what they do not. */

let test: TestApp
let world: ConversationWorld
let other: ConversationWorld

beforeAll(async () => {
  test = await testApp()
  world = await conversationWorld(test)
  other = await conversationWorld(test)
})
afterAll(() => test.close())

const open = async (of = world) => {
  const params = { botToken: of.bot.token }
  const { body } = await test.anonymous.call(contract.openLivechatSession, { params, body: {} })
  const headers = { authorization: `Bearer ${body.visitorToken}` }
  const sent = await test.anonymous.call(contract.sendLivechatMessage, {
    params,
    headers,
    body: { clientId: randomUUID(), text: `segredo ${randomUUID()}` },
  })
  return { params, headers, token: body.visitorToken, message: sent.body.message, cursor: sent.body.cursor }
}

describe('a public token', () => {
  it('opens no operation of the staff, wherever it is put', async () => {
    const { token, params } = await open()
    const guarded = contract.operations.filter(({ config }) => config.access.kind !== 'public')
    for (const key of [params.botToken, token])
      for (const { method, url } of guarded) {
        const answer = await test.anonymous.inject({
          method,
          url: url.replace(/:\w+/g, '1'),
          query: { botToken: key, token: key },
          headers: { authorization: `Bearer ${key}`, cookie: `sid=${key}; rt=${key}` },
        })
        expect([url, answer.statusCode]).toEqual([url, 401])
      }
  })

  it('of another bot does not go with a visitor’s secret', async () => {
    const visitor = await open()
    const foreign = { params: { botToken: other.bot.token }, headers: visitor.headers }
    expect((await test.anonymous.call(contract.listLivechatMessages, foreign)).status).toBe(401)
    const { body } = await test.anonymous.call(contract.openLivechatSession, {
      params: foreign.params,
      body: { visitorToken: visitor.token },
    })
    expect(body.messages).toEqual([])
    expect(body.visitorToken).not.toBe(visitor.token)
  })

  it('cannot be found by guessing: who tries many is held back', async () => {
    const limited = await testApp({ settings: { rateLimit: 20 } })
    try {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () =>
          limited.anonymous.inject({ method: 'GET', url: `/api/livechat/${randomUUID()}/config` }),
        ),
      )
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(new Set(statuses)).toEqual(new Set([404, 429]))
      expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(80)
    } finally {
      await limited.close()
    }
  })
})

describe('one address', () => {
  it('sends no more files by becoming another visitor', async () => {
    const limited = await testApp({ settings: { rateLimit: 1_000 } })
    try {
      const { bot } = await conversationWorld(limited)
      const params = { botToken: bot.token }
      const statuses: number[] = []
      for (let visitor = 0; visitor < 3; visitor++) {
        const { body } = await limited.anonymous.call(contract.openLivechatSession, { params, body: {} })
        for (let file = 0; file < 15; file++) {
          const { statusCode } = await limited.anonymous.inject({
            method: 'POST',
            url: `/api/livechat/${bot.token}/files`,
            headers: {
              authorization: `Bearer ${body.visitorToken}`,
              'content-type': 'multipart/form-data; boundary=b',
            },
            payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\noi\r\n--b--\r\n',
          })
          statuses.push(statusCode)
        }
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(40)
      expect(statuses.slice(40)).toEqual([429, 429, 429, 429, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('one visitor', () => {
  it('reads nothing of another by that one’s cursor, place or message', async () => {
    const mine = await open()
    const theirs = await open()
    const heard = []
    for (const query of [{ after: theirs.cursor }, { before: theirs.message.order }, {}]) {
      const answer = await test.anonymous.call(contract.listLivechatMessages, {
        params: mine.params,
        headers: mine.headers,
        query,
      })
      heard.push(JSON.stringify(answer.body))
    }
    expect(heard.join()).not.toContain(theirs.message.text)
  })

  it('does not mark another’s messages as seen', async () => {
    const theirs = await open()
    const dialogId = Number(theirs.message.id.split('-')[0])
    const user = await test.build.user({
      company: { id: world.companyId },
      permissions: ['omnichannel_view'],
      workspaces: [{ id: world.workspaceId }],
    })
    await world.conversation.appendPersonMessage({
      companyId: world.companyId,
      dialogId,
      userId: user.id,
      userName: 'Bia',
      clientId: randomUUID(),
      text: 'Posso ajudar?',
      files: [],
    })
    const mine = await open()
    const cursor = `${dialogId.toString(36)}.zzz.0`
    await test.anonymous.call(contract.markLivechatRead, {
      params: mine.params,
      headers: mine.headers,
      body: { cursor },
    })
    const { rows } = await test.database.owner.query(
      "select status from message where dialog_id = $1 and sender = 'HUMAN'",
      [dialogId],
    )
    expect(rows).toEqual([{ status: 'stored' }])
  })

  it('gets documented keys alone', async () => {
    const mine = await open()
    const { body } = await test.anonymous.call(contract.listLivechatMessages, {
      params: mine.params,
      headers: mine.headers,
    })
    const known = Object.keys(contract.LivechatMessage.shape).sort()
    for (const message of body.messages) expect(Object.keys(message).sort()).toEqual(known)
    expect(JSON.stringify(body)).not.toMatch(/company|userId|ext_?id|provider|version_id/i)
  })
})
