import { randomUUID } from 'node:crypto'
import type { Realtime, Topics, Warn } from './index.ts'
import { createOutgoing } from './outgoing.ts'

const channel = (topic: string): string => `prosa:${topic}`

/** A connection without an answer to three pings is dead. */
const pingMs = 5_000
const silentMs = 15_000
const connectMs = 5_000
const longestPauseMs = 2_000
/** One log line per outage, not per retry. */
const warnEveryMs = 60_000

/**
 * Fan-out through Redis, besides that of this process. Never waits for Redis: while it is unavailable, also at the
 * start, events wait in a bounded queue, and dropped ones are found by the heartbeat's database query.
 */
export const connectRedis = async (local: Topics, url: string, warn: Warn): Promise<Realtime> => {
  // Loaded on demand: most installations have no Redis, and it slows the start.
  const { createClient } = await import('redis')
  const self = randomUUID()
  const publisher = createClient({
    url,
    pingInterval: pingMs,
    // Waiting events stay in our own bounded queue.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silentMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, longestPauseMs),
    },
  })
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  const tell = rarely(warn)
  const outgoing = createOutgoing((text) => publisher.publish(text.topic, text.event), tell)
  for (const client of [publisher, subscriber]) client.on('error', tell)
  publisher.on('ready', () => outgoing.resume())
  publisher.on('error', () => publisher.isReady || outgoing.pause())
  for (const client of [publisher, subscriber]) client.connect().catch(tell)

  const receive = (topic: string) => (text: string) => {
    const { from, event } = JSON.parse(text) as { from: string; event: object }
    if (from !== self) local.publish(topic, event)
  }
  const listening = new Map<string, { count: number; receive: (text: string) => void }>()
  const enter = (topic: string): void => {
    const known = listening.get(topic)
    if (known) {
      known.count += 1
      return
    }
    const entry = { count: 1, receive: receive(topic) }
    listening.set(topic, entry)
    subscriber.subscribe(channel(topic), entry.receive).catch(tell)
  }
  const leave = (topic: string): void => {
    const known = listening.get(topic)
    if (!known || --known.count > 0) return
    listening.delete(topic)
    subscriber.unsubscribe(channel(topic), known.receive).catch(tell)
  }

  return {
    publish: (topic, event) => {
      local.publish(topic, event)
      outgoing.add({ topic: channel(topic), event: JSON.stringify({ from: self, event }) })
    },
    subscribe: (topic, listener) => {
      const stop = local.subscribe(topic, listener)
      enter(topic)
      return () => {
        stop()
        leave(topic)
      }
    },
    stats: outgoing.stats,
    check: async () => {
      if (!subscriber.isReady) throw new Error('The subscriber is not connected')
      await publisher.ping()
      return true
    },
    close: async () => {
      await outgoing.flushed()
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}

const rarely = (warn: Warn): Warn => {
  let lastMs = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - lastMs < warnEveryMs) return
    lastMs = performance.now()
    warn(error)
  }
}
