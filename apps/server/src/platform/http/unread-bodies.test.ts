import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/index.ts'

let test: TestApp
let port: number
/** The server's sides of all connections. */
const taken: Socket[] = []

beforeAll(async () => {
  test = await testApp()
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
  test.app.http.server.on('connection', (socket) => taken.push(socket))
})
afterAll(() => test.close())

const megabyte = 1024 * 1024
const head = (bytes: number) =>
  `PUT /api/bots/1/flow/1 HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`

const statusFrom = async (socket: Socket): Promise<string> => {
  const [part] = (await once(socket, 'data')) as [Buffer]
  return part.toString('latin1').split('\r\n')[0] ?? ''
}

it('reads little of the bodies of refused calls, whose senders have their answer at once', async () => {
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const answers = sockets.map(statusFrom)
  for (const socket of sockets)
    socket.write(Buffer.concat([Buffer.from(head(7 * megabyte)), Buffer.alloc(7 * megabyte, 32)]))
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 401 Unauthorized']))
  await sleep(300)
  const read = taken.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  for (const socket of sockets) socket.destroy()
  // 140 are sent.
  expect(read / megabyte).toBeLessThan(20)
})

it('reads a refused body to its end, after which the connection serves the next call', async () => {
  const socket = connect(port, '127.0.0.1')
  const refused = statusFrom(socket)
  socket.write(Buffer.concat([Buffer.from(head(megabyte)), Buffer.alloc(megabyte, 32)]))
  expect(await refused).toBe('HTTP/1.1 401 Unauthorized')
  const next = statusFrom(socket)
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await next).toBe('HTTP/1.1 200 OK')
  socket.destroy()
})
