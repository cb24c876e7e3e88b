import { parentPort } from 'node:worker_threads'
import { compileFlow } from '@prosa/flow'
import type { CompileAnswer, CompileWork } from './compile-apart.ts'

/* Runs in a thread of its own: training a large flow takes seconds, in which nobody else's messages may wait. */
parentPort?.on('message', ({ document, entities }: CompileWork) => {
  const answer: CompileAnswer = compileFlow(document, entities)
  parentPort?.postMessage(answer)
})
