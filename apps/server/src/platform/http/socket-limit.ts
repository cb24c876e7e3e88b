import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { createBoundedCount } from '../rate-limit/bounded-count.ts'
import { addressKey } from '../rate-limit/index.ts'

/** An office behind one address has a hundred people with a browser each, which holds six connections and a few websockets. */
export const mostSocketsOfAddress = 1_000

/**
 * Bounds the connections of one address, also of those that say nothing. A proxy before the program bounds its own callers: where one
 * is trusted, or calls from this machine, all come from its address.
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
