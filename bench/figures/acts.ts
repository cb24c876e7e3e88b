import { openBenchDatabase } from '../lib/database.ts'
import { type Figure, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'

const companies = 1_000
const actsOfEach = 100
const rounds = 100

/** Finding planned messages that are due, half of all that wait, as everybody plans for nine o'clock. */
export const actFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    // The claim reads acts and connections alone: the rows that they name are left out.
    await bench.owner.query('set session_replication_role = replica')
    await bench.owner.query(
      `insert into connection (company_id, id, kind, bot_id, external_id) select g, g, 'livechat', g, 'bench-' || g from generate_series(1, $1::int) g`,
      [companies],
    )
    await bench.owner.query(
      `insert into scheduled_act (company_id, dialog_id, connection_id, due_at, made_by, content, seen_inbound, stops_on_answer, client_key)
       select c, c, c, now() + case when n % 2 = 0 then interval '-1 second' else interval '1 hour' end * n, c,
        '{"text": "Bom dia!", "files": [], "quotes": null}', 1, true, gen_random_uuid()
       from generate_series(1, $1::int) c, generate_series(1, $2::int) n`,
      [companies, actsOfEach],
    )
    await bench.owner.query('vacuum analyze scheduled_act')
    const idle: number[] = []
    const claim: number[] = []
    const measure = async (into: number[], expected: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        const startMs = performance.now()
        const found = await bench.database.worker.pipeline((pipeline) =>
          pipeline.query<{ act_id: number }>('select act_id from worker_due_acts(100)'),
        )
        if (found.length !== expected) throw new Error(`claimed ${found.length} of ${expected}`)
        into.push(performance.now() - startMs)
      }
    }
    await measure(claim, 100)
    await bench.owner.query("update scheduled_act set due_at = now() + interval '1 hour'")
    await bench.owner.query('vacuum analyze scheduled_act')
    await measure(idle, 0)
    return [
      limitFigure('acts: claim of 100 among 50,000 due of 1,000 companies, p95', percentile(claim, 0.95), 'ms', 10),
      limitFigure('acts: claim of none among 100,000 waiting, p95', percentile(idle, 0.95), 'ms', 2),
    ]
  } finally {
    await bench.stop()
  }
}
