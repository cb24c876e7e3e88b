// Gate: administration reads the dialogs that are open, and not a million that were.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/testing/test-database.ts'
import type { Departure } from '../model/departure.ts'
import { touch } from '../turn/workspaces.queries.ts'
import { openDialogs } from './open-dialogs.queries.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.drop())

/** Twenty thousand dialogs in four workspaces, of which so many are open, in the hands of each kind of owner. */
const fill = async (open: number): Promise<void> => {
  await t.owner.query('set session_replication_role = replica')
  await t.owner.query('delete from dialog')
  await t.owner.query(
    `insert into dialog (company_id, id, bot_id, workspace_id, connection_id, identity_id, contact_id, open, owner, owner_user_id, closed_at)
     select 1, n, 1 + n % 3, 1 + (n / 4) % 4, 1, n, n, n % 100 < $1::int,
       case when n % 100 >= $1::int then 'closed' when n % 4 = 0 then 'person' when n % 4 = 1 then 'external' else 'queue' end,
       case when n % 100 < $1::int and n % 4 = 0 then 1 + n % 5 end, case when n % 100 >= $1::int then now() end
     from generate_series(1, 20000) n`,
    [open],
  )
  await t.owner.query(
    `insert into workspace (company_id, id, name, name_folded) values (1, 1, 'A', 'a'), (1, 2, 'B', 'b') on conflict do nothing`,
  )
  await t.owner.query('set session_replication_role = origin')
  await t.owner.query('analyze dialog')
}

const companyId = 1
const by = { userId: 1, name: 'Ana' }
/** A person's rooms of one workspace are few by either of two indexes. */
const places: [place: Departure, read: RegExp][] = [
  [
    { kind: 'workspace', companyId, workspaceId: 1, moveTo: null, by },
    /"dialog_inbox(_bot)?".*workspace_id = \$4.*open = true/,
  ],
  [{ kind: 'person', companyId, userId: 1, by }, /"dialog_of_person".*owner_user_id = \$4/],
  [
    { kind: 'team', companyId, userId: 1, workspaceId: 1, by },
    /"dialog_of_person".*owner_user_id = \$4|"dialog_inbox".*workspace_id = \$5.*open = true/,
  ],
  [{ kind: 'bot', companyId, botId: 1 }, /"dialog_inbox_bot".*workspace_id = w\.id.*bot_id = \$4.*open = true/],
  [{ kind: 'outside', companyId, botId: 1, endpoint: 'message' }, /"dialog_external".*bot_id = \$4/],
]

describe.each([1, 50])('the open dialogs of a place, where %i of a hundred are open', (open) => {
  beforeAll(() => fill(open))
  it('are not looked for along the primary key where the rules of a workspace change', async () => {
    const { rows } = await t.owner.query(`explain (generic_plan, format json) ${touch}`)
    expect(JSON.stringify(rows[0]['QUERY PLAN'])).toMatch(/"Node Type":"LockRows"[^[]*"Plans":\[\{"Node Type":"Sort"/)
  })
  it.each(places)('%o are read by an index of theirs', async (place, read) => {
    const { rows } = await t.owner.query(`explain (generic_plan, format json) ${openDialogs(place).text}`)
    const plan = JSON.stringify(rows[0]['QUERY PLAN'])
    expect(plan).toMatch(read)
    expect(plan).not.toContain('dialog_pkey')
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"dialog"/)
  })
})
