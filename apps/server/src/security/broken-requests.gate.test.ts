// Gate: no call ends in an unknown failure.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/index.ts'

/* What is no call that could be routed: answered in our shape and language, without what was sent. */

let test: TestApp
let port: number
beforeAll(async () => {
  test = await testApp()
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
})
afterAll(() => test.close())

const send = async (text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}
const get = (path: string, header = 'x: y') =>
  `GET ${path} HTTP/1.1\r\nhost: prosa\r\nconnection: close\r\n${header}\r\n\r\n`

it.each([
  ['an address that is no UTF-8', get('/recado%ff'), 400, 'malformed'],
  ['headers of fifty kilobytes', get('/', `x: ${'recado'.repeat(9_000)}`), 431, 'headersTooLarge'],
  ['something else than HTTP', 'recado recado recado\r\n\r\n', 400, 'malformed'],
])('%s', async (_, text, status, code) => {
  const answer = await send(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), description: expect.any(String) })
  expect(answer).not.toContain('recado')
})

it('a body that its sender gives up is no error of ours', async () => {
  const { log } = test.app.platform
  const told = Promise.withResolvers<string>()
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(Object.getPrototypeOf(log.child({})), level).mockImplementation(((_: unknown, code: string) => {
      if (code === 'malformed' || code === 'unavailable' || code === 'internal') told.resolve(level)
    }) as never)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const reached = once(test.app.http.server, 'request')
  socket.write(
    `POST /api/auth HTTP/1.1\r\nhost: p\r\norigin: http://p\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"half":`,
  )
  await reached
  socket.destroy()
  expect(await told.promise).toBe('info')
  vi.restoreAllMocks()
})
