// Gate: positions of streams.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBuilders } from '../testing/build.ts'
import { type TestCompany, type TestDatabase, testDatabase } from '../testing/index.ts'
import { createDatabase } from './index.ts'

describe('a snapshot', () => {
  let database: TestDatabase
  let company: TestCompany
  let other: TestCompany

  beforeAll(async () => {
    database = await testDatabase()
    const build = createBuilders(database.owner)
    company = await build.company()
    other = await build.company()
    await build.workspace({ company, name: 'Vendas' })
    await build.workspace({ company: other, name: 'Alheia' })
  })
  afterAll(() => database.drop())

  const names = 'select name from workspace order by id'

  it('answers several questions of one company, in order, and shows no other company', async () => {
    const [own, [count]] = await database.database.snapshot(company.id, (ask) => [
      ask<{ name: string }>(names, []),
      ask<{ count: number }>('select count(*) from workspace where id > $1', [0]),
    ])
    expect(own).toEqual([{ name: 'Vendas' }])
    expect(count?.count).toBe(1)
  })

  it('plans the program’s statements once, whatever their values', async () => {
    const [[setting]] = await database.database.snapshot(company.id, (ask) => [
      ask<{ mode: string }>("select current_setting('plan_cache_mode') as mode", []),
    ])
    expect(setting?.mode).toBe('force_generic_plan')
  })

  it('writes nothing', async () => {
    const writing = database.database.snapshot(company.id, (ask) => [ask("update workspace set name = 'x'", [])])
    await expect(writing).rejects.toMatchObject({ code: '25006' })
  })

  it('fails as a whole with the first failure, and its connection works on', async () => {
    const failing = database.database.snapshot(company.id, (ask) => [ask('select 1 / $1::int', [0]), ask(names, [])])
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const thrown = database.database.snapshot(company.id, () => {
      throw new Error('before anything was asked')
    })
    await expect(thrown).rejects.toThrow('before anything was asked')
    for (let round = 0; round < 8; round += 1) {
      const [rows] = await database.database.snapshot(other.id, (ask) => [ask<{ name: string }>(names, [])])
      expect(rows).toEqual([{ name: 'Alheia' }])
    }
  })

  it('of a company that reads many lists at once leaves the connections to the others', async () => {
    const bound = createDatabase({ address: database.app, poolSize: 2, snapshotsOfCompany: 1 })
    await database.owner.query('select pg_advisory_lock(7)')
    const lock = 'select pg_advisory_xact_lock_shared(7)'
    const loud = Array.from({ length: 6 }, () => bound.snapshot(company.id, (ask) => [ask(lock, [])]))
    const [quiet] = await bound.snapshot(other.id, (ask) => [ask<{ name: string }>(names, [])])
    expect(quiet).toEqual([{ name: 'Alheia' }])
    await database.owner.query('select pg_advisory_unlock(7)')
    expect(await Promise.all(loud)).toHaveLength(6)
    await bound.close()
  })
})
