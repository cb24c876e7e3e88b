// Gate: the main way of workspaces.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const sales = await test.build.workspace({ company, name: 'Vendas' })
  const north = await test.build.workspace({ company, name: 'Norte', parentId: sales.id })
  const support = await test.build.workspace({ company, name: 'Suporte' })
  const user = await test.build.user({ company, workspaces: [support, north], permissions: ['dialog_view'] })
  return { company, sales, north, support, caller: await test.as(user) }
}

describe("one's own workspaces", () => {
  it('200: as a tree, where a child without its parent stands on top, and flat', async () => {
    const { sales, north, support, caller } = await setUp()
    const tree = await caller.call(contract.listUserWorkspaceTree)
    expect(tree.body).toEqual({
      result: [
        { id: north.id, name: 'Norte', parentId: sales.id, children: [] },
        { id: support.id, name: 'Suporte', parentId: null, children: [] },
      ],
      total: 2,
    })
    const flat = await caller.call(contract.listUserWorkspaces)
    expect([flat.body.result.map(({ id }) => id), flat.body.total]).toEqual([[north.id, support.id], 2])
  })

  it('200: for an administrator those of the company that he chose', async () => {
    const { company, sales, north, support } = await setUp()
    const admin = await test.as(await test.build.admin(), { companyId: company.id })
    const tree = await admin.call(contract.listUserWorkspaceTree)
    expect(tree.body).toMatchObject({
      result: [{ id: support.id }, { id: sales.id, children: [{ id: north.id }] }],
      total: 3,
    })
  })

  it('200: leaves out one that was deactivated', async () => {
    const { north, support, caller } = await setUp()
    await test.database.owner.query('update workspace set active = false where id = $1', [support.id])
    test.clock.advance('5s')
    expect((await caller.call(contract.listUserWorkspaces)).body.result.map(({ id }) => id)).toEqual([north.id])
  })
})

describe('GET /api/workspaces/list', () => {
  it('200: all of the company, whoever names another one', async () => {
    const { sales, north, support, caller } = await setUp()
    const stranger = await setUp()
    const { body } = await caller.call(contract.listCompanyWorkspaces, { query: { companyId: stranger.company.id } })
    expect(body.result.map(({ id }) => id).sort()).toEqual([sales.id, north.id, support.id].sort())
    expect(body.total).toBe(3)
  })
})
