import { maxScheduled } from '@prosa/contract'
import { LRUCache } from 'lru-cache'
import { askCompany, type Handles } from '../../platform/database/index.ts'
import { countOfCompany } from './acts.queries.ts'

/** Whether a company may plan more. */
export interface CompanyRoom {
  isFull(companyId: number): Promise<boolean>
  /** Whether it was when it was last counted. A count of long ago is made anew meanwhile: a turn waits for none. */
  wasFull(companyId: number): boolean
  /** It planned one more. */
  planned(companyId: number): void
}

/** Long enough that planning costs no count, short enough that those that have left make room. */
const freshMs = 60_000
const maxCompanies = 5_000

/** Counts what waits in a company at most once a minute, outside of any lock: up to 200,000 entries of an index. Between counts it counts on by itself. */
export const createCompanyRoom = (worker: Handles, nowMs: () => number): CompanyRoom => {
  const known = new LRUCache<number, { count: number; untilMs: number }>({ max: maxCompanies })
  const most = maxScheduled.company
  const isFull = async (companyId: number): Promise<boolean> => {
    const now = nowMs()
    const last = known.get(companyId)
    if (last && last.untilMs > now) return last.count >= most
    const count = await askCompany(worker, companyId, (pipeline) => countOfCompany(pipeline, companyId, most))
    known.set(companyId, { count, untilMs: now + freshMs })
    return count >= most
  }
  return {
    isFull,
    wasFull: (companyId) => {
      const last = known.get(companyId)
      // Where it fails, the next plan counts.
      if (!last || last.untilMs <= nowMs()) isFull(companyId).catch(() => undefined)
      return last !== undefined && last.count >= most
    },
    planned: (companyId) => {
      const last = known.get(companyId)
      if (last) last.count += 1
    },
  }
}
