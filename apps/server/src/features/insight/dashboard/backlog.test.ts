import { forecastQueue, listServices, listServicesByHour, readDashboard, readPeopleFigures } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld } from '../../../conversation/testing.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { countChanged, countServices, findLag } from './figures.queries.ts'

/** So many dialogs changed at once, as after a migration that lets all be counted anew. */
const changed = 200_000
/** Beyond it a call looks at no changes (`is_far_behind`). */
const most = 5_000

let t: TestApp
let world: ConversationWorld
let caller: Caller
const day = '2026-05-04'
const body = () => ({ bots: [world.bot.id], startAt: day })

beforeAll(async () => {
  t = await testApp()
  world = await conversationWorld(t)
  caller = await t.as(
    await t.build.user({
      company: { id: world.companyId },
      workspaces: [{ id: world.workspaceId }],
      permissions: ['dashboard_view'],
    }),
  )
  const run = (text: string, values: unknown[] = []) => t.database.owner.query(text, values)
  const { companyId, workspaceId, bot, connectionId } = world
  await run('set session_replication_role = replica')
  // Whose they are is of no account here: only how many changed.
  await run(
    `insert into dialog (company_id, id, bot_id, workspace_id, connection_id, identity_id, contact_id, open, owner, seq, version, inbound, last_text,
       first_at, last_at, last_inbound_at, last_message_at, opened_at, closed_at)
     select $1, 1000000 + g, $2, $3, $4, 1 + g % 10, 1 + g % 10, false, 'closed', 2, 2, 1, 'oi', a.at, a.at, a.at, a.at, a.at, a.at
     from generate_series(1, $5::int) g, lateral (select $6::timestamptz + g % 86400 * interval '1 second' as at) a`,
    [companyId, bot.id, workspaceId, connectionId, changed, `${day}T03:00:00Z`],
  )
  await run('set session_replication_role = origin')
  await run('analyze')
}, 240_000)
afterAll(() => t.close())

/** Rows that each node of a plan gave, and the kinds of the nodes. */
interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

it('reads no more than a bounded part of the changes to find that there are too many', async () => {
  const explained = await t.database.owner.query(
    `explain (analyze, format json) select count(*) from (select from dialog d where d.company_id = $1 and d.changed_xid >= '0'::xid8
       order by d.changed_xid limit ${most + 1}) c`,
    [world.companyId],
  )
  const nodes = nodesOf(explained.rows[0]['QUERY PLAN'][0].Plan)
  expect(nodes.map((node) => node['Node Type'])).toContainEqual(expect.stringContaining('Index'))
  expect(Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBe(most + 1)
  expect(nodes.every((node) => (node['Rows Removed by Filter'] ?? 0) === 0)).toBe(true)
})

it('answers each figure from what was counted, and says so, until the changes are counted', async () => {
  const db = t.app.platform.database.worker.scoped(world.companyId)
  const now = t.clock.now()
  expect(await findLag(db, world.companyId, now)).toEqual({ countedAt: null })
  const info = { info: 'general' } as const
  const asked = await caller.call(readDashboard, { params: info, body: body() })
  expect(asked.body).toMatchObject({ closedServices: 0, lag: { countedAt: null } })
  const { body: hours } = await caller.call(listServicesByHour, { query: { bots: body().bots, day } })
  expect(hours.every(({ count }) => count === 0)).toBe(true)
  expect((await caller.call(readPeopleFigures, { body: body() })).status).toBe(200)
  expect((await caller.call(listServices, { body: body() })).body).toMatchObject({ result: [], total: 0 })
  expect((await caller.call(forecastQueue, { query: { workspaces: [world.workspaceId] } })).status).toBe(200)
  expect(await countServices(db, world.companyId, world.bot.id)).toEqual({ services: 0, hours: 0 })

  // All but a few are counted, as the job would in some runs.
  const left = 400
  await t.database.owner.query(
    `insert into dialog_counted (company_id, dialog_id, version, seq, open, human, span_ms, saved_ms, owned_ms, bot_id, channel, first_at, last_at, workspace_id)
     select d.company_id, d.id, d.version, d.seq, 0, 0, 0, 0, 0, d.bot_id, 'livechat', d.first_at, d.last_at, d.workspace_id
     from dialog d where d.company_id = $1 and d.id > 1000000 and d.id <= 1000000 + $2::int`,
    [world.companyId, changed - left],
  )
  while (await countChanged(db, world.companyId, now, 250)) {
    // Until they are added up.
  }
  expect(await findLag(db, world.companyId, now)).toBeNull()
  const after = await caller.call(readDashboard, { params: info, body: body() })
  expect(after.body.lag).toBeUndefined()
  expect(after.body.closedServices).toBe(left)
  const { rows } = await t.database.owner.query('select counted_at from figure_position where company_id = $1', [
    world.companyId,
  ])
  expect(rows[0]?.counted_at).toEqual(now)
}, 120_000)
