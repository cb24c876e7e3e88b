import { changedSince } from '../../apps/server/src/features/inbox/dialogs/page/inbox.queries.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from '../lib/database.ts'
import { type Figure, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'

const dialogs = 20_000
const writers = 12
const ms = 8_000
const emptyRounds = 300

/** "Changed since": an empty answer's time, and changes missed by a reader that polls while twelve writers commit out of order. */
export const changeFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    await insertCompany(bench.owner, 1, 10)
    await insertDialogs(bench.owner, 1, dialogs, 1, 10, 1)
    const db = bench.database.scoped(1)
    let { horizon } = await changedSince(db, 1, '999999999999', 201)
    const empty: number[] = []
    for (let round = 0; round < emptyRounds; round += 1) {
      const startMs = performance.now()
      ;({ horizon } = await changedSince(db, 1, horizon, 201))
      empty.push(performance.now() - startMs)
    }
    const { missed, changed } = await race(bench, horizon)
    return [
      limitFigure('changed since, nothing changed, p95', percentile(empty, 0.95), 'ms', 3),
      limitFigure(`dialogs missed of ${changed} changed under 12 writers`, missed, 'dialogs', 1),
    ]
  } finally {
    await bench.stop()
  }
}

const race = async (
  bench: Awaited<ReturnType<typeof openBenchDatabase>>,
  from: string,
): Promise<{ missed: number; changed: number }> => {
  const changed = new Set<number>()
  const seen = new Set<number>()
  const endMs = performance.now() + ms
  let horizon = from
  const poll = async (): Promise<void> => {
    const answer = await changedSince(bench.database.scoped(1), 1, horizon, 1_000_000)
    horizon = answer.horizon
    for (const { id } of answer.changed) seen.add(id)
  }
  const reader = (async () => {
    while (performance.now() < endMs) await poll()
  })()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        const id = 1 + ((turn * writers + writer) % dialogs)
        await bench.database.pipeline(async (pipeline) => {
          pipeline.begin()
          pipeline.setCompany(1)
          await pipeline.query(
            'update dialog set version = version + 1, changed_xid = pg_current_xact_id() where company_id = 1 and id = $1',
            [id],
          )
          // Transactions overlap and commit in another order than they began: what loses rows with sequences and times.
          await pipeline.query('select pg_sleep(random() * 0.03)')
          await pipeline.commit()
        })
        changed.add(id)
      }
    }),
  )
  await reader
  await poll()
  return { missed: [...changed].filter((id) => !seen.has(id)).length, changed: changed.size }
}
