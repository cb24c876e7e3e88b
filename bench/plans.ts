// Prints how the database answers every list among a million dialogs, as the program's own role and through its own code.
// `node bench/plans.ts` (docs/benchmarks.md keeps what it printed)
import { changedSince } from '../apps/server/src/features/inbox/dialogs/page/inbox.queries.ts'
import { readInboxPage, readUnreadRooms } from '../apps/server/src/features/inbox/dialogs/page/read-inbox.ts'
import { createDatabase } from '../apps/server/src/platform/database/index.ts'
import { inboxQuery, scopeOf, workspaces } from './figures/inbox.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'
import { startPrinting } from './lib/print-plans.ts'

const dialogs = 1_000_000
const companyId = 1
const page = { limit: 12, offset: 0, now: new Date() }

const bench = await openBenchDatabase()
try {
  const { owner } = bench
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, dialogs, 1, workspaces, 1)
  await owner.query(`update contact set search = 'wanderleia quadros ' || id where id % 250000 = 8`)
  await owner.query(`update dialog set due_at = now() + (id - 20000) * interval '1 second' where id % 10 = 0`)
  await owner.query('vacuum analyze contact, dialog')
  const print = await startPrinting(bench)
  const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
  const db = database.scoped(companyId)
  const scope = scopeOf(companyId)
  const search = (name: string) => readInboxPage(database, '1', scope, { ...inboxQuery, name }, page)
  let next: string | undefined
  for (let count = 1; count < 50; count += 1)
    next = (await readInboxPage(database, '1', scope, inboxQuery, { ...page, next })).next ?? undefined
  const { horizon } = await changedSince(db, companyId, '999999999999', 201)

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
