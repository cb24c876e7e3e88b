import { connectRedis } from './redis.ts'

/** Listeners of this process, and of others where Redis connects them. Events are plain JSON. */
export interface Realtime {
  /** Call it after the commit, never before: who hears it will read the rows. A lost event is a delay, never a loss. */
  publish<Event extends object>(topic: string, event: Event): void
  /** @returns how to stop listening. */
  subscribe<Event extends object>(topic: string, listener: (event: Event) => void): () => void
  /** Events that wait to be sent to other processes, and those that were given up; the others find them by asking the database. */
  stats(): { waiting: number; dropped: number }
  /** Asks Redis for a sign of life. @returns false where there is none. @throws where it is away */
  check(): Promise<boolean>
  close(): Promise<void>
}

type Listener = (event: object) => void
export type Warn = (error: unknown) => void

/** Fan-out within this process; with an address also to the others through Redis. */
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
