// Gate: what nobody reads is not kept.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { anyOf, operation, permissions, publicAccess } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Routes } from '../features.ts'
import { type TestApp, testApp } from '../platform/testing/index.ts'

/* Few calls of a company are worked on at once, and one large body. An answer that does not go out must keep no place: its caller alone decides when it does. */

const config = { access: publicAccess('test') }
const workedOn = Promise.withResolvers<void>()

const ofCompany = <const Url extends string>(url: Url) =>
  operation({
    method: 'GET',
    url,
    schema: { operationId: url, tags: [], summary: 'test', response: { 200: z.any() } },
    config: { access: anyOf('bot_view') },
  })
const download = ofCompany('/test/download')
const small = ofCompany('/test/small')

const routes: Routes = (handle, _platform, app) => {
  handle(small, () => ({}))
  handle(download, ({ reply }) => {
    const endless = new Readable({ read() {} })
    endless.push('begun')
    return reply.send(endless)
  })
  app.get('/test/never', { config }, () => new Promise(() => {}))
  app.post('/test/large', { config }, async () => {
    workedOn.resolve()
    return {}
  })
}

let test: TestApp
let port: number
beforeAll(async () => {
  test = await testApp({ features: [routes], settings: { rateLimit: 100 } })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.http.server.address() as AddressInfo).port
})
afterAll(() => test.close())

it('answers a company while more of its downloads than calls at once are not read to their end', async () => {
  const caller = await test.as(await test.build.user({ company: await test.build.company(), permissions }))
  const unread = Array.from({ length: 2 * availableParallelism() }, async () => {
    const socket = connect(port, '127.0.0.1')
    const head = ['GET /test/download HTTP/1.1', `host: 127.0.0.1:${port}`, `cookie: ${caller.cookie}`]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const [begun] = await once(socket, 'data')
    expect(String(begun)).toContain('200 OK')
    return socket
  })
  const sockets = await Promise.all(unread)

  expect((await caller.call(small)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

it('lets the next large body in though the answer to the one before waits behind another on its connection', async () => {
  const company = await test.build.company()
  const [one, colleague] = [
    await test.as(await test.build.user({ company, permissions })),
    await test.as(await test.build.user({ company, permissions })),
  ]
  const payload = { name: 'x'.repeat(100_000) }
  const body = JSON.stringify(payload)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const host = `host: 127.0.0.1:${port}`
  const large = [`origin: http://127.0.0.1:${port}`, `cookie: ${one.cookie}`, 'content-type: application/json']
  const heads = [
    ['GET /test/never HTTP/1.1', host],
    ['POST /test/large HTTP/1.1', host, ...large, `content-length: ${body.length}`],
  ]
  socket.write(`${heads.map((head) => `${head.join('\r\n')}\r\n\r\n`).join('')}${body}`)
  await workedOn.promise

  expect((await colleague.inject({ method: 'POST', url: '/test/large', payload })).statusCode).toBe(200)
  socket.destroy()
})
