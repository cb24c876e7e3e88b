// Gate: structural, walks every route's role.
import { sidebarStreamUrl } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../config.ts'
import { buildBot } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'

/* Processes of one role each over one database: who answers what. */

const parts: Record<Role, TestApp | undefined> = { http: undefined, realtime: undefined, worker: undefined }
let cookie: string
let botToken: string

beforeAll(async () => {
  const http = await testApp({ settings: { roles: new Set<Role>(['http']) } })
  parts.http = http
  for (const role of ['realtime', 'worker'] as const)
    parts[role] = await testApp({
      settings: { roles: new Set([role]) },
      database: http.database.database,
      jobsAddress: http.database.jobs,
    })
  const company = await http.build.company()
  const workspace = await http.build.workspace({ company })
  botToken = (await buildBot(http.build, { company, workspace })).token
  const user = await http.build.user({ company, permissions: ['omnichannel_view'], workspaces: [workspace] })
  cookie = (await http.as(user)).cookie
})
afterAll(async () => {
  await parts.realtime?.close()
  await parts.worker?.close()
  await parts.http?.close()
})

type Call = Parameters<Caller['inject']>[0]
const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
const calls: [string, Role, () => Call][] = [
  ['an operation', 'http', () => ({ method: 'GET', url: '/api/me' })],
  ['a page', 'http', () => ({ method: 'GET', url: '/' })],
  ['a screen', 'http', () => ({ method: 'GET', url: '/atendimento' })],
  ['the widget', 'http', () => ({ method: 'GET', url: `/livechat/frame/${botToken}` })],
  ['a signed file', 'http', () => ({ method: 'GET', url: '/livechat/files/1/x?until=1&signature=x' })],
  ['a webhook', 'http', () => ({ method: 'POST', url: '/webhooks/fake/1', payload: {} })],
  ['the description', 'http', () => ({ method: 'GET', url: '/api/openapi.json' })],
  ['an address of nobody', 'http', () => ({ method: 'POST', url: '/api/nada', payload: {} })],
  ['the staff’s stream', 'realtime', () => ({ method: 'GET', url: sidebarStreamUrl, headers: upgrade })],
  [
    'a visitor’s stream',
    'realtime',
    () => ({ method: 'GET', url: `/api/livechat/${botToken}/stream`, headers: upgrade }),
  ],
]

describe.each(calls)('%s', (_, role, call) => {
  it(`is answered where ${role} is, and nowhere else`, async () => {
    for (const [own, part] of Object.entries(parts)) {
      const request = call() as { headers?: Record<string, string> }
      const answer = await part?.anonymous.inject({ ...call(), headers: { cookie, ...request.headers } } as Call)
      const isRefused = answer?.statusCode === 503 && answer.json().code === 'otherProcess'
      expect([own, isRefused]).toEqual([own, own !== role])
    }
  })
})

it('health and readiness are answered by every process', async () => {
  for (const part of Object.values(parts))
    for (const url of ['/healthz', '/readyz'])
      expect((await part?.anonymous.inject({ method: 'GET', url }))?.statusCode).toBe(200)
})
