// Gate: structural, walks every unsafe call.
import { logout, openLivechatSession } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/index.ts'

/* Which pages are ours, where the installation says under which address it is reached. */

let test: TestApp
beforeAll(async () => {
  test = await testApp({ settings: { publicUrl: 'https://prosa.exemplo', trustProxy: true } })
  await test.build.insert('platform', {
    name: 'marca',
    display_name: 'Marca',
    hosts: ['chat.marca.exemplo'],
  })
})
afterAll(() => test.close())

const isOwn = async (origin: string, headers: Record<string, string>): Promise<boolean> => {
  const answer = await test.anonymous.inject({ ...logoutCall, headers: { origin, ...headers } })
  // 401: past the check of the origin, nobody is logged in.
  expect([401, 403]).toContain(answer.statusCode)
  return answer.statusCode === 401
}
const logoutCall = { method: logout.method, url: logout.url, payload: {} } as const

it.each([
  ['the public address', true, 'https://prosa.exemplo', { host: 'prosa.exemplo' }],
  ['the public address, whatever host the proxy passes on', true, 'https://prosa.exemplo', { host: '10.0.0.5:3000' }],
  ['a brand under its own host', true, 'https://chat.marca.exemplo', { host: 'chat.marca.exemplo' }],
  ['the same host without encryption', false, 'http://prosa.exemplo', { host: 'prosa.exemplo' }],
  ['a host that the request makes up', false, 'https://mal.exemplo', { host: 'mal.exemplo' }],
  [
    'a host that a forwarded header makes up',
    false,
    'https://mal.exemplo',
    { host: 'prosa.exemplo', 'x-forwarded-host': 'mal.exemplo' },
  ],
  ['a brand’s page that calls another host', false, 'https://chat.marca.exemplo', { host: 'prosa.exemplo' }],
])('%s', async (_, expected, origin, headers) => {
  expect(await isOwn(origin, headers)).toBe(expected)
})

it('holds for the live chat’s pages too', async () => {
  const answer = await test.anonymous.call(openLivechatSession, {
    params: { botToken: 'nenhum' },
    body: {},
    headers: { origin: 'https://mal.exemplo', host: 'mal.exemplo' },
  })
  expect(answer.status).toBe(403)
})
