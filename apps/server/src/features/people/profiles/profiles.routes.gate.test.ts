// Gate: the main way of profiles.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const ids = (...names: contract.Permission[]): number[] => contract.idsOfPermissions(names)

describe('profiles', () => {
  it('keeps the ids that are permissions, leaves headings out, and says who holds it', async () => {
    const company = await test.build.company()
    const as = await test.as(await test.build.user({ company, permissions: [...contract.permissions] }))
    const body = { name: 'Atendente', permissions: [-1, ...ids('dialog_view', 'omnichannel_view')] }
    const made = await as.call(contract.createProfile, { body })
    expect(made.body).toMatchObject({ name: 'Atendente', permissions: [2, 3], users: [] })
    const taken = await as.call(contract.createProfile, { body: { ...body, name: 'ATENDENTE' } })
    expect([taken.status, taken.body]).toMatchObject([409, { fields: { name: expect.any(String) } }])
    const list = await as.call(contract.pageProfiles, { query: { name: 'atend' } })
    expect(list.body).toMatchObject({ total: 1, result: [{ name: 'Atendente', permissions: 2, users: 0 }] })
  })

  it('403: one gives, and takes, only what one holds', async () => {
    const company = await test.build.company()
    const as = await test.as(
      await test.build.user({ company, permissions: ['profile_view', 'profile_create', 'profile_edit', 'bot_view'] }),
    )
    const made = await as.call(contract.createProfile, { body: { name: 'A', permissions: ids('bot_remove') } })
    expect(made.status).toBe(403)
    const strong = await test.build.profile({ company, permissions: ['bot_view', 'bot_remove'] })
    const change = (permissions: number[]) =>
      as.call(contract.updateProfile, { params: { id: strong.id }, body: { permissions } })
    expect((await change(ids('bot_view'))).status).toBe(403)
    expect((await change(ids('bot_remove'))).status).toBe(200)
  })

  it('works for its holders at once, and never leaves a company without somebody who edits people', async () => {
    const company = await test.build.company()
    const manager = await test.build.user({ company, permissions: [...contract.permissions] })
    const as = await test.as(manager)
    const { body } = await as.call(contract.listProfiles, {})
    const own = body.result.find(({ permissions }) => permissions.length === 28)
    const params = { id: own?.id ?? 0 }
    const without = own?.permissions.filter((id) => !ids('user_edit').includes(id)) ?? []
    expect((await as.call(contract.updateProfile, { params, body: { permissions: without } })).status).toBe(409)
    const less = own?.permissions.filter((id) => !ids('bot_create').includes(id)) ?? []
    expect((await as.call(contract.updateProfile, { params, body: { permissions: less } })).status).toBe(200)
    expect((await as.call(contract.me)).body.permissions).not.toContain('bot_create')
  })
})
