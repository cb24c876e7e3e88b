import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from './index.ts'

/** Linux counts niceness for each thread: messages go before this work where processors are few. */
const niceness = 10

/** Answers a thread's work, one piece after the other. `buffersOf` names what of an answer is handed over instead of copied. */
export const serveThread = <Work, Answer>(
  handle: (work: Work) => Answer,
  buffersOf: (answer: Answer) => ArrayBuffer[] = () => [],
): void => {
  if (platform === 'linux') setPriority(0, niceness)
  parentPort?.on('message', (work: Work) => {
    let reply: ThreadReply<Answer>
    let buffers: ArrayBuffer[] = []
    try {
      const answer = handle(work)
      buffers = buffersOf(answer)
      reply = { answer }
    } catch (error) {
      reply = { failure: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(reply, buffers)
  })
}
