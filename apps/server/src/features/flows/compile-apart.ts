import { Worker } from 'node:worker_threads'
import type { compileFlow, FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'

export interface CompileWork {
  document: FlowDocument
  entities: readonly EntityDefinition[]
}
export type CompileAnswer = ReturnType<typeof compileFlow>

const timeoutMs = 30_000
let waiting: Promise<unknown> = Promise.resolve()

/**
 * Compiles in a thread of its own, one flow after the other.
 * @throws when it takes longer than 30 s
 */
export const compileApart = (work: CompileWork): Promise<CompileAnswer> => {
  const turn = waiting.then(() => runWorker(work))
  waiting = turn.catch(() => {})
  return turn
}

const runWorker = async (work: CompileWork): Promise<CompileAnswer> => {
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url))
  try {
    return await new Promise<CompileAnswer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Compiling a flow took too long')), timeoutMs)
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('The thread that compiles ended'))
      })
      worker.postMessage(work)
    })
  } finally {
    await worker.terminate()
  }
}
