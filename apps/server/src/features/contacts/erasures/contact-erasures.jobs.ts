import type { Platform } from '../../../platform/index.ts'
import { eraseNext } from './erase-next.ts'

export interface ErasureWork {
  companyId: number
  erasureId: number
}

export const erasureJob = 'erase-contact'

/** Other jobs have their turn after this long. */
const runMs = 30_000
/** A database that is away for a day keeps nobody's data. */
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
