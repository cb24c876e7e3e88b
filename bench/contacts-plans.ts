// Prints how long the database takes for a page of the contacts' table with each single filter and order among a million contacts, and,
// with `--plans`, how it answers, as the program's own role and through its own code.
// `node bench/contacts-plans.ts [part of a title] [--plans]` (docs/benchmarks.md keeps what it printed)
import { createDatabase } from '../apps/server/src/platform/database/index.ts'
import { askContacts, insertContactsTable, questions } from './lib/contacts-table.ts'
import { openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { startPrinting } from './lib/print-plans.ts'

const args = process.argv.slice(2)
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const contacts = Number(args.find((arg) => arg.startsWith('--contacts='))?.split('=')[1] ?? 1_000_000)
const companyId = 1
const rounds = 30

const bench = await openBenchDatabase()
try {
  await insertContactsTable(bench, contacts)
  const chosen = questions.filter(([title]) => title.includes(wanted))
  for (const [title, body] of chosen) {
    const times: number[] = []
    let found = { total: 0, isTotalCapped: false }
    const until = performance.now() + 2_000
    for (let round = 0; round < rounds && (performance.now() < until || times.length < 3); round += 1) {
      const startMs = performance.now()
      found = await askContacts(bench.database.scoped(companyId), body)
      if (round > 1) times.push(performance.now() - startMs)
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => ms.toFixed(1))
    console.log(`| ${title} | ${p50} | ${p95} | ${found.isTotalCapped ? 'more than ' : ''}${found.total} |`)
  }
  if (args.includes('--plans')) {
    const print = await startPrinting(bench)
    const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
    for (const [title, body] of chosen) await print(title, () => askContacts(database.scoped(companyId), body))
    await database.close()
  }
} finally {
  await bench.stop()
}
