import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { createBoundedCount } from '../rate-limit/bounded-count.ts'
import { addressKey } from '../rate-limit/index.ts'

/**
 * An office behind one address may have a hundred people, each with a browser of six connections and a few websockets.
 */
export const mostSocketsOfAddress = 1_000

/**
 * Limits the connections per address, including idle ones. Does not apply behind a trusted proxy or for local
 * connections, which share one address: a proxy must limit its own clients.
 */
export const limitSockets = (app: FastifyInstance, config: Pick<Config, 'trustProxy' | 'rateLimit'>): void => {
  if (config.trustProxy || config.rateLimit === 0) return
  const sockets = createBoundedCount(mostSocketsOfAddress)
  app.server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress)
    if (key.startsWith('127.') || key === '0:0:0:0::/64') return
    const leave = sockets.enter(key)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
