import type { IncomingMessage } from 'node:http'

/** Of all connections together. A browser that is refused a flow of three megabytes has sent it within half a second. */
const bytesPerSecond = 8 * 1024 * 1024
const tickMs = 5
const bytesPerTick = (bytesPerSecond * tickMs) / 1000
/** Whoever is still sending then is cut off. */
const longestMs = 10_000

/**
 * Bodies of calls that are answered before anybody read them: refused for who sends them, or how often. Node would read them to their end as fast as they
 * come, two megabytes of each connection at a time, while everybody's messages wait. Here they are read slowly, so that the answer still reaches who sends,
 * who is held up by his own bytes.
 */
export interface UnreadBodies {
  /** To be called before the answer is sent. */
  take(request: IncomingMessage): void
}

export const createUnreadBodies = (): UnreadBodies => {
  /** Each with the moment at which it is cut off, in the order in which they are read next. */
  const bodies = new Map<IncomingMessage, number>()
  let isWaiting = false
  /** Bytes that may be read now; below zero after a part that was larger. */
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
      // Somebody listens and has begun to read: Node leaves the rest to him.
      body.on('readable', () => {})
      body.on('error', () => {})
      body.read()
      bodies.set(body, performance.now() + longestMs)
      body.once('close', () => bodies.delete(body))
      wait()
    },
  }
}
