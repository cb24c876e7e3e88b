import { randomUUID } from 'node:crypto'

/** Listeners of this process, and of others where Redis connects them. Events are plain JSON. */
export interface Realtime {
  /** Call it after the commit, never before: who hears it will read the rows. A lost event is a delay, never a loss. */
  publish<Event extends object>(topic: string, event: Event): void
  /** @returns how to stop listening. */
  subscribe<Event extends object>(topic: string, listener: (event: Event) => void): () => void
  close(): Promise<void>
}

type Listener = (event: object) => void
type Warn = (error: unknown) => void

/** Fan-out within this process; with an address also to the others through Redis. */
export const createRealtime = async (redisUrl: string | undefined, warn: Warn): Promise<Realtime> => {
  const local = createTopics(warn)
  return redisUrl ? connect(local, redisUrl, warn) : { ...local, close: async () => {} }
}

interface Topics {
  publish(topic: string, event: object): void
  subscribe<Event extends object>(topic: string, listener: (event: Event) => void): () => void
}

const createTopics = (warn: Warn): Topics => {
  const topics = new Map<string, Set<Listener>>()
  return {
    publish: (topic, event) => {
      for (const listener of topics.get(topic) ?? []) {
        try {
          listener(event)
        } catch (error) {
          warn(error) // One listener's mistake must not keep the event from the others.
        }
      }
    },
    subscribe: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set()
      // A wrapper of its own, so that the same function may listen twice.
      const own: Listener = (event) => listener(event as never)
      topics.set(topic, listeners.add(own))
      return () => {
        listeners.delete(own)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
  }
}

const channel = (topic: string): string => `prosa:${topic}`

const connect = async (local: Topics, redisUrl: string, warn: Warn): Promise<Realtime> => {
  // Loaded only where it is used: most installations have no Redis, and starting is quicker without it.
  const { createClient } = await import('redis')
  const self = randomUUID()
  const publisher = createClient({ url: redisUrl })
  const subscriber = publisher.duplicate()
  for (const client of [publisher, subscriber]) client.on('error', warn)
  await Promise.all([publisher.connect(), subscriber.connect()])

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
    subscriber.subscribe(channel(topic), entry.receive).catch(warn)
  }
  const leave = (topic: string): void => {
    const known = listening.get(topic)
    if (!known || --known.count > 0) return
    listening.delete(topic)
    subscriber.unsubscribe(channel(topic), known.receive).catch(warn)
  }

  return {
    publish: (topic, event) => {
      local.publish(topic, event)
      publisher.publish(channel(topic), JSON.stringify({ from: self, event })).catch(warn)
    },
    subscribe: (topic, listener) => {
      const stop = local.subscribe(topic, listener)
      enter(topic)
      return () => {
        stop()
        leave(topic)
      }
    },
    close: async () => {
      await Promise.all([publisher.close(), subscriber.close()])
    },
  }
}
