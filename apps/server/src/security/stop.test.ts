import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { publicAccess } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Routes } from '../features.ts'
import { type TestApp, testApp } from '../platform/testing/index.ts'

/* A stop is asked for while peers hang: each of them alone once held the program for half a minute. */

const config = { access: publicAccess('test') }
const heard: object[] = []

const routes: Routes = (_handle, _platform, app) => {
  app.get('/test/socket', { websocket: true, config, schema: { hide: true } }, (socket) => {
    socket.on('message', () => heard.push(socket))
  })
  app.post('/test/body', { config }, async () => ({}))
  app.get('/test/download', { config }, async (_, reply) =>
    reply.send(
      new Readable({ read() {} }).on('resume', function (this: Readable) {
        this.push(Buffer.alloc(4 * 1024 * 1024))
      }),
    ),
  )
}

let test: TestApp
let port: number
const open: Socket[] = []

beforeAll(async () => {
  test = await testApp({ features: [routes] })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await test.close()
})

/** Sends these bytes and gives back the connection with the first bytes of the answer, where it waits for one. */
const speak = async (head: string[], body = '', waits = true): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`${[...head, `host: 127.0.0.1:${port}`].join('\r\n')}\r\n\r\n${body}`)
  if (waits) await once(socket, 'data')
  return socket
}

it('ends within ten seconds while a websocket, a request and a download hang, and tells the living 1001', async () => {
  const deadSocket = await speak([
    'GET /test/socket HTTP/1.1',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ])
  deadSocket.pause()
  const download = await speak(['GET /test/download HTTP/1.1'])
  download.pause()
  await speak(
    [
      'POST /test/body HTTP/1.1',
      'content-type: application/json',
      `origin: http://127.0.0.1:${port}`,
      'content-length: 100',
    ],
    '{"half":',
    false,
  )
  const browser = new WebSocket(`ws://127.0.0.1:${port}/test/socket`)
  await once(browser, 'open')
  browser.send('here')
  await expect.poll(() => heard.length).toBe(1)

  const beganMs = performance.now()
  const closed = test.app.close()
  expect((await once(browser, 'close'))[0]).toBe(1001)
  await closed
  expect(performance.now() - beganMs).toBeLessThan(10_000)
}, 40_000)

it('says while it stops that it is not ready, and still answers calls that arrive before the door is shut', async () => {
  const answers: [string, number][] = []
  let address = ''
  const own = await testApp({
    features: [
      routes,
      (_handle, _platform, app) =>
        void app.addHook('preClose', async () => {
          for (const path of ['/readyz', '/healthz']) answers.push([path, (await fetch(address + path)).status])
        }),
    ],
  })
  address = await own.app.http.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  await own.close()
  expect(answers).toEqual([
    ['/readyz', 503],
    ['/healthz', 200],
  ])
})

it('does not wait for the connection of a call that was under way and has been answered', async () => {
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow: Routes = (_handle, _platform, app) => {
    app.get('/test/slow', { config, schema: { hide: true } }, async () => {
      entered.resolve()
      await released.promise
      return {}
    })
  }
  const own = await testApp({ features: [slow] })
  const address = await own.app.http.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/test/slow`)
  await entered.promise
  const closed = own.close()
  await expect.poll(() => own.app.http.server.listening).toBe(false)
  const beganMs = performance.now()
  released.resolve()
  expect((await answer).status).toBe(200)
  await closed
  expect(performance.now() - beganMs).toBeLessThan(3_000)
})
