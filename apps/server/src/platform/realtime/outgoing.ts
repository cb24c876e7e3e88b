import type { Warn } from './index.ts'

interface Message {
  topic: string
  event: string
}

/** A bounded queue to other processes; when full, the oldest event is dropped. */
export interface Outgoing {
  add(message: Message): void
  pause(): void
  resume(): void
  /** Resolves when everything is sent, or after a short time: shutdown does not wait for a server that is away. */
  flushed(): Promise<void>
  stats(): { waiting: number; dropped: number }
}

/** A few seconds of a busy installation; anything older was found by the heartbeat. */
const maxWaitingBytes = 16 * 1024 * 1024
/** Sent and not acknowledged; more would only fill a socket that is not read. */
const maxUnderWay = 256
const flushMs = 1_000

/** Starts paused, until connected. */
export const createOutgoing = (
  send: (message: Message) => Promise<unknown>,
  warn: Warn,
  maxBytes: number = maxWaitingBytes,
): Outgoing => {
  const waiting: (Message | undefined)[] = []
  /** Start index of the queue: removing from the front of a long array would move all of it. */
  let first = 0
  let bytes = 0
  let underWay = 0
  let dropped = 0
  let isPaused = true
  let emptied: (() => void) | null = null

  const size = ({ topic, event }: Message): number => topic.length + event.length

  const take = (): Message | undefined => {
    const message = waiting[first]
    if (!message) return undefined
    waiting[first] = undefined
    first += 1
    bytes -= size(message)
    if (first > 1_000 && first * 2 > waiting.length) {
      waiting.splice(0, first)
      first = 0
    }
    return message
  }

  const pump = (): void => {
    while (!isPaused && underWay < maxUnderWay) {
      const message = take()
      if (!message) break
      underWay += 1
      send(message)
        .catch((error: unknown) => {
          // Not retried: it may have arrived, and the heartbeat covers the rest.
          dropped += 1
          warn(error)
        })
        .finally(() => {
          underWay -= 1
          pump()
        })
    }
    if (underWay === 0 && first === waiting.length) emptied?.()
  }

  return {
    add: (message) => {
      waiting.push(message)
      bytes += size(message)
      while (bytes > maxBytes && take()) dropped += 1
      pump()
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      pump()
    },
    flushed: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, isPaused ? 0 : flushMs)
        emptied = () => {
          clearTimeout(timer)
          resolve()
        }
        pump()
      }),
    stats: () => ({ waiting: waiting.length - first, dropped }),
  }
}
