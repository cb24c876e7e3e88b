// Gate: the main way of one's sessions.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../../platform/testing/index.ts'
import { describeDevice, maskAddress } from './describe-device.ts'
import { hashPassword } from './passwords.ts'

const password = 'cavalo bateria grampo'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let test: TestApp
let passwordHash: string

beforeAll(async () => {
  test = await testApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance('1h'))

const newPerson = async (): Promise<TestUser> =>
  test.build.user({ company: await test.build.company(), permissions: ['bot_view'], passwordHash })

/** A browser in which the person logs in, with the cookies that it holds. */
const browser = async (user: TestUser, userAgent: string, ip: string) => {
  const jar: Record<string, string> = {}
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`)
    const answer = await test.anonymous.inject({
      method,
      url,
      ...(payload && { payload }),
      remoteAddress: ip,
      headers: { 'user-agent': userAgent, cookie: cookie.join('; ') },
    })
    for (const { name, value } of answer.cookies) jar[name] = value
    return answer
  }
  expect((await send('POST', contract.login.url, { name: user.email, password })).statusCode).toBe(200)
  const list = async (): Promise<contract.OwnSession[]> =>
    (await send('GET', contract.listOwnSessions.url)).json().result
  return { send, list, me: async () => (await send('GET', '/api/me')).statusCode }
}

describe('one’s own sessions', () => {
  it('are told by device, network and time, the one that asks first, once however often it was renewed', async () => {
    const user = await newPerson()
    const phone = await browser(user, iphone, '2804:14d:1a2b:3c4d::7')
    test.clock.advance('5m')
    const computer = await browser(user, chrome, '177.45.12.13')
    await browser(await newPerson(), chrome, '177.45.12.14')
    const startedAt = test.clock.now().toISOString()
    test.clock.advance('14m')
    await computer.send('POST', '/api/refresh-token')
    const seenAt = test.clock.now().toISOString()
    const [own, other, ...more] = await computer.list()
    expect(more).toEqual([])
    expect(own).toMatchObject({
      device: { kind: 'computer', browser: 'Chrome', system: 'Windows' },
      address: '177.45.x.x',
      startedAt,
      seenAt,
      isActive: true,
      isCurrent: true,
    })
    expect(other).toMatchObject({
      device: { kind: 'phone', browser: 'Safari', system: 'iPhone' },
      address: '2804:14d:1a2b::x',
      isActive: false,
      isCurrent: false,
    })
    // The other browser sees itself marked.
    await phone.send('POST', '/api/refresh-token')
    expect((await phone.list())[0]?.id).toBe(other?.id)
  })

  it('end one by one, at once and for good', async () => {
    const user = await newPerson()
    const [phone, computer] = [await browser(user, iphone, '10.0.0.1'), await browser(user, chrome, '10.0.0.2')]
    const other = (await computer.list()).find(({ isCurrent }) => !isCurrent)
    expect(await phone.me()).toBe(200)
    expect((await computer.send('DELETE', `/api/me/sessions/${other?.id}`)).statusCode).toBe(200)
    expect(await phone.me()).toBe(401)
    expect((await phone.send('POST', '/api/refresh-token')).statusCode).toBe(401)
    expect(await computer.list()).toHaveLength(1)
    const { rows } = await test.database.owner.query(
      `select operation from audit_log where account_id = $1 and action = 'session.ended'`,
      [user.id],
    )
    expect(rows).toEqual([{ operation: 'endOwnSession' }])
    expect((await computer.send('DELETE', `/api/me/sessions/${other?.id}`)).statusCode).toBe(404)
  })

  it('end all but the one that asks', async () => {
    const user = await newPerson()
    const phone = await browser(user, iphone, '10.0.0.1')
    const second = await browser(user, iphone, '10.0.0.3')
    const computer = await browser(user, chrome, '10.0.0.2')
    expect((await computer.send('DELETE', '/api/me/sessions')).statusCode).toBe(200)
    expect([await phone.me(), await second.me(), await computer.me()]).toEqual([401, 401, 200])
  })

  it('are nobody else’s to end', async () => {
    const computer = await browser(await newPerson(), chrome, '10.0.0.2')
    const stranger = await browser(await newPerson(), chrome, '10.0.0.4')
    const [own] = await computer.list()
    expect((await stranger.send('DELETE', `/api/me/sessions/${own?.id}`)).statusCode).toBe(404)
    expect(await computer.me()).toBe(200)
  })
})

it('shows of an address its network alone', () => {
  expect(
    ['200.1.2.3', '::ffff:200.1.2.3', '192.168.0.7', '127.0.0.1', '2804:14d:1:2::3', 'x', undefined].map(maskAddress),
  ).toEqual(['200.1.x.x', '200.1.x.x', 'rede local', 'rede local', '2804:14d:1::x', '', ''])
})

it('says nothing of a browser that says nothing', () => {
  expect(describeDevice('')).toEqual({ kind: 'unknown', browser: null, system: null })
  expect(describeDevice('curl/8')).toMatchObject({ kind: 'unknown', system: null })
})
