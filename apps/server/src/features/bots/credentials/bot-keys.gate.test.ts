// Gate: the main way of bots' keys.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { buildCredential } from '../../../platform/testing/build-credentials.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { freeKeys, takeKeys } from './index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async (projects: readonly string[]) => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  for (const projectId of projects) await buildCredential(test.build, { company, projectId })
  const user = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_create', 'bot_view'] })
  const caller = await test.as(user)
  const keysOf = async (botId: number) => {
    const { rows } = await test.database.owner.query(
      'select use, project_id from credential where company_id = $1 and bot_id = $2 order by use',
      [company.id, botId],
    )
    return rows.map(({ use, project_id }) => `${use} ${project_id}`)
  }
  const create = async (target: number) => {
    const body = { name: 'Loja', workspaceId: workspace.id, target }
    return (await caller.call(contract.createBot, { body })).body.id
  }
  const take = (botId: number) =>
    test.app.platform.database
      .scoped(company.id)
      .transaction()
      .execute((tx) => takeKeys(tx, company.id, botId))
  return { company, workspace, caller, keysOf, create, take }
}

describe('the keys of a bot', () => {
  it.each([1, 2, 3, 5])('are taken, the older one for customers, when one of objective %i is made', async (target) => {
    const { keysOf, create, caller } = await setUp(['projeto-um', 'projeto-dois', 'projeto-tres'])
    const id = await create(target)
    expect(await keysOf(id)).toEqual(['production projeto-um', 'test projeto-dois'])
    const { body } = await caller.call(contract.getBot, { params: { id } })
    expect(body).toMatchObject({ key: 'projeto-um', hasBotMultipleGoogleCredentials: true })
  })

  it.each([4, 6])('are not taken by one of objective %i, which runs no flow', async (target) => {
    const { keysOf, create } = await setUp(['projeto-um', 'projeto-dois'])
    expect(await keysOf(await create(target))).toEqual([])
  })

  it('are two or none', async () => {
    const { keysOf, create, caller } = await setUp(['projeto-um'])
    const id = await create(1)
    expect(await keysOf(id)).toEqual([])
    const { body } = await caller.call(contract.getBot, { params: { id } })
    expect(body).toMatchObject({ key: null, hasBotMultipleGoogleCredentials: false })
  })

  it('are of two projects, of which no other bot has one: a project has one agent', async () => {
    const { keysOf, create } = await setUp(['projeto-um', 'projeto-um', 'projeto-dois', 'projeto-tres'])
    const first = await create(1)
    expect((await keysOf(first)).map((key) => key.split(' ')[1])).toEqual(['projeto-um', 'projeto-dois'])
    expect(await keysOf(await create(1))).toEqual([])
  })

  it('are taken by a change of objective, and without them the change is refused', async () => {
    const { keysOf, create, caller, company } = await setUp([])
    const id = await create(6)
    const change = () => caller.call(contract.updateBot, { params: { id }, body: { target: 1 } })
    const refused = await change()
    expect([refused.status, (refused.body as { message?: string }).message]).toEqual([
      422,
      'Credenciais insuficientes: O robô não possui credenciais para realizar essa ação.',
    ])
    for (const projectId of ['projeto-um', 'projeto-dois']) await buildCredential(test.build, { company, projectId })
    expect((await change()).status).toBe(200)
    expect(await keysOf(id)).toHaveLength(2)
  })

  it('are there for others once its objective runs no flow', async () => {
    const { keysOf, create, caller } = await setUp(['projeto-um', 'projeto-dois'])
    const [first, second] = [await create(1), await create(6)]
    const change = (id: number, target: number) => caller.call(contract.updateBot, { params: { id }, body: { target } })
    expect((await change(first, 4)).status).toBe(200)
    expect(await keysOf(first)).toEqual([])
    expect((await change(second, 1)).status).toBe(200)
    expect(await keysOf(second)).toHaveLength(2)
  })

  it('are taken at publication where there were none before', async () => {
    const { keysOf, create, caller, company } = await setUp([])
    const id = await create(1)
    for (const projectId of ['projeto-um', 'projeto-dois']) await buildCredential(test.build, { company, projectId })
    const body = { name: 'Loja', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Olá!' }] }] }
    const { status } = await caller.call(contract.publishFlow, { params: { botId: id, flowId: -1 }, body })
    expect(status).toBe(200)
    expect(await keysOf(id)).toEqual(['production projeto-um', 'test projeto-dois'])
  })

  it('go to no two bots, however many take at once', async () => {
    const projects = ['projeto-um', 'projeto-dois', 'projeto-tres', 'projeto-quatro', 'projeto-cinco']
    const { keysOf, company, workspace, take } = await setUp(projects)
    const bots = await Promise.all(Array.from({ length: 6 }, () => buildBot(test.build, { company, workspace })))
    const taken = await Promise.all([...bots, ...bots].map(({ id }) => take(id)))
    expect(taken.filter(Boolean)).toHaveLength(4)
    const held = await Promise.all(bots.map(({ id }) => keysOf(id)))
    expect(held.map((keys) => keys.length).sort()).toEqual([0, 0, 0, 0, 2, 2])
    expect(new Set(held.flat().map((key) => key.split(' ')[1])).size).toBe(4)
  })

  it('are there for others once they are freed', async () => {
    const { keysOf, create, company, take } = await setUp(['projeto-um', 'projeto-dois'])
    const [first, second] = [await create(1), await create(1)]
    await freeKeys(test.app.platform.database.scoped(company.id), company.id, first)
    expect([await take(second), await keysOf(first), (await keysOf(second)).length]).toEqual([true, [], 2])
  })
})
