import { openLivechatSession } from '@prosa/contract'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../platform/testing/index.ts'

/* What strangers can do to the program before anybody knows who they are. */

const statuses = async (count: number, send: (index: number) => Promise<{ statusCode: number }>): Promise<number[]> => {
  const found = []
  for (let index = 0; index < count; index++) found.push((await send(index)).statusCode)
  return found
}

describe('a stranger', () => {
  it('behind our proxy cannot make up an address of their own and so escape the limits', async () => {
    const test = await testApp({ settings: { trustProxy: true, rateLimit: 1 } })
    try {
      const answers = await statuses(8, (index) =>
        test.anonymous.inject({
          method: 'GET',
          url: '/api/brand',
          headers: { 'x-forwarded-for': `10.0.0.${index}, 203.0.113.7` },
        }),
      )
      expect(answers.slice(-1)).toEqual([429])
      const elsewhere = { 'x-forwarded-for': '203.0.113.8' }
      expect((await test.anonymous.inject({ method: 'GET', url: '/api/brand', headers: elsewhere })).statusCode).toBe(
        200,
      )
    } finally {
      await test.close()
    }
  })

  it('is held back from pages and addresses that do not exist too', async () => {
    const test = await testApp({ settings: { rateLimit: 1 } })
    try {
      for (const url of ['/qualquer/tela', '/api/nada']) {
        const answers = await statuses(8, () => test.anonymous.inject({ method: 'GET', url }))
        expect([url, answers.at(-1)]).toEqual([url, 429])
      }
    } finally {
      await test.close()
    }
  })

  it('reaches no file but those that are served, however the address is written', async () => {
    const test = await testApp()
    try {
      for (const url of [
        '/..%2f..%2f..%2f..%2fetc/passwd',
        '/%2e%2e/%2e%2e/package.json',
        '/assets/..%5c..%5cpackage.json',
        '/assets/../../package.json',
        '/livechat/assets/..%2fframe.html',
        '/livechat/assets/..%2f..%2fpackage.json',
        '/livechat/script.js/..%2fframe.html',
        '/api/docs/static/..%2f..%2fpackage.json',
        `/${'a'.repeat(4_096)}`,
        '/livechat/files/1/..%2f..%2fsecret-key?until=9999999&signature=x',
        '/api/files/..%2f..%2fsecret-key',
      ]) {
        const { statusCode, body } = await test.anonymous.inject({ method: 'GET', url })
        expect([url, statusCode < 500]).toEqual([url, true])
        expect(body).not.toMatch(/root:x:0|"(dependencies|workspaces)"|<div id="app">/)
      }
    } finally {
      await test.close()
    }
  })

  it('may not send bodies that only an editor of flows needs', async () => {
    const test = await testApp()
    try {
      const answer = await test.anonymous.call(openLivechatSession, {
        params: { botToken: 'nenhum' },
        body: { name: 'x'.repeat(200_000) },
      })
      expect(answer.status).toBe(413)
    } finally {
      await test.close()
    }
  })

  it('who shows made-up cookies has them looked up a bounded number of times, and disturbs nobody', async () => {
    let asked = 0
    const test = await testApp({
      settings: { rateLimit: 10 },
      sessionLookup: {
        identify: async (tokens) => {
          asked += tokens.length
          return tokens.map((token) => (token === 'ana' ? ana : null))
        },
        companies: async () => [],
      },
    })
    const me = (cookie: string) => test.anonymous.inject({ method: 'GET', url: '/api/me', headers: { cookie } })
    try {
      await me('sid=ana')
      asked = 0
      const answers = await statuses(2_000, (guess) => me(`sid=${'x'.repeat(38)}${10_000 + guess}`))
      expect(asked).toBeLessThanOrEqual(40)
      expect(answers.at(-1)).toBe(429)
      // Behind the same address, and known: not held back, and not forgotten.
      expect((await me('sid=ana')).statusCode).not.toBe(429)
      expect(asked).toBeLessThanOrEqual(40)
    } finally {
      await test.close()
    }
  })

  it('has no token looked up that cannot be one', async () => {
    const test = await testApp()
    const { database } = test.database
    const unscoped = vi.spyOn(database, 'unscoped')
    try {
      for (const cookie of ['x', 'x'.repeat(44), `${'x'.repeat(42)}!`]) {
        await test.anonymous.inject({
          method: 'GET',
          url: '/api/omnichannel/dialogs',
          headers: { cookie: `sid=${cookie}` },
        })
      }
      expect(unscoped).not.toHaveBeenCalled()
    } finally {
      await test.close()
    }
  })

  it.each([
    ['IPv6 addresses of one network', (index: number) => `2001:db8:0:1::${index + 1}`, '2001:db8:0:2::1'],
    ['refused calls of a session', () => '203.0.113.9', '203.0.113.10'],
  ])('pays for %s with one budget', async (what, addressOf, elsewhere) => {
    const test = await testApp({
      settings: { trustProxy: true, rateLimit: 2 },
      sessionLookup: { identify: async (tokens) => tokens.map(() => ana), companies: async () => [] },
    })
    const from = (address: string, cookie = '') =>
      test.anonymous.inject({
        method: 'GET',
        url: cookie ? '/api/companies' : '/api/brand',
        headers: { 'x-forwarded-for': address, cookie },
      })
    try {
      const cookie = what.startsWith('refused') ? 'sid=ana' : ''
      await statuses(12, (index) => from(addressOf(index), cookie))
      expect((await from(addressOf(0))).statusCode).toBe(429)
      expect((await from(elsewhere)).statusCode).toBe(200)
    } finally {
      await test.close()
    }
  })
})

const ana = {
  userId: 1,
  principal: { kind: 'person', sessionId: 1 } as const,
  reach: { kind: 'company', companyId: 1 } as const,
  permissions: [],
  workspaceIds: [],
  hasSecondFactor: false,
}
