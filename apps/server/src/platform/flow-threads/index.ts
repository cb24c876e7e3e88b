import { availableParallelism } from 'node:os'
import { isFlowCurrent, type StoredFlow } from '@prosa/flow'
import { createThreads } from '../threads/index.ts'
import type { FlowAnswer, FlowWork } from './flow-work.ts'

export type { CheckedWorld, FlowAnswer, FlowWork, JsonBytes, RanTest } from './flow-work.ts'
export { doFlowWork, encodeJson } from './flow-work.ts'

/** A person publishes one flow at a time; four waiting are a whole team. */
const maxWaitingOfCompany = 4
const maxWaiting = 200
/** The largest flow takes some seconds, or several times that on busy processors. */
const timeoutMs = 60_000
const idleMs = 60_000
const mostThreads = 4

const threads = createThreads<FlowWork, FlowAnswer>({
  script: new URL('./flow-thread.ts', import.meta.url),
  // At least two, so that one company's large flow does not block all others.
  size: Math.min(mostThreads, Math.max(2, availableParallelism() - 1)),
  maxWaitingOfCompany,
  maxWaiting,
  timeoutMs,
  idleMs,
})

/**
 * Processes a large flow in a thread, while the program goes on answering.
 * @param tell called with the progress of training, as in `Threads.run`
 * @throws as `Threads.run`
 */
export const inFlowThread = (companyId: number, work: FlowWork, tell?: (share: number) => void): Promise<FlowAnswer> =>
  threads.run(companyId, work, tell)

const untrained = { format: 0, json: '' }

/**
 * The flow in this release's format: an older one is trained again in a thread, which may take seconds.
 * @throws as `Threads.run`
 */
export const trainedNow = async (companyId: number, flow: StoredFlow): Promise<StoredFlow> => {
  if (isFlowCurrent(flow)) return flow
  // The old training is useless, and large to copy.
  const nodes = flow.nodes.map(({ content }) => ({ content, trained: untrained }))
  const answer = await inFlowThread(companyId, { kind: 'trainAgain', flow: { ...flow, nodes, opening: untrained } })
  if (answer.kind !== 'trained') throw new Error('A thread answered something else than it was asked')
  return answer.flow
}
