import { availableParallelism } from 'node:os'
import { createThreads } from '../threads/index.ts'
import type { FlowAnswer, FlowWork } from './flow-work.ts'

export type { CheckedWorld, FlowAnswer, FlowWork, JsonBytes } from './flow-work.ts'
export { doFlowWork, encodeJson } from './flow-work.ts'

/** A person publishes one flow at a time; four that wait are a whole team. */
const maxWaitingOfCompany = 4
const maxWaiting = 200
/** The largest flow takes some seconds, several times that where the processors are busy with messages. */
const timeoutMs = 60_000
const idleMs = 60_000
const mostThreads = 4

const threads = createThreads<FlowWork, FlowAnswer>({
  script: new URL('./flow-thread.ts', import.meta.url),
  // Two at least, so that one company's large flow does not keep everybody else's waiting.
  size: Math.min(mostThreads, Math.max(2, availableParallelism() - 1)),
  maxWaitingOfCompany,
  maxWaiting,
  timeoutMs,
  idleMs,
})

/**
 * Does something to a large flow beside the program, which goes on answering.
 * @throws as `Threads.run`
 */
export const inFlowThread = (companyId: number, work: FlowWork): Promise<FlowAnswer> => threads.run(companyId, work)
