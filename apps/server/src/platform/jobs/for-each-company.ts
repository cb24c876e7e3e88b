import { type DB, type Kysely, sql } from '../database/index.ts'
import type { Platform } from '../index.ts'

/** Work that a job does for one company after the other. */
export interface CompanyWork {
  /** Schedule (cron, UTC). */
  cron: string
  /** Companies with work to do: one of the `worker_*` functions. */
  gate(db: Kysely<DB>): Promise<number[]>
  /**
   * @param until the snapshot horizon (xid8) when the company was started: work that follows changes leaves later ones to the next run, or it would
   * never end where dialogs change all the time
   * @returns whether there is more; it is called again within this company's time
   */
  work(db: Kysely<DB>, companyId: number, until: bigint): Promise<boolean>
}

export interface CompanyBudget {
  /** Time of one run in milliseconds. With the longest statement it stays below the job's own limit; the next run continues. */
  runMs: number
  /** Time of one company per run, in milliseconds. */
  companyMs: number
}

const usualBudget: CompanyBudget = { runMs: 200_000, companyMs: 20_000 }

interface Run {
  /** The last company of the previous run. */
  after?: number
}

/** Declares a job that visits all companies with work to do. A failing company does not stop the others; it is logged and visited again next time. */
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

/** Transactions below it have ended. */
const readHorizon = async (db: Kysely<DB>): Promise<bigint> => {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return BigInt(rows[0]?.horizon ?? 0)
}

/** Runs `work` for each item; a failure does not stop the others. @returns the failed items */
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
