// Gate: the main way of users.
import { listWorkspaceUsers, type Permission } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureMember } from '../../../platform/access/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const person = (name: string, options: { active?: boolean; isAttendant?: boolean } = {}) =>
    test.build.user({ company, workspaces: [workspace], permissions: ['omnichannel_view'], name, ...options })
  return { company, workspace, person }
}

describe('GET /api/users/list-by-workspace', () => {
  it('200: the active people of a workspace by name, and who of them is online', async () => {
    const { company, workspace, person } = await setUp()
    const bruno = await person('Bruno', { isAttendant: true })
    const ana = await person('Ana')
    await person('Carlos', { active: false })
    await test.build.user({ company, name: 'De outra área' })
    const online = { company_id: company.id, user_id: bruno.id, online_until: new Date(Date.now() + 60_000) }
    await test.build.insert('presence', online)
    const { body } = await (await test.as(ana)).call(listWorkspaceUsers, { query: { workspaceId: workspace.id } })
    expect(body).toEqual({
      result: [
        { id: ana.id, name: 'Ana', isAttendant: false, online: false },
        { id: bruno.id, name: 'Bruno', isAttendant: true, online: true },
      ],
      total: 2,
    })
  })

  it('200: of those who may be handed rooms there alone, where it is asked so', async () => {
    const { company, workspace, person } = await setUp()
    const ana = await person('Ana')
    const idle = { company, workspaces: [workspace], name: 'Otávio' }
    await test.build.user({ ...idle, permissions: ['bot_view'] })
    const query = { workspaceId: workspace.id, attending: 'true' } as const
    const { body } = await (await test.as(ana)).call(listWorkspaceUsers, { query })
    expect(body.result.map(({ name }) => name)).toEqual(['Ana'])
  })

  it('404: to who attends in another workspace alone; 200 to who sees the people of all, or sets up their bots', async () => {
    const { company, workspace, person } = await setUp()
    await person('Ana')
    const elsewhere = await test.build.workspace({ company })
    const statusFor = async (permission: Permission) => {
      const caller = await test.as(
        await test.build.user({ company, workspaces: [elsewhere], permissions: [permission], name: 'Rui' }),
      )
      return (await caller.call(listWorkspaceUsers, { query: { workspaceId: workspace.id } })).status
    }
    for (const permission of ['omnichannel_view', 'dialog_view'] as const)
      expect(await statusFor(permission), permission).toBe(404)
    for (const permission of ['user_view', 'workspace_view', 'bot_view'] as const)
      expect(await statusFor(permission), permission).toBe(200)
  })

  it("400 and 404: without a workspace, and for another company's", async () => {
    const { person } = await setUp()
    const stranger = await setUp()
    const caller = await test.as(await person('Ana'))
    const missing = await caller.inject({ method: 'GET', url: '/api/users/list-by-workspace' })
    expect(missing.statusCode).toBe(400)
    expect((await caller.call(listWorkspaceUsers, { query: { workspaceId: stranger.workspace.id } })).status).toBe(404)
  })
})

describe('ensureMember', () => {
  it('gives an administrator one row in the company where he acts, and leaves its own people alone', async () => {
    const { company, person } = await setUp()
    const own = await person('Ana')
    const admin = await test.build.admin({ name: 'Administradora' })
    const db = test.database.database.scoped(company.id)
    for (const user of [admin, admin, own])
      await ensureMember(db, { companyId: company.id, userId: user.id, isAdmin: user === admin })
    const { rows } = await test.database.owner.query(
      'select id, name, is_admin from member where company_id = $1 order by id',
      [company.id],
    )
    expect(rows).toEqual([
      { id: own.id, name: 'Ana', is_admin: false },
      { id: admin.id, name: 'Administradora', is_admin: true },
    ])
  })
})
