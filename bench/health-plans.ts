// Prints how the database answers how channels fare, among a million messages, a hundred thousand of which failed or wait, and as many
// dead letters as are kept. `node bench/health-plans.ts` (docs/benchmarks.md keeps what it printed)
import {
  countHealth,
  countUnplaced,
  dayBefore,
  listHealth,
} from '../apps/server/src/features/channels/channel-health/channel-health.queries.ts'
import { createDatabase } from '../apps/server/src/platform/database/index.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'
import { startPrinting } from './lib/print-plans.ts'

const companyId = 1
const workspaces = 3
const dialogs = 100_000
const messages = 10
/** Beside the live chat of each of the twenty bots. */
const pages = 2_000

const bench = await openBenchDatabase()
try {
  const { owner } = bench
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, dialogs, 1, workspaces, messages)
  await owner.query(
    `insert into connection (company_id, id, kind, bot_id, external_id, state)
     select $1::int, 10000 + g, 'facebook', $1::int * 100 + 1 + g % 20, 'page-' || g, case when g % 100 = 0 then 'reconnect' else 'connected' end
     from generate_series(1, $2::int) g`,
    [companyId, pages],
  )
  await owner.query('set session_replication_role = replica')
  // Over three days: of each channel more failed in the last one than are counted.
  await owner.query(
    `update message set status = 'failed', failure = 'Recusada pelo canal', created_at = now() - interval '3 days' * random()
     where company_id = $1 and seq = 2`,
    [companyId],
  )
  await owner.query(
    `insert into outbox (company_id, dialog_id, seq, connection_id)
     select $1::int, g, 4, $1::int * 100 + 1 + g % 20 from generate_series(1, $2::int) g`,
    [companyId, dialogs],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query(
    `insert into connection_activity (company_id, connection_id, last_inbound_at, resting_since)
     select company_id, id, now(), case when id % 50 = 0 then now() end from connection`,
  )
  await owner.query(
    `insert into dead_letter (channel, account, reason, body, received_at)
     select 'facebook', 'page-' || g % 100, case when g % 2 = 0 then 'no connection of ours' else 'could not be stored' end, '{}',
       now() - interval '2 days' * random() from generate_series(1, 10000) g`,
  )
  await owner.query('vacuum analyze')
  const print = await startPrinting(bench)
  const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
  const db = database.scoped(companyId)
  const now = new Date()
  const workspaceIds = Array.from({ length: workspaces }, (_, index) => companyId * 1000 + 1 + index)
  const chosen = { workspaceIds, botId: null, stopped: false, now, limit: 6, offset: 0 }
  await print('Channels of the home', () => listHealth(db, companyId, chosen))
  await print('How many channels', () => countHealth(db, companyId, chosen))
  await print('Channels that stopped', () => listHealth(db, companyId, { ...chosen, stopped: true, limit: 10 }))
  await print('How many stopped', () => countHealth(db, companyId, { ...chosen, stopped: true }))
  await print('Channels of a bot', () =>
    listHealth(db, companyId, { ...chosen, botId: companyId * 100 + 1, limit: 50 }),
  )
  await print('What belongs to nobody', () => countUnplaced(db, dayBefore(now)))
  await database.close()
} finally {
  await bench.stop()
}
