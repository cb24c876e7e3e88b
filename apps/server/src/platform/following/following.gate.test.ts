// Gate: what follows changes loses none, whoever dies, hangs or works beside it.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DB, type Kysely, sql } from '../database/index.ts'
import { buildDialog } from '../testing/build-dialogs.ts'
import { type TestApp, testApp } from '../testing/index.ts'
import { type ChangedDialog, type Follower, followSome, listBehind, type Passes, readLags } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ features: [] })
})
afterAll(() => t.close())

const world = async (dialogs: number, lastAt = new Date()) => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const ids: number[] = []
  for (let at = 0; at < dialogs; at += 1) ids.push((await buildDialog(t.build, { company, workspace, lastAt })).id)
  return { id: company.id, ids, db: t.database.database.worker.scoped(company.id) }
}

/** Notes versions as the words do, and calls what a test gives it before or after. */
const notes = (over: {
  most?: number
  before?: (dialogs: readonly ChangedDialog[]) => void
  after?: (tx: Kysely<DB>) => Promise<unknown>
  passedOver?: Follower['passedOver']
}): Follower => ({
  name: 'words',
  notes: 'dialog_words',
  most: over.most ?? 2,
  passedOver: over.passedOver ?? (() => {}),
  read: async (tx, companyId, dialogs) => {
    over.before?.(dialogs)
    for (const { id, version } of dialogs)
      await sql`insert into dialog_words (company_id, dialog_id, version) values (${companyId}, ${id}, ${version})
        on conflict (company_id, dialog_id) do update set version = excluded.version`.execute(tx)
    await over.after?.(tx)
    return []
  },
})
/** Reads what it is given, and notes nothing: by its position alone. */
const remembers = (read: number[]): Follower => ({
  name: 'traces',
  notes: null,
  most: 2,
  passedOver: () => {},
  read: async (_tx, _companyId, dialogs) => {
    read.push(...dialogs.map(({ id }) => id))
    return []
  },
})
const followAll = async (db: Kysely<DB>, follower: Follower, companyId: number, passes: Passes = new Map()) => {
  while (await followSome(db, follower, passes, companyId)) {
    // Until nothing is left.
  }
}
const notedOf = async (companyId: number): Promise<number[]> => {
  const { rows } = await t.database.owner.query<{ id: number }>(
    'select dialog_id as id from dialog_words where company_id = $1 order by 1',
    [companyId],
  )
  return rows.map(({ id }) => id)
}
const anotherSession = async (): Promise<Client> => {
  const { user, password, host, port, database } = t.database.owner
  const client = new Client({ user, password, host, port, database })
  await client.connect()
  return client
}

it('finds companies behind without reading the table of dialogs', async () => {
  await world(2)
  await t.database.database.worker
    .unscoped()
    .transaction()
    .execute(async (tx) => {
      await listBehind(tx, 'words')
      const { rows } = await sql<{ scans: number }>`
      select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'dialog'`.execute(tx)
      expect(rows).toEqual([{ scans: 0 }])
    })
})

describe('a follower', () => {
  it('reads in the order of changes, each dialog once, also many of one transaction', async () => {
    const { id, ids, db } = await world(7)
    await t.database.owner.query('update dialog set changed_xid = pg_current_xact_id() where company_id = $1', [id])
    const read: number[] = []
    await followAll(db, remembers(read), id)
    expect(read).toEqual(ids)
  })

  it('that dies between reading and its commit loses nothing, and writes nothing twice', async () => {
    const { id, ids, db } = await world(5)
    const seen: number[] = []
    let kills = 1
    const follower = notes({
      before: (dialogs) => seen.push(...dialogs.map((dialog) => dialog.id)),
      after: async (tx) => {
        kills -= 1
        if (kills >= 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      },
    })
    const passes: Passes = new Map()
    await expect(followAll(db, follower, id, passes)).rejects.toThrow()
    expect(await notedOf(id)).toEqual([])
    await followAll(db, follower, id, passes)
    expect(seen).toEqual([...ids.slice(0, 2), ...ids])
    expect(await notedOf(id)).toEqual(ids)
  })

  it('leaves a company to the process that is at it, and goes on where that one stopped', async () => {
    const { id, ids, db } = await world(9)
    const processes = [1, 2].map(async () => {
      const passes: Passes = new Map()
      for (let turn = 0; turn < 20; turn += 1) await followSome(db, notes({}), passes, id)
    })
    await Promise.all(processes)
    await followAll(db, notes({}), id)
    expect(await notedOf(id)).toEqual(ids)
  })

  it('passes over a dialog that cannot be read, says which, and reads all others', async () => {
    const { id, ids, db } = await world(6)
    const [poisoned, ...others] = ids
    const told: unknown[] = []
    const follower = notes({
      most: 4,
      before: (dialogs) => {
        if (dialogs.some((dialog) => dialog.id === poisoned)) throw new TypeError('what it holds is no text')
      },
      passedOver: (_error, companyId, dialogId) => told.push([companyId, dialogId]),
    })
    await followAll(db, follower, id)
    expect(await notedOf(id)).toEqual(others)
    expect(told).toEqual([[id, poisoned]])
  })

  it('passes over nothing where the database is what fails', async () => {
    const { id, ids, db } = await world(1)
    let fails = true
    const follower = notes({
      most: 1,
      after: async (tx) => {
        if (fails) await sql`select from no_such_table`.execute(tx)
      },
    })
    await expect(followAll(db, follower, id)).rejects.toThrow()
    fails = false
    await followAll(db, follower, id)
    expect(await notedOf(id)).toEqual(ids)
  })

  it('never comes past a transaction that still runs', async () => {
    const { id, ids, db } = await world(6)
    const [slow = 0, ...others] = ids
    const session = await anotherSession()
    await session.query('begin')
    await session.query('update dialog set version = version + 1, changed_xid = pg_current_xact_id() where id = $1', [
      slow,
    ])
    for (const other of others)
      await t.database.owner.query(
        'update dialog set version = version + 1, changed_xid = pg_current_xact_id() where id = $1',
        [other],
      )
    const read: number[] = []
    const passes: Passes = new Map()
    await followAll(db, remembers(read), id, passes)
    // As it stood before the transaction, where it is met at all; the others as they are.
    expect(read.filter((dialog) => dialog !== slow)).toEqual(others)
    await session.query('commit')
    await session.end()
    read.length = 0
    await followAll(db, remembers(read), id, passes)
    expect(read).toContain(slow)
  })

  it('says how old the first change is that it has not read', async () => {
    const { id, db } = await world(3, new Date(Date.now() - 3_600_000))
    const lag = async () =>
      (await readLags(t.database.database.unscoped())).find(({ follower }) => follower === 'words')
    expect(await listBehind(t.database.database.worker.unscoped(), 'words')).toContain(id)
    expect((await lag())?.seconds).toBeGreaterThan(3_500)
    for (const company of await listBehind(t.database.database.worker.unscoped(), 'words'))
      await followAll(t.database.database.worker.scoped(company), notes({}), company)
    await followAll(db, notes({}), id)
    expect((await lag())?.seconds).toBeLessThan(600)
    const { body } = await t.anonymous.inject({ method: 'GET', url: '/metrics' })
    expect(body).toMatch(/^follower_lag_seconds\{follower="figures"\} \d/m)
  })
})
