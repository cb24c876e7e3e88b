import type { Platform } from '../../../platform/index.ts'
import { eraseNext } from './erase-next.ts'

export interface ErasureWork {
  companyId: number
  erasureId: number
}

export const erasureJob = 'erase-contact'

/** Maximum duration of a run, so that other jobs get their turn. */
const runMs = 30_000
/** Enough to complete the erasure even if the database is unavailable for a day. */
const retries = 50

export const defineErasures = (platform: Platform): void => {
  const { jobs } = platform
  jobs.define<ErasureWork>(
    erasureJob,
    async (work) => {
      const began = performance.now()
      while (await eraseNext(platform, work))
        if (performance.now() - began >= runMs) return jobs.enqueue<ErasureWork>(erasureJob, work)
    },
    { retries },
  )
}
