// Gate: visitors' files are bounded.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { maxVisitorFileBytes, openLivechatSession, readLivechatConfig } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../../platform/rate-limit/index.ts'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, type TestUser, testApp } from '../../../platform/testing/index.ts'
import { createTestClock } from '../../../platform/testing/test-clock.ts'
import { createLimits } from './limits.ts'

/** What strangers may put on our disk. */

const mib = 1024 * 1024
let test: TestApp
let token: string
let person: TestUser
let port: number

beforeAll(async () => {
  test = await testApp({ settings: { rateLimit: 1_000 } })
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  token = (await buildBot(test.build, { company, workspace })).token
  person = await test.build.user({ company, permissions: ['omnichannel_view'] })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
})
afterAll(() => test.close())

const openSession = async (): Promise<string> =>
  (await test.anonymous.call(openLivechatSession, { params: { botToken: token }, body: {} })).body.visitorToken

const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
const visitorHeaders = async () => ({ authorization: `Bearer ${await openSession()}` })

const upload = async (headers: Record<string, string>, bytes: number) =>
  test.anonymous.inject({
    method: 'POST',
    url: `/api/livechat/${token}/files`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    payload: Buffer.concat([Buffer.from(start), Buffer.alloc(bytes), Buffer.from('\r\n--x--\r\n')]),
  })

/** Begins an upload of 100 MB and does not go on. Hears the status of an answer, should one come. */
const beginUpload = async (
  url: string,
  headers: Record<string, string>,
): Promise<{ socket: Socket; heard: string[] }> => {
  const socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (chunk) => heard.push(chunk.toString('latin1').split(' ')[1] ?? ''))
  socket.on('error', () => heard.push('reset'))
  await once(socket, 'connect')
  const all = {
    host: 'prosa.test',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(100 * mib),
    ...headers,
  }
  const lines = Object.entries(all).map((pair) => pair.join(': '))
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${start}`)
  return { socket, heard }
}

const incoming = () => readdirSync(join(test.config.dataDir, 'files', '.incoming'))

describe('a visitor’s file', () => {
  it('413: is smaller than the staff’s, and the widget is told so', async () => {
    const answer = await upload(await visitorHeaders(), maxVisitorFileBytes)
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      'Tamanho máximo excedido. Máximo permitido: 20 MB.',
    ])
    const { body } = await test.anonymous.call(readLivechatConfig, { params: { botToken: token } })
    expect(Math.max(...body.limits.files.map(({ maxBytes }) => maxBytes))).toBe(maxVisitorFileBytes)
  })
})

describe('forty uploads at once', () => {
  it.each([
    [
      'of one visitor',
      3,
      async () => {
        const headers = await visitorHeaders()
        return async () => ({ url: `/api/livechat/${token}/files`, headers })
      },
    ],
    [
      'of one address',
      10,
      async () => async () => ({
        url: `/api/livechat/${token}/files`,
        headers: await visitorHeaders(),
      }),
    ],
    [
      'of one person',
      12,
      async () => {
        const headers = { cookie: (await test.as(person)).cookie, origin: 'http://prosa.test' }
        return async () => ({ url: '/api/files/upload', headers })
      },
    ],
  ] as const)('%s are few that arrive, and leave nothing when they break', async (_, atOnce, prepare) => {
    test.clock.advance('2d')
    const next = await prepare()
    const begun: Awaited<ReturnType<typeof beginUpload>>[] = []
    for (let i = 0; i < 40; i++) {
      const { url, headers } = await next()
      begun.push(await beginUpload(url, headers))
    }
    await expect.poll(() => begun.flatMap(({ heard }) => heard)).toHaveLength(40 - atOnce)
    expect(new Set(begun.flatMap(({ heard }) => heard))).toEqual(new Set(['429']))
    await expect.poll(() => incoming()).toHaveLength(atOnce)
    for (const { socket } of begun) socket.destroy()
    await expect.poll(() => incoming()).toEqual([])
    test.clock.advance('2d')
    expect((await upload(await visitorHeaders(), 10)).statusCode).toBe(200)
  })
})

describe('bytes of a day', () => {
  const setUp = (rateLimit = 100) => {
    const clock = createTestClock()
    const platform = {
      ...test.app.platform,
      config: { ...test.config, rateLimit },
      rateLimiter: createRateLimiter(clock),
    }
    const limits = createLimits(platform)
    let files = 0
    /** How many megabytes pass, in files of 20, with time between them. */
    const sendAll = (megabytes: number, next: () => { address: string; visitor: string }): number => {
      let passed = 0
      for (let sent = 0; sent < megabytes; sent += 20) {
        clock.advance('10s')
        const { address, visitor } = next()
        try {
          limits.upload('bot', address, visitor, 20 * mib)()
          passed += 20
        } catch (error) {
          expect(error).toMatchObject({ status: 413, code: 'tooManyFiles' })
        }
      }
      return passed
    }
    return { clock, sendAll, nextName: () => `v${files++}` }
  }

  it('end for one visitor, and come again the next day', () => {
    const { clock, sendAll } = setUp()
    const same = () => ({ address: '203.0.113.7', visitor: 'v' })
    expect(sendAll(200, same)).toBe(100)
    clock.advance('1d')
    expect(sendAll(200, same)).toBe(100)
  })

  it('end for an address, whoever comes from it, and for a whole network of IPv6', () => {
    const { sendAll, nextName } = setUp()
    expect(sendAll(1_000, () => ({ address: '203.0.113.7', visitor: nextName() }))).toBe(500)
    let host = 0
    expect(sendAll(1_000, () => ({ address: `2001:db8::${(host++).toString(16)}`, visitor: nextName() }))).toBe(500)
  })

  it('end for a bot, wherever they come from', () => {
    const { sendAll, nextName } = setUp()
    let host = 0
    const anywhere = () => ({ address: `198.51.${Math.floor(host / 250)}.${host++ % 250}`, visitor: nextName() })
    const passed = sendAll(8_000, anywhere)
    expect(passed).toBeGreaterThanOrEqual(5_000)
    expect(passed).toBeLessThan(5_400)
  })

  it('are not counted where no limit is wanted', () => {
    const { sendAll } = setUp(0)
    expect(sendAll(1_000, () => ({ address: '203.0.113.7', visitor: 'v' }))).toBe(1_000)
  })
})
