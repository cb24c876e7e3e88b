import { Pool } from 'pg'
import { insertCompany, insertDialogs, openBenchDatabase } from '../lib/database.ts'
import { type Figure, rateFigure } from '../lib/figure.ts'
import { load } from '../lib/measure.ts'

const clients = 32
const ms = 4_000
const dialogs = 20_000
const connections = 4

/** Simple reads by id through the scoped handle, against one prepared statement without row security. */
export const readFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  const bare = new Pool({ ...bench.ownerAddress, max: connections })
  try {
    await insertCompany(bench.owner, 1, 10)
    await insertDialogs(bench.owner, 1, dialogs, 1, 10, 1)
    const anyId = (): number => 1 + Math.floor(Math.random() * dialogs)
    const floor = await load(clients, ms, () =>
      bare.query({
        name: 'bare',
        text: 'select id, owner, last_text, last_at from dialog where company_id = $1 and id = $2',
        values: [1, anyId()],
      }),
    )
    const scoped = await load(clients, ms, () =>
      bench.database
        .scoped(1)
        .selectFrom('dialog')
        .select(['id', 'owner', 'last_text', 'last_at'])
        .where('company_id', '=', 1)
        .where('id', '=', anyId())
        .executeTakeFirst(),
    )
    return [rateFigure('simple read through the scoped handle, 32 callers', scoped.perSecond, floor.perSecond, 0.35)]
  } finally {
    await bare.end()
    await bench.stop()
  }
}
