// `npm run check:distribution`: which tables' keys allow rows to be distributed by company (docs/operate.md, "After one machine"), read from the catalogue of a
// database that the migrations have just made.
import { Client } from 'pg'
import { readDistribution } from '../apps/server/src/platform/database/distribution.ts'
import { startTestCluster } from '../apps/server/src/platform/testing/test-cluster.ts'

const { cluster, stop } = await startTestCluster()
try {
  const client = new Client({ ...cluster.owner, database: cluster.template })
  await client.connect()
  const tables = await readDistribution(client)
  await client.end()
  const free = tables.filter(({ by, obstacles }) => by !== null && obstacles.length === 0)
  const whole = tables.filter(({ by, obstacles }) => by === null && obstacles.length === 0)
  const hindered = tables.filter(({ obstacles }) => obstacles.length > 0)
  console.log(
    `${free.length} tables are distributed by company as they are: ${free.map(({ table }) => table).join(', ')}`,
  )
  console.log(
    `\n${whole.length} belong to no company, and every server has them whole: ${whole.map(({ table }) => table).join(', ')}`,
  )
  console.log(`\n${hindered.length} have a key that does not allow it:`)
  for (const { table, obstacles } of hindered) for (const one of obstacles) console.log(`  ${table}  ${one}`)
} finally {
  await stop()
}
