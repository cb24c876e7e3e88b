import type { IncomingMessage } from 'node:http'

/**
 * For all connections together. A browser whose flow of three megabytes is refused has sent it within half a second.
 */
const bytesPerSecond = 8 * 1024 * 1024
const tickMs = 5
const bytesPerTick = (bytesPerSecond * tickMs) / 1000
/** Clients still sending after this time are cut off. */
const longestMs = 10_000

/**
 * Handles bodies of calls answered before reading, because of their sender or a rate limit. Node would read them at
 * full speed, two megabytes per connection at a time, while messages wait. Here they are read slowly, so that the
 * answer still reaches the sender, who is slowed down by their own bytes.
 */
export interface UnreadBodies {
  /** Must be called before the answer is sent. */
  take(request: IncomingMessage): void
}

export const createUnreadBodies = (): UnreadBodies => {
  /** Bodies with their time limits, in reading order. */
  const bodies = new Map<IncomingMessage, number>()
  let isWaiting = false
  /** Bytes that may be read now; negative after a larger chunk. */
  let left = 0

  const readSome = (): void => {
    left = Math.min(bytesPerTick, left + bytesPerTick)
    const now = performance.now()
    for (const [body, untilMs] of [...bodies]) {
      if (left <= 0) break
      const part = body.read() as Buffer | null
      left -= part?.length ?? 0
      bodies.delete(body)
      if (body.readableEnded || body.destroyed) continue
      if (now > untilMs) body.destroy()
      else bodies.set(body, untilMs)
    }
    isWaiting = false
    wait()
  }
  const wait = (): void => {
    if (isWaiting || bodies.size === 0) return
    isWaiting = true
    setTimeout(readSome, tickMs).unref()
  }

  return {
    take: (body) => {
      if (body.complete || body.readableFlowing !== null || body.readableDidRead) return
      // With a listener, Node does not read the rest by itself.
      body.on('readable', () => {})
      body.on('error', () => {})
      body.read()
      bodies.set(body, performance.now() + longestMs)
      body.once('close', () => bodies.delete(body))
      wait()
    },
  }
}
