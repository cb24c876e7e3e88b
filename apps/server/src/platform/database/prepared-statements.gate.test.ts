// Gate: statements are prepared once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { createDatabase, type Database } from './index.ts'

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

const hot = 'select $1::int + 1 as n'
const run = (texts: readonly string[]): Promise<unknown> =>
  database.pipeline((pipeline) => Promise.all(texts.map((text) => pipeline.query(text, [1]))))
const prepared = async (): Promise<string[]> => {
  const rows = await database.pipeline((pipeline) =>
    pipeline.query<{ statement: string }>('select statement from pg_prepared_statements'),
  )
  return rows.map(({ statement }) => statement)
}
const different = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `select $1::int + ${index} as other`)

it('keeps what is in use prepared, however many texts come by once', async () => {
  await run([hot])
  for (const text of different(3_000)) await run([text, ...(text.length % 7 === 0 ? [hot] : [])])
  const late = 'select $1::int + 2 as n'
  await run([hot, late])
  const kept = await prepared()
  expect(kept).toEqual(expect.arrayContaining([hot, late]))
  expect(kept.length).toBeLessThanOrEqual(500)
  expect(kept.length).toBeGreaterThan(400)
})

it('lets go of statements in the middle of a failed transaction and of a pipeline without harm', async () => {
  const failing = database.pipeline(async (pipeline) => {
    pipeline.begin()
    void pipeline.query('select 1 / 0')
    for (const text of different(1_200)) void pipeline.query(`${text} -- again`, [1])
    await pipeline.commit()
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await run(different(1_200))
  expect(await run([hot])).toEqual([[{ n: 2 }]])
  expect((await prepared()).length).toBeLessThanOrEqual(500)
})

it('prepares no long text', async () => {
  const long = `select $1::int as n, ${Array.from({ length: 3_000 }, (_, index) => index).join(', ')}`.slice(0, 8_001)
  const text = `${long.slice(0, long.lastIndexOf(','))} -- ${'x'.repeat(100)}`
  await run([text])
  expect(await prepared()).not.toContain(text)
})

it('gives the same rows however often a statement is run, and each run rows of its own', async () => {
  const text = 'select n, now() as at, null::text as nothing, array[n] as list from generate_series(1, $1::int) n'
  const runs = await Promise.all(
    Array.from({ length: 3 }, () => database.pipeline((pipeline) => pipeline.query<{ n: number }>(text, [2]))),
  )
  for (const rows of runs)
    expect(rows).toEqual([1, 2].map((n) => ({ n, at: expect.any(Date), nothing: null, list: [n] })))
  expect(await database.pipeline((pipeline) => pipeline.query(text, [0]))).toEqual([])
})

it('never reads rows by the shape that a table had before it was changed', async () => {
  const read = () => database.pipeline((pipeline) => pipeline.query('select * from shaped', []))
  await t.owner.query('create table shaped (a int)')
  await t.owner.query(`grant select on shaped to public; insert into shaped values (1)`)
  expect(await read()).toEqual([{ a: 1 }])
  expect(await read()).toEqual([{ a: 1 }])
  await t.owner.query(`alter table shaped add b text default 'x', alter a type text`)
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
})
