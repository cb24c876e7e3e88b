import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from './index.ts'

/** Linux counts niceness for each thread: messages go before this work where processors are few. */
const niceness = 10

/** What is done sooner is not worth telling of; after that, so often that a bar moves evenly. */
const firstTellMs = 300
const tellEveryMs = 100

/** Answers a thread's work, one piece after the other. `buffersOf` names what of an answer is handed over instead of copied. */
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

/** Passes shares on, now and then, and only those that are more than the last; what works may call it as often as it likes. */
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
