// Gate: statements share a round trip.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { createDatabase, type Database, type Pipeline } from './index.ts'

let t: TestDatabase
let database: Database

beforeAll(async () => {
  t = await testDatabase()
  database = createDatabase({ address: t.app, poolSize: 1 })
})
afterAll(async () => {
  await database.close()
  await t.drop()
})

const backend = async (pipeline: Pipeline): Promise<number | undefined> =>
  (await pipeline.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid

describe('a pipeline', () => {
  it('that is left open is rolled back, and its connection serves the next one', async () => {
    const leaveOpen = () =>
      database.pipeline((pipeline) => {
        pipeline.begin()
        pipeline.setCompany(7)
        return backend(pipeline)
      })
    const first = await leaveOpen()
    expect(await leaveOpen()).toBe(first)
    const company = await database.pipeline((pipeline) =>
      pipeline.query("select nullif(current_setting('app.company_id', true), '') as id"),
    )
    expect(company).toEqual([{ id: null }])
  })

  it('whose statement fails gives its connection back', async () => {
    const first = await database.pipeline(backend)
    const failing = database.pipeline(async (pipeline) => {
      pipeline.begin()
      await pipeline.query('select 1 / 0')
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await database.pipeline(backend)).toBe(first)
  })
})
