// Gate: the main way of workspaces.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async (values: Record<string, unknown> = {}) => {
  const company = await test.build.company(values)
  const sales = await test.build.workspace({ company, name: 'Vendas' })
  const support = await test.build.workspace({ company, name: 'Suporte' })
  const manager = await test.build.user({
    company,
    permissions: [...contract.permissions],
    workspaces: [sales, support],
  })
  const as = await test.as(manager)
  const put = (id: number, body: object) => as.call(contract.updateWorkspace, { params: { id }, body })
  return { company, sales, support, manager, as, put }
}

describe('workspaces', () => {
  it('makes one with its team, in which its maker is, and lists it with its parent', async () => {
    const { company, sales, manager, as } = await setUp()
    const ana = await test.build.user({ company, name: 'Ana' })
    const made = await as.call(contract.createWorkspace, {
      body: { name: 'Pós-venda', parentId: sales.id, users: [ana.id] },
    })
    expect(made.body.users.map(({ id }) => id).sort()).toEqual([manager.id, ana.id].sort())
    const { body } = await as.call(contract.searchWorkspaces, { body: { name: 'pos', limit: 20 } })
    expect(body).toMatchObject({
      total: 1,
      result: [{ name: 'Pós-venda', parentName: 'Vendas', users: 2, active: true }],
    })
  })

  it('422: a workspace never stands inside of itself, nor in one of another company', async () => {
    const { sales, support, put } = await setUp()
    const stranger = await setUp()
    expect((await put(support.id, { parentId: sales.id })).status).toBe(200)
    for (const parentId of [support.id, sales.id, stranger.sales.id]) {
      const answer = await put(sales.id, { parentId })
      expect([answer.status, answer.body]).toMatchObject([422, { fields: { parentId: expect.any(String) } }])
    }
  })

  it('409: is not deactivated while it has open rooms, until somebody says where they go', async () => {
    const { company, sales, support, put } = await setUp()
    const room = await buildDialog(test.build, { company, workspace: sales, owner: 'queue' })
    const refused = await put(sales.id, { active: false })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'roomsOpen', details: { openRooms: 1 } }])
    expect((await put(sales.id, { active: false, moveRoomsTo: support.id })).body).toMatchObject({ active: false })
    await test.app.platform.jobs.drain()
    const { rows } = await test.database.owner.query('select owner, workspace_id from dialog where id = $1', [room.id])
    expect(rows).toEqual([{ owner: 'queue', workspace_id: support.id }])
  })

  it('422: names only an active workspace of the company as the place of its rooms, also while none is open', async () => {
    const { sales, put } = await setUp()
    const stranger = await setUp()
    for (const place of [sales.id, stranger.sales.id, 2_147_483_647])
      for (const field of ['moveRoomsTo', 'moveBotsTo']) {
        const refused = await put(sales.id, { active: false, [field]: place })
        const said = { code: 'noTarget', fields: { [field]: expect.any(String) } }
        expect([refused.status, refused.body]).toMatchObject([422, said])
      }
  })

  it.each([true, false])(
    '409: is not deactivated while a bot stands there (active: %s), until somebody says where it goes',
    async (active) => {
      const { company, sales, support, as, put } = await setUp()
      const stranger = await setUp()
      const values = { company_id: company.id, workspace_id: sales.id, name: 'Loja', name_folded: 'loja', active }
      const bot = await test.build.insert<{ id: number }>('bot', { ...values, token: `loja-${company.id}` })
      expect((await as.call(contract.getWorkspace, { params: { id: sales.id } })).body).toMatchObject({ bots: 1 })
      for (const moveBotsTo of [undefined, sales.id, stranger.sales.id]) {
        const refused = await put(sales.id, { active: false, moveBotsTo })
        const said = { code: 'botsStand', details: { bots: 1 }, fields: { moveBotsTo: expect.any(String) } }
        expect([refused.status, refused.body]).toMatchObject([409, said])
      }
      expect((await put(sales.id, { active: false, moveBotsTo: support.id })).body).toMatchObject({
        active: false,
        bots: 0,
      })
      const { rows } = await test.database.owner.query('select workspace_id, active from bot where id = $1', [bot.id])
      expect(rows).toEqual([{ workspace_id: support.id, active }])
      const written = "select from audit_log where company_id = $1 and action = 'bot.changed' and record_id = $2"
      expect((await test.database.owner.query(written, [company.id, String(bot.id)])).rows).toHaveLength(1)
    },
  )

  it('409: one stays in use, also where the last two are deactivated at once', async () => {
    const { sales, support, put } = await setUp()
    const answers = await Promise.all([sales, support].map(({ id }) => put(id, { active: false })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'onlyActive' })
  })

  it('409: nobody is left without a workspace', async () => {
    const { company, sales, put } = await setUp()
    const ana = await test.build.user({ company, name: 'Ana Só Aqui', workspaces: [sales] })
    const answer = await put(sales.id, { users: [] })
    expect([answer.status, answer.body]).toMatchObject([409, { message: expect.stringContaining('Ana Só Aqui') }])
    expect(ana.id).toBeGreaterThan(0)
  })

  it('403: places nobody who holds more than whoever places, and names them', async () => {
    const { company, sales, support, manager } = await setUp()
    const boss = await test.build.user({ company, name: 'Chefe', permissions: ['bot_remove'], workspaces: [support] })
    const weak = await test.build.user({ company, permissions: ['workspace_view'], workspaces: [support] })
    const editor = await test.build.user({
      company,
      permissions: ['workspace_edit', 'workspace_create', 'workspace_view', 'user_create'],
      workspaces: [sales],
    })
    const caller = await test.as(editor)
    const team = (workspace: { id: number }, ...users: { id: number }[]) =>
      caller.call(contract.updateWorkspace, {
        params: { id: workspace.id },
        body: { users: users.map(({ id }) => id) },
      })
    const refused = { status: 403, body: { code: 'outranked', fields: { users: expect.stringContaining('(Chefe)') } } }
    expect(await team(sales, manager, editor, boss)).toMatchObject(refused)
    expect(await team(sales, manager, editor, weak)).toMatchObject({ status: 200 })
    const made = await caller.call(contract.createWorkspace, { body: { name: 'Novo', users: [boss.id] } })
    expect(made).toMatchObject(refused)
    const profile = await test.build.profile({ company, permissions: ['workspace_view'] })
    const invite = (email: string) =>
      caller.call(contract.updateWorkspace, {
        params: { id: sales.id },
        body: { invitesForNewUsers: [{ email, profileId: profile.id }] },
      })
    expect(await invite(boss.email)).toMatchObject({
      status: 403,
      body: { fields: { 'invitesForNewUsers.0.email': expect.any(String) } },
    })
    // Of a colleague the invitation adds the workspace alone: profiles are given by who may edit people.
    const idle = await test.build.user({ company, workspaces: [support] })
    expect((await invite(idle.email)).status).toBe(200)
    const { rows } = await test.database.owner.query(
      'select (select count(*)::int from member_profile where user_id = $1 and profile_id = $2) profiles, (select count(*)::int from workspace_member where user_id = $1) workspaces',
      [idle.id, profile.id],
    )
    expect(rows).toEqual([{ profiles: 0, workspaces: 2 }])
  })

  it('422: no more than the company may have, exactly, where a hundred come at once', async () => {
    const { as } = await setUp({ workspace_quota: 5 })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => as.call(contract.createWorkspace, { body: { name: `W${at}` } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})
