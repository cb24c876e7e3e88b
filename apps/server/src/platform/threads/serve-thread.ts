import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from './index.ts'

/** Linux has a niceness per thread: on few processors, messages have priority over this work. */
const niceness = 10

/** Shorter work reports no progress; longer work often enough for a smooth progress bar. */
const firstTellMs = 300
const tellEveryMs = 100

/**
 * Handles a thread's tasks one after the other. `buffersOf` names buffers of an answer to transfer instead of copying.
 */
export const serveThread = <Work, Answer>(
  handle: (work: Work, tell: (share: number) => void) => Answer | Promise<Answer>,
  buffersOf: (answer: Answer) => ArrayBuffer[] = () => [],
): void => {
  if (platform === 'linux') setPriority(0, niceness)
  parentPort?.on('message', async (work: Work) => {
    let reply: ThreadReply<Answer>
    let buffers: ArrayBuffer[] = []
    try {
      const tell = createTell((done) => parentPort?.postMessage({ done } satisfies ThreadReply<Answer>))
      const answer = await handle(work, tell)
      buffers = buffersOf(answer)
      reply = { answer }
    } catch (error) {
      reply = { failure: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(reply, buffers)
  })
}

/** Passes progress on at intervals, and only increases; the worker may call it as often as it likes. */
export const createTell = (
  send: (share: number) => void,
  nowMs: () => number = () => performance.now(),
): ((share: number) => void) => {
  let nextMs = nowMs() + firstTellMs
  let reported = 0
  return (share) => {
    const done = Math.min(share, 1)
    if (done <= reported || nowMs() < nextMs) return
    reported = done
    nextMs = nowMs() + tellEveryMs
    send(reported)
  }
}
