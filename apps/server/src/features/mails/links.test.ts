import { globSync, readFileSync } from 'node:fs'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../platform/testing/index.ts'
import { linksOf } from './links.ts'

let test: TestApp
let own: TestCompany
let ofReseller: TestCompany
let resellerId: number
const at = (host: string) => ({ host, origin: `https://${host}` })
const here = at('app.prosa.test:8443')

beforeAll(async () => {
  test = await testApp({ settings: { publicUrl: 'https://app.prosa.test:8443' } })
  const platform = await test.build.platform({ is_default: true, hosts: ['outra.prosa.test'] })
  const reseller = await test.build.platform({
    display_name: 'Revenda',
    hosts: ['chat.revenda.test', 'outro.revenda.test'],
  })
  resellerId = reseller.id
  own = await test.build.company({ platform_id: platform.id })
  ofReseller = await test.build.company({ platform_id: reseller.id })
})
afterAll(() => test.close())

const addressesTo = async (email: string): Promise<string[]> => {
  await test.app.platform.jobs.drain()
  await test.app.platform.jobs.drain()
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.listWaitingMails, { query: { limit: 100 }, headers: here })
  const text = body.result.find(({ recipient }) => recipient === email)?.text ?? ''
  return [...text.matchAll(/https?:\/\/[^/\s]+/g)].map(([address]) => address)
}

describe('the link of a mail', () => {
  it('leads to the host of the person’s own platform, whatever host was asked or named', async () => {
    const hosts = [
      { host: 'chat.revenda.test' },
      { host: 'outro.revenda.test:9999' },
      { url: 'https://chat.revenda.test:8443/' },
      { url: 'https://mal.exemplo/reset' },
    ]
    for (const { host, url } of hosts) {
      const user = await test.build.user({ company: own })
      const asked = await test.app.http.inject({
        method: 'POST',
        url: '/api/users/forgot-password',
        headers: host ? at(host) : here,
        payload: { email: user.email, ...(url ? { url } : {}) },
      })
      expect(asked.statusCode).toBe(200)
      expect(await addressesTo(user.email), JSON.stringify({ host, url })).toEqual(['https://app.prosa.test:8443'])
    }
    const user = await test.build.user({ company: ofReseller })
    await test.anonymous.call(contract.forgotPassword, { body: { email: user.email }, headers: here })
    expect(await addressesTo(user.email)).toEqual(['https://chat.revenda.test:8443'])
  })

  it('of a sign-up leads to the host of the platform that it was sent to, and to their own for whoever is known', async () => {
    const form = { companyName: 'Padaria', userName: 'Ana', userPhone: '11988887777', password: 'uma senha bem longa' }
    const signUp = (userEmail: string) =>
      test.anonymous.call(contract.setup, {
        body: { ...form, userEmail },
        headers: at('outro.revenda.test'),
      })
    expect((await signUp('nova@padaria.com.br')).status).toBe(200)
    expect(await addressesTo('nova@padaria.com.br')).toEqual(['https://chat.revenda.test:8443'])
    const user = await test.build.user({ company: own })
    await signUp(user.email)
    expect(await addressesTo(user.email)).toEqual(['https://app.prosa.test:8443'])
  })

  it('that an administrator copies leads to the same host as the mail’s', async () => {
    const user = await test.build.user({ company: ofReseller })
    const administrator = await test.as(await test.build.admin(), { companyId: ofReseller.id })
    const { body } = await administrator.call(contract.getResetPasswordUrl, { params: { id: user.id }, headers: here })
    expect(body.url).toMatch(/^https:\/\/chat\.revenda\.test:8443\/reset-password\//)
  })
})

it('without PUBLIC_URL links lead to where the program listens, and to a host of its platform at the same port', async () => {
  const db = test.database.database.unscoped()
  const loginAt = async (host: string, platformId: number | null) =>
    (await linksOf(db, { publicUrl: undefined, host, port: 3000 }, platformId))('/login')
  expect(await loginAt('127.0.0.1', null)).toBe('http://127.0.0.1:3000/login')
  expect(await loginAt('0.0.0.0', null)).toBe('http://localhost:3000/login')
  expect(await loginAt('::1', own.platformId)).toBe('http://[::1]:3000/login')
  expect(await loginAt('127.0.0.1', resellerId)).toBe('http://chat.revenda.test:3000/login')
  expect(await loginAt('outro.revenda.test', resellerId)).toBe('http://outro.revenda.test:3000/login')
})

it('no mail is put in line, and no address of one made, anywhere else', () => {
  const folder = new URL('../../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: folder.pathname }).filter((name) => !/\.test\.ts$|\/testing\//.test(name))
  const naming = (pattern: RegExp): string[] =>
    files.filter((name) => pattern.test(readFileSync(new URL(name, folder), 'utf8'))).toSorted()
  // The mail of the conversation names no address at all.
  expect(naming(/\bmailer\.enqueue\(/)).toEqual([
    'conversation/outbound-webhooks/switched-off.ts',
    'features/mails/send-mail.ts',
  ])
  expect(readFileSync(new URL('conversation/outbound-webhooks/switched-off.ts', folder), 'utf8')).not.toMatch(
    /publicUrl|https?:\/\/|href=/,
  )
  expect(naming(/\bas MailLink\b/)).toEqual(['features/mails/links.ts'])
})
