import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { inOnePieceMs, watchThread } from '../platform/testing/watch-thread.ts'
import { secretPlace } from './connection.ts'
import { signFake } from './fake/channel.ts'

/* What a stranger's calls may cost everybody else. */

let app: TestApp
let world: ConversationWorld
let port: number
const secret = 'segredo do provedor'

beforeAll(async () => {
  app = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9', trustProxy: true } })
  world = await conversationWorld(app)
  const sealed = app.app.platform.secrets.seal(secret, secretPlace(world.companyId, world.fakeConnectionId))
  await app.build.run('update connection set secret_encrypted = $2 where id = $1', [world.fakeConnectionId, sealed])
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance('10m'))

const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.anonymous.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })

/** Sends a call byte by byte and never ends its body. @returns the status that it is answered with all the same */
const statusOfUnread = async (url: string, bodyBytes: number): Promise<number> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-fake-signature: sha256=0\r\ncontent-length: ${bodyBytes}\r\n\r\n{"events":`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(first.toString('latin1').slice(9, 12))
}

/** Posts eight megabytes three times to each address, from a thread of its own, so that this one is the program's alone. */
const flood = async (urls: readonly string[]): Promise<number[]> => {
  const worker = new Worker(client, { eval: true, workerData: { port, urls } })
  const [answers] = (await once(worker, 'message')) as [number[]]
  await worker.terminate()
  return answers
}

const client = String.raw`
const { connect } = require('node:net')
const { parentPort, workerData: { port, urls } } = require('node:worker_threads')
const body = Buffer.from('["\\ud800"' + ',{}'.repeat((8 * 1024 * 1024 - 100) / 3) + ']')
const head = ['host: x', 'content-type: application/json', 'x-fake-signature: sha256=0', 'content-length: ' + body.length]
const post = (url) => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1')
  // The program may answer and close while the body is still on its way.
  socket.on('error', () => resolve(413))
  socket.once('data', (data) => { resolve(Number(data.toString('latin1').slice(9, 12))); socket.destroy() })
  socket.write(['POST ' + url + ' HTTP/1.1', ...head, '', ''].join('\r\n'))
  socket.write(body)
})
const run = async () => {
  const answers = []
  for (let round = 0; round < 3; round += 1) answers.push(...(await Promise.all(urls.map(post))))
  parentPort.postMessage(answers)
}
run()`

describe('a stranger’s webhooks', () => {
  it('with eight megabytes of values on four connections do not hold the program', async () => {
    const urls = [
      `/webhooks/fake/${world.fakeExternalId}`,
      `/webhooks/fake/${randomUUID()}`,
      '/webhooks/none/1',
      '/webhooks',
    ]
    const heapBefore = process.memoryUsage().heapUsed
    let answers: number[] = []
    const { longestMs, totalMs } = await watchThread(async () => {
      answers = await flood(urls)
    })
    const heapGrowth = process.memoryUsage().heapUsed - heapBefore
    expect(answers).toHaveLength(12)
    for (const status of answers) expect([403, 404, 413]).toContain(status)
    expect(heapGrowth).toBeLessThan(100 * 1024 * 1024)
    // What one of the twelve bodies costs whoever parses it.
    const body = `[0${',{}'.repeat((8 * 1024 * 1024) / 3)}]`
    const parsingMs = inOnePieceMs(() => JSON.parse(body))
    expect(longestMs).toBeLessThan(parsingMs / 2)
    expect(totalMs).toBeLessThan(2 * parsingMs)
  })

  it('are refused unread where nobody has such a connection, such a channel, or so long a body', async () => {
    expect(await statusOfUnread('/webhooks/fake/nobody', 200_000)).toBe(404)
    expect(await statusOfUnread('/webhooks/none/1', 200_000)).toBe(404)
    expect(await statusOfUnread(`/webhooks/fake/${world.fakeExternalId}`, 1_000_000)).toBe(413)
  })

  it('are looked at again only after a while, once one address was refused again and again', async () => {
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    const statuses: number[] = []
    for (let call = 0; call < 70; call += 1)
      statuses.push(
        (await post(`/webhooks/fake/${randomUUID()}`, '{}', { 'x-fake-signature': 'sha256=0', ...from('203.0.113.7') }))
          .statusCode,
      )
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404))
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
    const body = '{"events":[]}'
    const url = `/webhooks/fake/${world.fakeExternalId}`
    const signed = { 'x-fake-signature': signFake(secret, body) }
    expect((await post(url, body, { ...signed, ...from('203.0.113.7') })).headers['retry-after']).toBeDefined()
    expect((await post(url, body, { ...signed, ...from('203.0.113.8') })).statusCode).toBe(200)
    app.clock.advance('1m')
    expect((await post(url, body, { ...signed, ...from('203.0.113.7') })).statusCode).toBe(200)
  })

  it('cost a provider whose calls are taken nothing, however many it makes', async () => {
    const limited = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9', rateLimit: 1 } })
    const other = await conversationWorld(limited)
    const sealed = limited.app.platform.secrets.seal(secret, secretPlace(other.companyId, other.fakeConnectionId))
    await limited.build.run('update connection set secret_encrypted = $2 where id = $1', [
      other.fakeConnectionId,
      sealed,
    ])
    const body = '{"events":[]}'
    const headers = { 'content-type': 'application/json', 'x-fake-signature': signFake(secret, body) }
    for (let call = 0; call < 20; call += 1) {
      const url = `/webhooks/fake/${other.fakeExternalId}`
      const answer = await limited.anonymous.inject({ method: 'POST', url, headers, payload: body })
      expect(answer.statusCode).toBe(200)
    }
    await limited.close()
  })
})
