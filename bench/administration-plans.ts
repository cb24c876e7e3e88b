// Prints how long the database takes for what administration asks of dialogs, among a million of which ten thousand are open:
// `node bench/administration-plans.ts [--plans]` (docs/benchmarks.md keeps what it printed)
import { findOpenDialogs } from '../apps/server/src/conversation/departures/open-dialogs.queries.ts'
import type { Departure } from '../apps/server/src/conversation/model/departure.ts'
import { touchDialogs } from '../apps/server/src/conversation/turn/workspaces.queries.ts'
import { disconnect, dropUnfinished, markDeleted } from '../apps/server/src/features/bots/bots/delete-bot.queries.ts'
import { update as updateBot } from '../apps/server/src/features/bots/bots/write-bot.queries.ts'
import { findNumber, removeNumber } from '../apps/server/src/features/channels/whatsapp-numbers/numbers.queries.ts'
import { listStrandedRooms } from '../apps/server/src/features/companies/installation/installation.queries.ts'
import * as workspaces from '../apps/server/src/features/companies/workspace-management/write-workspace.queries.ts'
import { setActive } from '../apps/server/src/features/people/users/granting.queries.ts'
import { askCompany, createDatabase, type Database, type Pipeline } from '../apps/server/src/platform/database/index.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { startPrinting } from './lib/print-plans.ts'

const dialogs = 1_000_000
const companyId = 1
/** The largest of fifty: a third of all dialogs were there. */
const workspaceId = 1001
const otherId = 1050
const botId = 101
const userId = 1
const rounds = 30
const page = { after: 0, limit: 200 }
const by = { userId, name: 'Ana' }

type Question = readonly [title: string, ask: (database: Database) => Promise<unknown>]
type Handle = ReturnType<Database['scoped']>
/** A write is taken back, so that each round does the same. */
const undone = (write: (tx: Handle) => Promise<unknown>) => async (database: Database) => {
  const tx = await database.scoped(companyId).startTransaction().execute()
  try {
    await write(tx)
  } finally {
    await tx.rollback().execute()
  }
}
const read = (question: (db: Handle) => Promise<unknown>) => (database: Database) =>
  question(database.scoped(companyId))
const piped = (question: (pipeline: Pipeline) => Promise<unknown>) => (database: Database) =>
  askCompany(database, companyId, question)
const emptied = (departure: Departure) => piped((pipeline) => findOpenDialogs(pipeline, departure, page))

const questions: Question[] = [
  [
    'Workspace, its open rooms (read, changed, closed)',
    read((db) => workspaces.countOpenRooms(db, companyId, workspaceId)),
  ],
  ['Workspace, its bots (read, changed, closed)', read((db) => workspaces.countBots(db, companyId, workspaceId))],
  ['Workspace closed, its bots moved', undone((tx) => workspaces.moveBots(tx, companyId, workspaceId, otherId))],
  ['Workspace closed', undone((tx) => workspaces.update(tx, companyId, workspaceId, { active: false }))],
  [
    'Workspace closed, a page of its rooms',
    emptied({ kind: 'workspace', companyId, workspaceId, moveTo: otherId, by }),
  ],
  ['Workspace, its rules changed', piped(async (pipeline) => touchDialogs(pipeline, companyId, workspaceId, 200))],
  ['Person leaves', undone((tx) => setActive(tx, companyId, userId, false))],
  ['Person leaves, a page of their rooms', emptied({ kind: 'person', companyId, userId, by })],
  ['Bot switched off', undone((tx) => updateBot(tx, companyId, botId, { active: false }))],
  [
    'Bot deleted',
    undone(async (tx) => {
      await markDeleted(tx, companyId, botId)
      await disconnect(tx, companyId, botId, [])
      await dropUnfinished(tx, companyId, botId)
    }),
  ],
  ['Bot deleted, a page of its dialogs', emptied({ kind: 'bot', companyId, botId })],
  [
    'Outside system switched off, a page of its rooms',
    emptied({ kind: 'outside', companyId, botId, endpoint: 'message' }),
  ],
  [
    'Number unlinked',
    undone(async (tx) => {
      const number = await findNumber(tx, companyId, { bot_id: botId })
      await removeNumber(tx, companyId, number?.id ?? 0)
    }),
  ],
  ['Rooms that nobody sees, in the installation', (database) => listStrandedRooms(database.unscoped(), 100)],
]

const measure = async (work: () => Promise<unknown>): Promise<string> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now()
    await work()
    if (round > 1) times.push(performance.now() - startMs)
  }
  return [0.5, 0.95].map((share) => percentile(times, share).toFixed(1)).join(' | ')
}

const bench = await openBenchDatabase()
try {
  const { owner } = bench
  await insertCompany(owner, companyId, 50)
  await insertDialogs(owner, companyId, dialogs, 1, 50, 0)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `update dialog set open = id % 100 = 0, closed_at = case when id % 100 <> 0 then last_at end, waits = id % 100 = 0,
       owner = case when id % 100 <> 0 then 'closed' when id % 1000 = 0 then 'person' when id % 700 = 0 then 'external' else 'queue' end,
       owner_user_id = case when id % 1000 = 0 then $1::int end`,
    [userId],
  )
  await owner.query(
    'update dialog_party p set open = d.open from dialog d where d.company_id = p.company_id and d.id = p.dialog_id',
  )
  // Beside what is in use: a workspace that was closed, and three hundred people who left, whose rooms all went elsewhere.
  await owner.query('update workspace set active = false where id = $1', [1049])
  await owner.query(
    `insert into member (company_id, id, name, name_folded, email, active)
     select $1::int, 5000 + g, 'P' || g, 'p' || g, 'p' || g || '@bench.local', false from generate_series(1, 300) g`,
    [companyId],
  )
  await owner.query(
    `insert into connection (company_id, kind, bot_id, external_id) values ($1, 'whatsapp_qrcode', $2, 'bench-number')`,
    [companyId, botId],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
  for (const [title, ask] of questions) console.log(`| ${title} | ${await measure(() => ask(bench.database))} |`)
  if (process.argv.includes('--plans')) {
    const print = await startPrinting(bench)
    const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
    for (const [title, ask] of questions) await print(title, () => ask(database))
    await database.close()
  }
} finally {
  await bench.stop()
}
