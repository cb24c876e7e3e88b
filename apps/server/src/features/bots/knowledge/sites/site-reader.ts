import { createWorkLoop, type WorkLoop } from '../../../../platform/work-loop/index.ts'
import { type ReadingDeps, readNext } from './read-next.ts'
import type { ClaimedSite } from './sites.queries.ts'
import * as sites from './sites.queries.ts'

export interface SiteReader extends WorkLoop {
  /** For tests: makes the next call of every site that is due, and waits for it. @returns how many sites */
  step(): Promise<number>
}

export interface SiteReaderBounds {
  pollMs: number
  /** Sites at once in this process. */
  inFlight: number
  /** Of a call, from the name to the last byte. */
  callMs: number
  /** Longer than a call, the wait for a file worker, and its work together. */
  leaseMs: number
  /** Until a step that failed is tried again. */
  retryMs: number
}

const usualBounds: SiteReaderBounds = { pollMs: 1_000, inFlight: 4, callMs: 20_000, leaseMs: 120_000, retryMs: 15_000 }

/** Reads the sites of companies, a page per claim: a process that ends in the middle loses the page it was at, and another one goes on. */
export const createSiteReader = (deps: ReadingDeps, given: Partial<SiteReaderBounds> = {}): SiteReader => {
  const bounds = { ...usualBounds, ...given }
  const { database, log } = deps
  let stopping = new AbortController()

  const claim = async (limit: number): Promise<ClaimedSite[]> => {
    const due = await sites.listDue(database.worker.unscoped(), limit)
    const claimed = await Promise.all(
      due.map((key) => sites.claim(database.worker.scoped(key.companyId), key, bounds.leaseMs)),
    )
    return claimed.filter((site) => site !== undefined)
  }

  const work = async (site: ClaimedSite): Promise<void> => {
    try {
      await readNext(deps, site, { stop: stopping.signal, callMs: bounds.callMs })
    } catch (err) {
      // Another process goes on at once.
      const delayMs = stopping.signal.aborted ? 0 : bounds.retryMs
      const { companyId, sourceId } = site
      if (!stopping.signal.aborted) log.warn({ err, companyId, sourceId }, 'A page of a site was not read')
      await sites.hold(database.worker.scoped(companyId), site, sites.release(delayMs))
    }
  }

  const loop = createWorkLoop<ClaimedSite>({
    pollMs: bounds.pollMs,
    inFlight: bounds.inFlight,
    claim,
    work,
    failed: (err) => log.error({ err }, 'Sites could not be read'),
  })
  return {
    ...loop,
    start: () => {
      stopping = new AbortController()
      loop.start()
    },
    stop: async () => {
      stopping.abort(new Error('The program stops'))
      await loop.stop()
    },
    step: async () => {
      const claimed = await claim(100)
      await Promise.all(claimed.map(work))
      return claimed.length
    },
  }
}
