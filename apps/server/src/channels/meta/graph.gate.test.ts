// Gate: the main way of calling Meta.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createGraph } from './graph.ts'

const servers: Server[] = []
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const callOn = (graphUrl: string, signal = AbortSignal.timeout(5_000)) =>
  createGraph({ graphUrl, version: 'v1' }).call({
    method: 'POST',
    path: '/me',
    token: 'secret',
    json: { a: 1 },
    signal,
  })

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

describe('Graph', () => {
  it('is told the token in a header, and the body as JSON', async () => {
    const heard: unknown[] = []
    const url = await serve(async (request, response) => {
      heard.push([request.method, request.url, request.headers.authorization, JSON.parse(await text(request))])
      response.end('{"id":"7"}')
    })
    expect(await callOn(url)).toEqual({ ok: true, body: { id: '7' } })
    expect(heard).toEqual([['POST', '/v1/me', 'Bearer secret', { a: 1 }]])
  })

  it('that sends somewhere else is not followed there: the token is for one host alone', async () => {
    const elsewhere: unknown[] = []
    const other = await serve((request, response) => {
      elsewhere.push(request.headers)
      response.end('{}')
    })
    const url = await serve((_, response) => response.writeHead(307, { location: other }).end())
    expect(await callOn(url)).toMatchObject({ ok: false, fault: { remedy: 'tell', unknown: false } })
    expect(elsewhere).toEqual([])
  })

  it('that asks for time is believed', async () => {
    const url = await serve((_, response) => response.writeHead(429, { 'retry-after': '7' }).end('calma'))
    expect(await callOn(url)).toMatchObject({ ok: false, fault: { remedy: 'wait', retryAfterMs: 7_000 } })
  })

  it('that nobody is at has certainly taken nothing; one that cuts the line may have', async () => {
    const url = await serve((request) => request.socket.destroy())
    expect(await callOn(url)).toMatchObject({ ok: false, fault: { unknown: true } })
    expect(await callOn('http://127.0.0.1:1')).toMatchObject({ ok: false, fault: { unknown: false } })
  })

  it('that hangs is left after the time of the call', async () => {
    const url = await serve(() => {})
    expect(await callOn(url, AbortSignal.timeout(50))).toMatchObject({ ok: false, fault: { unknown: true } })
  })

  it('takes a file as a stream, with its length', async () => {
    const heard: { length: string | undefined; body: string }[] = []
    const url = await serve(async (request, response) => {
      heard.push({ length: request.headers['content-length'], body: await text(request) })
      response.end('{"id":"file"}')
    })
    const file = { name: 'a"b.txt', mime: 'text/plain', body: parts(), sizeBytes: 8 }
    const signal = AbortSignal.timeout(5_000)
    const upload = { path: '/media', token: 'secret', fields: { type: 'text/plain' }, file, signal }
    expect(await createGraph({ graphUrl: url, version: 'v1' }).upload(upload)).toEqual({
      ok: true,
      body: { id: 'file' },
    })
    expect(Number(heard[0]?.length)).toBe(heard[0]?.body.length)
    expect(heard[0]?.body).toContain('filename="a_b.txt"')
    expect(heard[0]?.body).toContain('umadoisx')
  })
})

async function* parts(): AsyncIterable<Uint8Array> {
  for (const part of ['uma', 'dois', 'x']) yield Buffer.from(part)
}
