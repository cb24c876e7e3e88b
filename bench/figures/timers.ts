import { insertCompany, insertDialogs, openBenchDatabase } from '../lib/database.ts'
import { type Figure, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'

const dialogs = 200_000
const rounds = 100

/** Finding what is due among many that wait, a hundred at a time, as the worker asks. */
export const timerFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    await insertCompany(bench.owner, 1, 10)
    await insertDialogs(bench.owner, 1, dialogs, 1, 10, 1)
    await bench.owner.query(`update dialog set due_at = now() + (id - 20000) * interval '1 second' where open`)
    await bench.owner.query('vacuum analyze dialog')
    const claim: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startMs = performance.now()
      const found = await bench.database.worker.pipeline((pipeline) =>
        pipeline.query<{ dialog_id: number }>('select dialog_id from worker_due_dialogs(100)'),
      )
      if (found.length !== 100) throw new Error(`claimed ${found.length} of 100`)
      claim.push(performance.now() - startMs)
    }
    return [limitFigure('timers: claim of 100 due among 100,000 waiting, p95', percentile(claim, 0.95), 'ms', 10)]
  } finally {
    await bench.stop()
  }
}
