// Gate: what is handed out carries no secret.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDistribution } from './platform/database/distribution.ts'
import { type TestDatabase, testDatabase } from './platform/testing/index.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

/** Tables whose keys do not allow rows to be distributed by company, and what would have to be done first (docs/operate.md). */
const hindered: Record<string, string> = {
  account: 'a login, asked before its company is known: every server has it whole',
  account_code: 'the same',
  second_factor: 'the same',
  administrator_avatar: 'the same',
  session: 'the same',
  member: 'links to a login, which every server has',
  bot: 'its token is asked for before its company is known',
  connection: 'its account at the provider is asked for before its company is known',
  api_key: 'its hash is asked for before its company is known',
  platform_key: 'links to a login, which every server has',
  platform_event: 'its numbers order the companies of a platform',
  invite: 'its code is asked for before its company is known',
  audit_log: 'its key would begin with the company',
  outbox: 'a queue of ids, claimed for all companies: its key would begin with the company',
  webhook_queue: 'the same',
  event_queue: 'the same',
  flow_call: 'the same',
  media_fetch: 'the same',
}

it('allow rows to be distributed by company, but for a few that are known', async () => {
  const tables = await readDistribution(test.owner)
  const found = tables.filter(({ obstacles }) => obstacles.length > 0).map(({ table }) => table)
  expect(found.toSorted()).toEqual(Object.keys(hindered).toSorted())
  expect(tables.filter(({ by }) => by !== null).length).toBeGreaterThan(50)
})
