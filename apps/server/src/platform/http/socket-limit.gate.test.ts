// Gate: sockets are bounded.
import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/index.ts'
import { mostSocketsOfAddress } from './socket-limit.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp({ features: [], settings: { rateLimit: 10 } })
})
afterAll(() => t.close())

/** A connection as the server sees it arrive; it says nothing. */
const connect = (remoteAddress: string) => {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, isOpen: true, destroy: () => {} })
  socket.destroy = () => {
    socket.isOpen = false
  }
  for (const listener of t.app.http.server.listeners('connection').slice(-1)) listener(socket)
  return socket
}
const many = (address: string) => Array.from({ length: mostSocketsOfAddress }, () => connect(address))

describe('the connections of one address', () => {
  it('are bounded, and others have theirs', () => {
    const held = many('203.0.113.5')
    expect(held.every(({ isOpen }) => isOpen)).toBe(true)
    expect(connect('203.0.113.5').isOpen).toBe(false)
    expect(connect('203.0.113.6').isOpen).toBe(true)
    held[0]?.emit('close')
    expect(connect('203.0.113.5').isOpen).toBe(true)
  })

  it('are not bounded on this machine, nor where a proxy stands before the program', async () => {
    for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      many(local)
      expect(connect(local).isOpen).toBe(true)
    }
    const behind = await testApp({ features: [], settings: { rateLimit: 10, trustProxy: true } })
    const listeners = ({ app }: TestApp) => app.http.server.listenerCount('connection')
    expect(listeners(behind)).toBe(listeners(t) - 1)
    await behind.close()
  })
})
