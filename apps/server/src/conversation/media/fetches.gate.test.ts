// Gate: the main way of customers' files.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/testing/test-database.ts'
import { sentAgain } from '../outside/places.queries.ts'
import { claim } from './fetches.queries.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.drop())

const planOf = async (statement: string): Promise<string> => {
  const { rows } = await t.owner.query(`explain (generic_plan, format json) ${statement}`)
  return JSON.stringify(rows[0]['QUERY PLAN'])
}

it('claims the first files of each company without sorting those that wait for a dead provider', async () => {
  await t.owner.query(
    'insert into media_fetch (company_id, dialog_id, seq, file_id) select 1 + n % 5, 1, n, gen_random_uuid() from generate_series(1, 10000) n',
  )
  await t.owner.query('analyze media_fetch')
  expect(await planOf(claim)).toContain('media_fetch_lane')
})

it('finds messages that were sent more than once without scanning the dialog', async () => {
  expect(await planOf(sentAgain)).toContain('message_sent_again')
})
