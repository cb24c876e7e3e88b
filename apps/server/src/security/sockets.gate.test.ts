// Gate: what strangers open is bounded.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openLivechatSession } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { buildBot, type TestBot } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'

/* Over a real connection: what breaks the protocol ends its own socket and nothing else. */

let test: TestApp
let port: number
let caller: Caller
let bot: TestBot
const open: WebSocket[] = []
let codes: number[] = []

beforeAll(async () => {
  test = await testApp({ settings: { rateLimit: 1_000 } })
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  bot = await buildBot(test.build, { company, workspace })
  caller = await test.as(await test.build.user({ company, permissions: ['omnichannel_view'], workspaces: [workspace] }))
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  await test.close()
})

const connect = async (path: string, cookie = caller.cookie): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { origin: `http://127.0.0.1:${port}`, cookie },
  })
  open.push(socket)
  socket.on('error', () => {})
  socket.once('close', (code) => codes.push(code))
  await once(socket, 'open')
  return socket
}
const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0] as number
const isAlive = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok

const streams: [string, () => string][] = [
  ['the staff’s', () => '/api/realtime/sidebar'],
  ['a visitor’s', () => `/api/livechat/${bot.token}/stream`],
]

describe.each(streams)('%s stream', (_, path) => {
  it('ends on a frame of ten megabytes', async () => {
    const socket = await connect(path())
    socket.send(`{"type":"ping","more":"${'x'.repeat(10 * 1024 * 1024)}"}`)
    expect([1009, 1006]).toContain(await closed(socket))
    expect(await isAlive()).toBe(true)
  })

  it('ends on text that is no UTF-8, on bytes and on a flood', async () => {
    const broken = await connect(path())
    broken.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false })
    expect([1007, 1006]).toContain(await closed(broken))
    const binary = await connect(path())
    binary.send(Buffer.from('{"type":"ping"}'), { binary: true })
    expect(await closed(binary)).toBe(1008)
    const flood = await connect(path())
    for (let index = 0; index < 200; index++) flood.send('{"type":"ping"}')
    expect(await closed(flood)).toBe(1008)
    expect(await isAlive()).toBe(true)
  })
})

describe('one person', () => {
  beforeEach(() => {
    codes = []
  })

  it('holds so many streams and no more', async () => {
    await Promise.all(Array.from({ length: 61 }, () => connect('/api/realtime/sidebar')))
    await expect.poll(() => codes).toEqual([1008])
  })

  it('holds so many streams as a visitor and no more', async () => {
    const { body } = await test.anonymous.call(openLivechatSession, { params: { botToken: bot.token }, body: {} })
    for (let index = 0; index < 21; index++) {
      const socket = await connect(`/api/livechat/${bot.token}/stream`)
      socket.send(JSON.stringify({ type: 'hello', visitorToken: body.visitorToken, cursor: body.cursor }))
    }
    await expect.poll(() => codes).toEqual([1008])
  })
})
