// Gate: the main way of collaborators.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const manager = await test.build.user({
    company,
    name: 'Gestora',
    permissions: [...contract.permissions],
    workspaces: [workspace],
  })
  return { company, workspace, manager, as: await test.as(manager) }
}

describe('people of a company', () => {
  it('lists them by name with profiles and how many workspaces', async () => {
    const { company, workspace, as } = await setUp()
    await test.build.user({ company, name: 'Átila Braga', workspaces: [workspace] })
    const { body } = await as.call(contract.searchUsers, { body: { limit: 20, name: 'atila' } })
    expect(body).toMatchObject({ total: 1, result: [{ name: 'Átila Braga', workspaces: 1, active: true }] })
  })

  it('lists the active ones alone where one is to be chosen', async () => {
    const { company, as } = await setUp()
    const gone = await test.build.user({ company, name: 'Iara Reis' })
    const names = async () => (await as.call(contract.listUsers, { query: { name: 'iara' } })).body
    expect(await names()).toMatchObject({ total: 1, result: [{ id: gone.id, active: true }] })
    await as.call(contract.updateUser, { params: { id: gone.id }, body: { active: false } })
    expect(await names()).toEqual({ total: 0, result: [] })
  })

  it('tells who lacks the second factor, and filters by it, to whoever may edit people alone', async () => {
    const { company, as } = await setUp()
    const safe = await test.build.user({ company, name: 'Ana', permissions: ['user_view'] })
    await test.build.user({ company, name: 'Bia' })
    await test.build.run(
      "insert into second_factor (account_id, secret_encrypted, enabled_at) values ($1, '', now())",
      [safe.id],
    )
    const names = async (secondFactor: 'on' | 'off') => {
      const { body } = await as.call(contract.searchUsers, { body: { limit: 20, secondFactor } })
      return [body.total, ...body.result.map(({ name, hasSecondFactor }) => [name, hasSecondFactor])]
    }
    expect(await names('on')).toEqual([1, ['Ana', true]])
    expect(await names('off')).toEqual([2, ['Bia', false], ['Gestora', false]])
    const viewer = await test.as(safe)
    const told = await viewer.call(contract.searchUsers, { body: { limit: 20 } })
    expect(told.body.result.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([null, null, null])
    expect((await viewer.call(contract.searchUsers, { body: { secondFactor: 'off' } })).status).toBe(403)
  })

  it('409: a change that began from a record that is another one by now, which stays as it is', async () => {
    const { company, workspace, as } = await setUp()
    const ana = await test.build.user({ company, name: 'Ana' })
    const params = { id: ana.id }
    const read = async () => (await as.call(contract.getUser, { params })).body
    const { revision } = await read()
    // In another place than the form: the team of a workspace.
    expect((await as.call(contract.updateUser, { params, body: { workspaces: [workspace.id] } })).status).toBe(200)
    const late = await as.call(contract.updateUser, { params, body: { name: 'Ana Tarde', revision } })
    expect([late.status, late.body]).toMatchObject([409, { code: 'overtaken' }])
    const now = await read()
    expect(now.name).toBe('Ana')
    const put = (name: string) => as.call(contract.updateUser, { params, body: { name, revision: now.revision } })
    const both = await Promise.all([put('Ana Um'), put('Ana Dois')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('422: another phone must be one that people have; a fixed number of a sign-up stays', async () => {
    const { company, as } = await setUp()
    const ana = await test.build.user({ company })
    await test.build.run("update member set phone = '551133334444' where id = $1", [ana.id])
    const put = (phone: string) =>
      as.call(contract.updateUser, { params: { id: ana.id }, body: { name: 'Ana', phone } })
    expect(await put('+55 (11) 3333-4444')).toMatchObject({ status: 200, body: { phone: '551133334444' } })
    expect(await put('551133335555')).toMatchObject({ status: 422, body: { fields: { phone: 'Campo Obrigatório' } } })
    expect(await put('5511988887777')).toMatchObject({ status: 200, body: { phone: '5511988887777' } })
  })

  it('403: without user_edit nobody else, and of oneself no rights', async () => {
    const { company, workspace, manager } = await setUp()
    const ana = await test.build.user({ company, permissions: ['user_view'], workspaces: [workspace] })
    const caller = await test.as(ana)
    const put = async (id: number, body: object) =>
      (await caller.call(contract.updateUser, { params: { id }, body })).status
    expect([await put(manager.id, { name: 'X' }), await put(ana.id, { active: false })]).toEqual([403, 403])
    expect(await put(ana.id, { name: 'Ana Maria' })).toBe(200)
  })

  it('403: one grants only what one holds', async () => {
    const { company, workspace } = await setUp()
    const editor = await test.build.user({ company, permissions: ['user_edit', 'user_view'], workspaces: [workspace] })
    const ana = await test.build.user({ company, workspaces: [workspace] })
    const strong = await test.build.profile({ company, permissions: ['bot_remove'] })
    const caller = await test.as(editor)
    const answer = await caller.call(contract.updateUser, { params: { id: ana.id }, body: { profiles: [strong.id] } })
    expect(answer.status).toBe(403)
  })

  it('403: whoever may edit people changes nobody who holds more, and himself into no other workspace', async () => {
    const { company, workspace, manager } = await setUp()
    const elsewhere = await test.build.workspace({ company })
    const granted = ['user_edit', 'user_view'] as const
    const editor = await test.build.user({ company, permissions: [...granted], workspaces: [workspace] })
    const equal = await test.build.user({ company, permissions: [...granted], workspaces: [workspace] })
    const weak = await test.build.user({ company, permissions: ['user_view'], workspaces: [elsewhere] })
    const caller = await test.as(editor)
    const put = async (id: number, body: object) => {
      const answer = await caller.call(contract.updateUser, { params: { id }, body })
      return [answer.status, ...Object.keys((answer.body as { fields?: object }).fields ?? {})]
    }
    const email = 'mallory@exemplo.com.br'
    for (const body of [{ email }, { active: false }, { name: 'X' }, { workspaces: [workspace.id] }])
      expect([body, await put(manager.id, body)]).toEqual([body, [403]])
    expect(await put(equal.id, { email })).toEqual([403, 'email'])
    expect(await put(weak.id, { email })).toEqual([403, 'email'])
    expect(await put(editor.id, { workspaces: [workspace.id, elsewhere.id] })).toEqual([403, 'workspaces'])
    expect(await put(weak.id, { workspaces: [workspace.id, elsewhere.id] })).toEqual([200])
    expect((await caller.call(contract.getUser, { params: { id: manager.id } })).body).toMatchObject({
      name: 'Gestora',
      email: manager.email,
      active: true,
      isEditable: false,
      isEmailEditable: false,
    })
    expect((await caller.call(contract.getUser, { params: { id: equal.id } })).body).toMatchObject({
      isEditable: true,
      isEmailEditable: false,
    })
  })

  it('409: the last one who may edit people stays, also of two who take each other’s right at once', async () => {
    const { company, manager, as } = await setUp()
    const weak = await test.build.profile({ company, permissions: ['contact_view'] })
    const alone = await as.call(contract.updateUser, { params: { id: manager.id }, body: { profiles: [weak.id] } })
    expect(alone.status).toBe(409)
    const second = await test.build.user({ company, permissions: [...contract.permissions] })
    const asSecond = await test.as(second)
    const both = await Promise.all([
      as.call(contract.updateUser, { params: { id: second.id }, body: { profiles: [weak.id] } }),
      asSecond.call(contract.updateUser, { params: { id: manager.id }, body: { profiles: [weak.id] } }),
    ])
    // 403 where the first one was through before the second was asked whether he may.
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([403, 409])])
  })

  it('ends the sessions of who is deactivated, and gives the rooms back to the queue', async () => {
    const { company, workspace, as } = await setUp()
    const ana = await test.build.user({
      company,
      name: 'Ana',
      permissions: ['omnichannel_view'],
      workspaces: [workspace],
    })
    const room = await buildDialog(test.build, { company, workspace, owner: 'person', ownerUser: ana })
    const asAna = await test.as(ana)
    expect((await asAna.call(contract.me)).status).toBe(200)
    const answer = await as.call(contract.updateUser, { params: { id: ana.id }, body: { active: false } })
    expect(answer.body).toMatchObject({ active: false })
    await test.app.platform.jobs.drain()
    expect((await asAna.call(contract.me)).status).toBe(401)
    const { rows } = await test.database.owner.query('select owner, owner_user_id from dialog where id = $1', [room.id])
    expect(rows).toEqual([{ owner: 'queue', owner_user_id: null }])
  })

  it('422: no more people than the company may have, exactly, where they come at once', async () => {
    const { company, workspace, as } = await setUp()
    await test.build.run('update company set user_quota = 4 where id = $1', [company.id])
    const profile = await test.build.profile({ company, permissions: ['contact_view'] })
    const invite = (at: number) =>
      as.call(contract.updateWorkspace, {
        params: { id: workspace.id },
        body: { invitesForNewUsers: [{ email: `p${at}.${company.id}@x.com.br`, profileId: profile.id }] },
      })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => invite(at)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'userQuota',
      message: 'Limite de usuários atingido.',
      details: { used: 4, allowed: 4 },
    })
  })
})
