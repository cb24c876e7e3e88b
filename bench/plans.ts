// Prints how the database answers every list among a million dialogs, as the program's own role and through its own code.
// `node bench/plans.ts` (docs/benchmarks.md keeps what it printed)
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { changedSince } from '../apps/server/src/features/dialogs/inbox.queries.ts'
import { readInboxPage, readUnreadRooms } from '../apps/server/src/features/dialogs/read-inbox.ts'
import { createDatabase } from '../apps/server/src/platform/database/index.ts'
import { inboxQuery, scopeOf, workspaces } from './figures/inbox.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'

const dialogs = 1_000_000
const companyId = 1
const page = { limit: 12, offset: 0 }
/** Statements that only open and close a transaction say nothing. */
const isTelling = (plan: string): boolean => !/Query Text: select set_config/.test(plan)

const bench = await openBenchDatabase()
try {
  const { owner } = bench
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, dialogs, 1, workspaces, 1)
  await owner.query(`update contact set search = 'wanderleia quadros ' || id where id % 250000 = 8`)
  await owner.query(`update dialog set due_at = now() + (id - 20000) * interval '1 second' where id % 10 = 0`)
  await owner.query('vacuum analyze contact, dialog')
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
  }))
    await owner.query(`alter role prosa_app set ${name} = '${value}'`)
  const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
  const db = database.scoped(companyId)
  const scope = scopeOf(companyId)
  const search = (name: string) => readInboxPage(database, '1', scope, { ...inboxQuery, name }, page)
  let next: string | undefined
  for (let count = 1; count < 50; count += 1)
    next = (await readInboxPage(database, '1', scope, inboxQuery, { ...page, next })).next ?? undefined
  const { horizon } = await changedSince(db, companyId, '999999999999', 201)

  const logFile = join(bench.ownerAddress.host, 'postgres.log')
  const print = async (title: string, work: () => Promise<unknown>): Promise<void> => {
    await work()
    const from = statSync(logFile).size
    await work()
    const log = readFileSync(logFile).subarray(from).toString()
    const plans = log.split(/^.*LOG: {2}duration: /m).slice(1)
    console.log(`### ${title}\n`)
    for (const plan of plans.filter(isTelling)) console.log(plan.replace(/^\t/gm, '').trimEnd(), '\n')
  }
  await print('Inbox, first page', () => readInboxPage(database, '1', scope, inboxQuery, page))
  await print('Inbox, page 50', () => readInboxPage(database, '1', scope, inboxQuery, { ...page, next }))
  await print('Unread rooms', () => readUnreadRooms(database, scope, inboxQuery))
  await print('Search, rare name', () => search('wanderleia'))
  await print('Search, frequent name', () => search('cliente'))
  await print('Search, absent name', () => search('xilofone'))
  await print('Search, two letters that begin no word', () => search('xq'))
  await print('Changed since', () => changedSince(db, companyId, horizon, 201))
  await print('Due dialogs', () =>
    database.worker.pipeline((pipeline) => pipeline.query('select dialog_id from worker_due_dialogs(100)')),
  )
  await database.close()
} finally {
  await bench.stop()
}
