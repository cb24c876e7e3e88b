import { type DB, type Kysely, sql } from '../database/index.ts'
import type { Platform } from '../index.ts'

/** Work that a job does in one company after the other. */
export interface CompanyWork {
  /** When it runs by itself (cron, UTC). */
  cron: string
  /** Which companies have something to do: one of the `worker_*` functions. */
  gate(db: Kysely<DB>): Promise<number[]>
  /**
   * @param until the horizon (xid8) as the company was entered: work that goes by what changed leaves what changes later to the next run,
   * or it would chase dialogs that change all the time
   * @returns whether more is to be done: it is asked again while this company's time lasts
   */
  work(db: Kysely<DB>, companyId: number, until: bigint): Promise<boolean>
}

export interface CompanyBudget {
  /** Of one run, in milliseconds: with the longest statement it ends before the job counts as dead. The next run goes on. */
  runMs: number
  /** Of one company in a run, in milliseconds. */
  companyMs: number
}

const usualBudget: CompanyBudget = { runMs: 200_000, companyMs: 20_000 }

interface Run {
  /** The last company that was visited. */
  after?: number
}

/**
 * Declares a job that visits the companies that have something to do. One that fails keeps none of the others from theirs: it is
 * told of, and visited again the next time.
 */
export const forEachCompany = (
  { jobs, database, log }: Pick<Platform, 'jobs' | 'database' | 'log'>,
  name: string,
  { cron, gate, work }: CompanyWork,
  { runMs, companyMs }: CompanyBudget = usualBudget,
): void =>
  jobs.define<Run>(
    name,
    async ({ after = 0 }) => {
      const began = performance.now()
      const ids = (await gate(database.worker.unscoped())).filter((id) => id > after)
      for (const [index, companyId] of ids.entries()) {
        if (index > 0 && performance.now() - began >= runMs)
          return jobs.enqueue<Run>(name, { after: ids[index - 1] ?? after })
        const entered = performance.now()
        try {
          const db = database.worker.scoped(companyId)
          const until = await readHorizon(db)
          while (await work(db, companyId, until)) if (performance.now() - entered >= companyMs) break
        } catch (err) {
          log.error({ err, companyId, job: name }, 'A job failed in a company')
        }
      }
    },
    { cron },
  )

/** What began before it has ended. */
const readHorizon = async (db: Kysely<DB>): Promise<bigint> => {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return BigInt(rows[0]?.horizon ?? 0)
}

/** Does `work` to one after the other; what fails keeps none of the later ones from it. @returns those that failed */
export const eachApart = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  failed: (error: unknown, item: Item) => void,
): Promise<Item[]> => {
  const left: Item[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failed(error, item)
      left.push(item)
    }
  return left
}
