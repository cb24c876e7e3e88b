// Gate: uploads that break off leave nothing.
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'

/*
 * A multipart body is written by whoever calls. Whatever is wrong with it is the caller's mistake, never ours, on both routes that
 * take one.
 */

const boundary = 'limite'
const part = (headers: string, content: string): string => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`
const field = part('content-disposition: form-data; name="name"', 'recado.txt')
const filePart = part(
  'content-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain',
  'Olá',
)
const whole = `${field}${filePart}--${boundary}--\r\n`

let test: TestApp
let addresses: Record<'staff' | 'visitor', { url: string; headers: string }>
let send: Record<'staff' | 'visitor', (payload: string, type?: string) => Promise<number>>

beforeAll(async () => {
  test = await testApp()
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const user = await test.build.user({ company, permissions: ['omnichannel_view'] })
  const caller = await test.as(user)
  const session = await test.anonymous.inject({
    method: 'POST',
    url: `/api/livechat/${bot.token}/session`,
    payload: {},
  })
  const authorization = `Bearer ${session.json().visitorToken}`
  addresses = {
    staff: { url: '/api/files/upload', headers: `cookie: ${caller.cookie}\r\norigin: http://prosa.test` },
    visitor: { url: `/api/livechat/${bot.token}/files`, headers: `authorization: ${authorization}` },
  }
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const type = `multipart/form-data; boundary=${boundary}`
  const post = async (url: string, who: typeof caller, payload: string, headers: Record<string, string>) =>
    (await who.inject({ method: 'POST', url, payload, headers })).statusCode
  send = {
    staff: (payload, contentType = type) => post('/api/files/upload', caller, payload, { 'content-type': contentType }),
    visitor: (payload, contentType = type) =>
      post(`/api/livechat/${bot.token}/files`, test.anonymous, payload, { 'content-type': contentType, authorization }),
  }
})
afterAll(() => test.close())

describe.each(['staff', 'visitor'] as const)('an upload of the %s', (who) => {
  it('is taken when it is whole', async () => {
    expect(await send[who](whole)).toBe(200)
  })

  it('400: without its closing boundary', async () => {
    expect(await send[who](part('content-disposition: form-data; name="file"; filename="a.txt"', 'Olá'))).toBe(400)
  })

  it('400: cut off at any byte', async () => {
    // Where the closing boundary has come, what is missing is its own last dashes and line end.
    const closed = whole.length - 2
    for (let length = 0; length < closed; length++)
      expect([length, await send[who](whole.slice(0, length))]).toEqual([length, 400])
  })

  it('leaves the connection usable when it is refused before it has arrived', async () => {
    const [url = '', headers = ''] = [addresses[who].url, addresses[who].headers]
    const socket = connect((test.app.http.server.address() as AddressInfo).port, '127.0.0.1')
    const body = part('content-disposition: form-data; name="file"; filename="a.webp"', 'x'.repeat(2_000_000))
    const request = `POST ${url} HTTP/1.1\r\nhost: prosa.test\r\n${headers}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n`
    socket.write(`${request}content-length: ${body.length}\r\n\r\n${body}`)
    const answers = text(socket)
    socket.end('GET /healthz HTTP/1.1\r\nhost: prosa.test\r\n\r\n')
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it.each([
    ['another boundary than the header says', whole, 'multipart/form-data; boundary=outro'],
    ['no boundary in the header', whole, 'multipart/form-data'],
    ['an empty boundary', whole, 'multipart/form-data; boundary='],
    ['no file', `${field}--${boundary}--\r\n`, undefined],
    ['a part without headers', `--${boundary}\r\n\r\nOlá\r\n--${boundary}--\r\n`, undefined],
    ['a part without a name', `${part('content-disposition: form-data', 'Olá')}--${boundary}--\r\n`, undefined],
    ['a part whose headers never end', `--${boundary}\r\n${'x'.repeat(100_000)}`, undefined],
    [
      'a field named as what every object has',
      `${part('content-disposition: form-data; name="__proto__"', 'x')}`,
      undefined,
    ],
    ['a file named as what every object has', whole.replaceAll('name="file"', 'name="constructor"'), undefined],
    [
      'a JSON field that is none',
      part('content-disposition: form-data; name="x"\r\ncontent-type: application/json', '{'),
      undefined,
    ],
    ['many fields', `${field.repeat(50)}${filePart}--${boundary}--\r\n`, undefined],
    ['bytes that are no form', '\u0000\u0001\u0002'.repeat(1_000), undefined],
  ])('is refused with %s', async (_, payload, contentType) => {
    const status = await send[who](payload, contentType)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})
