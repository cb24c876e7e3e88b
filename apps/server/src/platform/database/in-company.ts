import type { Handles } from './index.ts'
import type { Pipeline } from './pipeline.ts'

/** Runs `work` in a transaction of one company and commits it. */
export const inCompany = <T>(
  handles: Handles,
  companyId: number,
  work: (pipeline: Pipeline) => Promise<T>,
): Promise<T> =>
  handles.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const result = await work(pipeline)
    await pipeline.commit()
    return result
  })

/** One statement in a transaction of one company, sent together with its commit: one round trip. */
export const askCompany = <T>(
  handles: Handles,
  companyId: number,
  question: (pipeline: Pipeline) => Promise<T>,
): Promise<T> =>
  handles.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const answer = question(pipeline)
    await pipeline.commit()
    return answer
  })
