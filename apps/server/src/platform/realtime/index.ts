import { connectRedis } from './redis.ts'

/** Publish and subscribe within this process, and to others through Redis. Events are plain JSON. */
export interface Realtime {
  /** Call after the commit, never before: listeners read the rows. A lost event is a delay, never a loss of data. */
  publish<Event extends object>(topic: string, event: Event): void
  /** @returns how to stop listening. */
  subscribe<Event extends object>(topic: string, listener: (event: Event) => void): () => void
  /** Events waiting for other processes, and dropped ones, which those find at their next heartbeat. */
  stats(): { waiting: number; dropped: number }
  /** Pings Redis. @returns false if none is configured. @throws when it does not answer */
  check(): Promise<boolean>
  close(): Promise<void>
}

type Listener = (event: object) => void
export type Warn = (error: unknown) => void

/** Fan-out within this process and, with an address, to others through Redis. */
export const createRealtime = async (redisUrl: string | undefined, warn: Warn): Promise<Realtime> => {
  const local = createTopics(warn)
  if (redisUrl) return connectRedis(local, redisUrl, warn)
  return { ...local, stats: () => ({ waiting: 0, dropped: 0 }), check: async () => false, close: async () => {} }
}

export interface Topics {
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
          warn(error) // An error of one listener must not keep the event from the others.
        }
      }
    },
    subscribe: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set()
      // Wrapped, so that the same function can subscribe twice.
      const own: Listener = (event) => listener(event as never)
      topics.set(topic, listeners.add(own))
      return () => {
        listeners.delete(own)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
  }
}
