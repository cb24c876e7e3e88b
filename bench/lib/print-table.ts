import { createDatabase, type Database } from '../../apps/server/src/platform/database/index.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { percentile } from './measure.ts'
import { startPrinting } from './print-plans.ts'

const usualRows = 1_000_000
const companyId = 1
const rounds = 30
const fewestTimes = 3

export interface MeasuredTable<Body> {
  questions: readonly (readonly [title: string, body: Body])[]
  insert(bench: BenchDatabase, rows: number): Promise<unknown>
  ask(db: ReturnType<Database['scoped']>, body: Body): Promise<{ total: number; isTotalCapped: boolean }>
  /** A question is asked no longer than this. */
  longestMs: number
}

/**
 * Prints how long the database takes for a page of a table with each single filter and order, and, with `--plans`, how it answers, as the
 * program's own role and through its own code. Arguments: a part of a title, `--rows=N`, `--plans`.
 */
export const printTable = async <Body>({ questions, insert, ask, longestMs }: MeasuredTable<Body>): Promise<void> => {
  const args = process.argv.slice(2)
  const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
  const rows = Number(args.find((arg) => arg.startsWith('--rows='))?.split('=')[1] ?? usualRows)
  const chosen = questions.filter(([title]) => title.includes(wanted))
  const bench = await openBenchDatabase()
  try {
    await insert(bench, rows)
    for (const [title, body] of chosen) {
      const times: number[] = []
      let found = { total: 0, isTotalCapped: false }
      const until = performance.now() + longestMs
      for (let round = 0; round < rounds && (performance.now() < until || times.length < fewestTimes); round += 1) {
        const startMs = performance.now()
        found = await ask(bench.database.scoped(companyId), body)
        if (round > 1) times.push(performance.now() - startMs)
      }
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => ms.toFixed(1))
      console.log(`| ${title} | ${p50} | ${p95} | ${found.isTotalCapped ? 'more than ' : ''}${found.total} |`)
    }
    if (args.includes('--plans')) {
      const print = await startPrinting(bench)
      const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
      for (const [title, body] of chosen) await print(title, () => ask(database.scoped(companyId), body))
      await database.close()
    }
  } finally {
    await bench.stop()
  }
}
