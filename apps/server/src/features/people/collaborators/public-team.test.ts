import { api } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const setUp = async () => {
  const company = await t.build.company()
  const sales = await t.build.workspace({ company, name: 'Vendas' })
  const support = await t.build.workspace({ company, name: 'Suporte' })
  const grants = [
    { area: 'team', level: 'read' },
    { area: 'channels', level: 'read' },
  ] as const
  const erp = await withKey(t, company, { grants, workspaceIds: [sales.id] })
  return { company, sales, support, erp }
}

it('names the people of the integration’s workspaces, and nobody else', async () => {
  const { company, sales, support, erp } = await setUp()
  const ana = await t.build.user({
    company,
    permissions: [],
    workspaces: [sales, support],
    name: 'Ana',
    isAttendant: true,
  })
  const rui = await t.build.user({ company, permissions: [], workspaces: [support], name: 'Rui' })
  await t.build.admin()
  const list = await erp.call(api.listUsers, {})
  expect(list.body).toEqual({
    data: [
      { id: ana.id, name: 'Ana', email: expect.any(String), active: true, isAttendant: true, workspaces: [sales.id] },
    ],
    next: null,
  })
  expect((await erp.call(api.getUser, { params: { id: ana.id } })).body).toEqual(list.body.data[0])
  const refused = [
    await erp.call(api.getUser, { params: { id: rui.id } }),
    await erp.call(api.getUser, { params: { id: erp.id } }),
    await erp.call(api.getWorkspace, { params: { id: support.id } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  const workspaces = await erp.call(api.listWorkspaces, {})
  expect(workspaces.body).toEqual({ data: [{ id: sales.id, name: 'Vendas', parentId: null, users: 1 }], next: null })
  expect((await erp.call(api.getWorkspace, { params: { id: sales.id } })).body).toEqual(workspaces.body.data[0])
  const everywhere = await withKey(t, company, { grants: [{ area: 'team', level: 'read' }] })
  const first = await everywhere.call(api.listUsers, { query: { limit: 1 } })
  const second = await everywhere.call(api.listUsers, { query: { limit: 1, after: first.body.next ?? '' } })
  expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual([rui.id, ana.id])
})

it('tells how the channels of the integration’s bots are, page by page', async () => {
  const { company, sales, support, erp } = await setUp()
  const [one, two] = [
    await buildBot(t.build, { company, workspace: sales, name: 'Um' }),
    await buildBot(t.build, { company, workspace: sales, name: 'Dois' }),
  ]
  const other = await buildBot(t.build, { company, workspace: support })
  for (const [number, bot] of [one, two, other].entries())
    await t.build.insert('connection', {
      company_id: company.id,
      kind: 'whatsapp_meta',
      bot_id: bot.id,
      external_id: `300${number}`,
      state: 'connected',
    })
  await t.build.run(
    `update connection set state = 'reconnect', state_reason = 'Desconectado' where bot_id = $1 and kind = 'whatsapp_meta'`,
    [one.id],
  )
  const first = await erp.call(api.listChannels, { query: { limit: 1 } })
  const second = await erp.call(api.listChannels, { query: { limit: 1, after: first.body.next ?? '' } })
  expect([...first.body.data, ...second.body.data]).toMatchObject([
    { botId: two.id, botName: 'Dois', channel: 'whatsapp', state: 'ok', reason: null, waiting: { count: 0 } },
    { botId: one.id, state: 'reconnect', failures: { count: 0, reasons: [] } },
  ])
  expect(second.body.next).toBeNull()
  expect((await erp.call(api.listChannels, { query: { botId: one.id } })).body.data[0]).toMatchObject({ botId: one.id })
})
