// How long a page of the inbox takes among a million rooms under its filters and orders: `node bench/inbox-plans.ts [part of a title] [--rows=N] [--plans]`
// (docs/benchmarks.md keeps what it printed)
import { readInboxPage } from '../apps/server/src/features/inbox/dialogs/page/read-inbox.ts'
import { createDatabase, type Handles } from '../apps/server/src/platform/database/index.ts'
import { inboxQuery, scopeOf } from './figures/inbox.ts'
import { type BenchDatabase, openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { startPrinting } from './lib/print-plans.ts'
import { insertRoomsTable } from './lib/rooms-table.ts'

const args = process.argv.slice(2)
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const rooms = Number(args.find((arg) => arg.startsWith('--rows='))?.split('=')[1] ?? 1_000_000)
const rounds = 100
const companyId = 1

type Query = Parameters<typeof readInboxPage>[3]
const questions: [title: string, query: Partial<Query>][] = [
  ['As it opens', {}],
  ['The queue, longest wait first', { owner: 'queue' }],
  ['The queue, last message first', { owner: 'queue', order: 'latest' }],
  ['All, longest wait first', { order: 'waiting' }],
  ['The bots’ rooms, longest wait first', { order: 'waiting', owner: 'bot' }],
  ['Every state, longest wait first', { order: 'waiting', status: '' }],
  ['Waiting for 15 minutes, longest wait first', { order: 'waiting', waiting: 15 }],
  ['Channel, every room but 40', { channels: ['LIVECHAT'] }],
  ['Channel, one bot and nothing open', { channels: ['INSTAGRAM'] }],
  ['Channel that no bot has', { channels: ['WHATSAPP'] }],
  ['Channel, 20 open rooms of a bot with 25,000', { channels: ['FACEBOOK'] }],
  ['Channel, one bot and nothing open, longest wait first', { channels: ['INSTAGRAM'], order: 'waiting' }],
  ['Channel, one bot and nothing open, in the queue', { channels: ['INSTAGRAM'], owner: 'queue' }],
]
/** A second channel of a bot whose other rooms are all on its first one. */
const insertRareChannel = async ({ owner }: BenchDatabase): Promise<void> => {
  await owner.query(
    `insert into connection (company_id, id, kind, bot_id, external_id) values ($1, 901, 'facebook', 101, 'bench-second')`,
    [companyId],
  )
  await owner.query(
    'update dialog set connection_id = 901 where company_id = $1 and bot_id = 101 and id % 25000 = 20',
    [companyId],
  )
  await owner.query('vacuum analyze dialog')
}
const chosen = questions.filter(([title]) => title.includes(wanted))

const bench = await openBenchDatabase()
try {
  await insertRoomsTable(bench, rooms)
  await insertRareChannel(bench)
  const ask = (database: Handles, query: Partial<Query>) =>
    readInboxPage(
      database,
      'bench',
      scopeOf(companyId),
      { ...inboxQuery, ...query },
      { limit: 12, offset: 0, now: new Date() },
    )
  for (const [title, query] of chosen) {
    const times: number[] = []
    let shown = 0
    for (let round = 0; round < rounds; round += 1) {
      const startMs = performance.now()
      shown = (await ask(bench.database, query)).dialogs.length
      if (round >= rounds / 10) times.push(performance.now() - startMs)
    }
    const [median, high] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1))
    console.log(`| ${title} | ${median} | ${high} | ${shown} |`)
  }
  if (args.includes('--plans')) {
    const print = await startPrinting(bench)
    const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
    for (const [title, query] of chosen) await print(title, () => ask(database, query))
    await database.close()
  }
} finally {
  await bench.stop()
}
