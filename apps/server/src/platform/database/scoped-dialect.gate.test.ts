// Gate: every statement has its company.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBuilders } from '../testing/build.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { sql } from './index.ts'

describe('the scoped handle', () => {
  let t: TestDatabase
  let one: number
  let two: number

  beforeAll(async () => {
    t = await testDatabase()
    const build = createBuilders(t.owner)
    one = (await build.company()).id
    two = (await build.company()).id
    for (const id of [one, two]) await build.workspace({ company: { id }, name: `de ${id}` })
  })
  afterAll(() => t.drop())

  const names = (companyId: number) => t.database.scoped(companyId).selectFrom('workspace').select('name').execute()

  it('shows the rows of its company alone, also without a WHERE', async () => {
    expect(await names(one)).toEqual([{ name: `de ${one}` }])
    expect(await names(two)).toEqual([{ name: `de ${two}` }])
  })

  it('shows nothing without a company', async () => {
    expect(await t.database.unscoped().selectFrom('workspace').selectAll().execute()).toEqual([])
  })

  it('leaves no company behind on a connection', async () => {
    await names(one)
    for (let i = 0; i < 8; i++) {
      const { rows } = await sql<{
        company: string | null
      }>`select nullif(current_setting('app.company_id', true), '') as company`.execute(t.database.unscoped())
      expect(rows).toEqual([{ company: null }])
    }
  })

  it('refuses to write a row of another company', async () => {
    const row = { company_id: two, name: 'x', name_folded: 'x' }
    await expect(t.database.scoped(one).insertInto('workspace').values(row).execute()).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('rolls a transaction back as a whole and stays usable', async () => {
    const db = t.database.scoped(one)
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('profile').values({ company_id: one, name: 'a', name_folded: 'a' }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await db.selectFrom('profile').selectAll().execute()).toEqual([])
    expect(await names(one)).toHaveLength(1)
  })

  it('fails a transaction whose COMMIT was answered by ROLLBACK', async () => {
    const swallowed = t.database
      .scoped(one)
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => {})
      })
    await expect(swallowed).rejects.toThrow('ROLLBACK')
  })

  it('reports the failing statement, not the ones that fail after it', async () => {
    await expect(sql`select 1 / 0`.execute(t.database.scoped(one))).rejects.toMatchObject({ code: '22012' })
  })

  it('reads counts as numbers, days as text, instants as dates, transaction ids as text', async () => {
    const { rows } = await sql<object>`select count(*) as count, '2026-02-03'::date as day, 1.5::numeric as mean,
      '2026-02-03T00:00:00Z'::timestamptz as at, '9'::xid8 as xid, array[1, 2]::int8[] as list`.execute(
      t.database.scoped(one),
    )
    expect(rows[0]).toEqual({
      count: 1,
      day: '2026-02-03',
      mean: 1.5,
      at: new Date('2026-02-03T00:00:00Z'),
      xid: '9',
      list: [1, 2],
    })
  })

  it('keeps companies apart under concurrent use of few connections', async () => {
    const wanted = Array.from({ length: 200 }, (_, i) => (i % 2 ? one : two))
    const found = await Promise.all(wanted.map((id) => names(id)))
    expect(found).toEqual(wanted.map((id) => [{ name: `de ${id}` }]))
  })
})

describe('a pipeline', () => {
  let t: TestDatabase
  let one: number
  beforeAll(async () => {
    t = await testDatabase()
    one = (await createBuilders(t.owner).company()).id
  })
  afterAll(() => t.drop())

  const insert = 'insert into profile (company_id, name, name_folded) values ($1, $2, $2)'
  const count = () => t.database.scoped(one).selectFrom('profile').select('name').execute()

  it('stores what several statements wrote, sent without waiting', async () => {
    await t.database.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(one)
      pipeline.query(insert, [one, 'a'])
      pipeline.query(insert, [one, 'b'])
      await pipeline.commit()
    })
    expect(await count()).toHaveLength(2)
  })

  it('fails the commit when a statement that nobody awaited failed, and stores nothing', async () => {
    const failing = t.database.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(one)
      pipeline.query(insert, [one, 'c'])
      pipeline.query('select 1 / 0')
      await pipeline.commit()
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await count()).toHaveLength(2)
  })

  it('rolls back what was left open', async () => {
    await t.database.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(one)
      await pipeline.query(insert, [one, 'd'])
    })
    expect(await count()).toHaveLength(2)
  })
})
