// Gate: a source answers nobody but those that it is for, and nobody after its day.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxPlace } from '../../../../platform/mail/index.ts'
import { buildBot } from '../../../../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../../../../platform/testing/index.ts'
import { sourceEndsJob } from './ends.jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const dayMs = 86_400_000
/** In the company's time zone, São Paulo. */
const dayIn = (days: number): string =>
  new Date(t.clock.now().getTime() + days * dayMs).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })

const permissions: contract.Permission[] = ['bot_view', 'bot_create', 'bot_remove', 'workspace_edit', 'workspace_view']
const setUp = async () => {
  const company = await t.build.company()
  const [shop, depot] = [await t.build.workspace({ company }), await t.build.workspace({ company })]
  const user = await t.build.user({ company, workspaces: [shop, depot], permissions })
  const caller = await t.as(user)
  const [first, second] = [
    await buildBot(t.build, { company, workspace: shop }),
    await buildBot(t.build, { company, workspace: depot }),
  ]
  const body = { kind: 'pair' as const, name: 'Trocas', text: 'Até 30 dias.', questions: ['Qual é o prazo de troca?'] }
  const { id, revision } = (await caller.call(contract.createKnowledge, { body })).body
  await caller.call(contract.publishKnowledge, { params: { id }, body: { revision } })
  return { company, shop, depot, user, caller, first, second, id }
}
type World = Awaited<ReturnType<typeof setUp>>
type Limits = Parameters<typeof change>[1]

const unlimited = { workspaceIds: null, botIds: null, validUntil: null, showsSource: true, address: null }
const change = (
  { caller, id }: Pick<World, 'caller' | 'id'>,
  over: Partial<Record<'workspaceIds' | 'botIds', number[]>> & {
    validUntil?: string
    showsSource?: boolean
    address?: string
    revision?: string
  },
) => caller.call(contract.updateKnowledgeUse, { params: { id }, body: { ...unlimited, ...over } })
const read = async ({ caller, id }: World) => (await caller.call(contract.getKnowledgeUse, { params: { id } })).body
/** What the bot says; without one, what any bot would say. */
const said = async (caller: Caller, bot?: { id: number }) =>
  (
    await caller.call(contract.askKnowledge, {
      body: { text: 'Qual é o prazo de troca?', boldness: 'normal', ...(bot ? { botId: bot.id } : {}) },
    })
  ).body.kind

describe('where a source answers', () => {
  it('is everywhere at first, and what it is limited to holds for the very next question', async () => {
    const world = await setUp()
    const { caller, first, second, shop } = world
    const all = () => Promise.all([said(caller), said(caller, first), said(caller, second)])
    expect(await all()).toEqual(['answer', 'answer', 'answer'])
    expect((await change(world, { botIds: [second.id] })).status).toBe(200)
    expect(await all()).toEqual(['answer', 'refuse', 'answer'])
    await change(world, { workspaceIds: [shop.id] })
    expect(await all()).toEqual(['answer', 'answer', 'refuse'])
    await change(world, { workspaceIds: [shop.id], botIds: [second.id] })
    expect(await all()).toEqual(['answer', 'refuse', 'refuse'])
    await change(world, {})
    expect(await all()).toEqual(['answer', 'answer', 'answer'])
  })

  it('loses a bot that is deleted and a workspace that is closed; then it answers nobody, which is told', async () => {
    const world = await setUp()
    const { caller, first, second, depot, shop, id } = world
    await change(world, { botIds: [second.id], workspaceIds: [depot.id] })
    await caller.call(contract.deleteBot, { params: { id: second.id } })
    expect(await read(world)).toMatchObject({ bots: [], hiddenBots: 0, workspaces: [{ id: depot.id }] })
    const listed = async () =>
      (await caller.call(contract.listKnowledge, { query: { limit: 10 } })).body.result.map((one) => one.isForNobody)
    expect([await said(caller), await listed()]).toEqual(['refuse', [true]])
    await change(world, { workspaceIds: [depot.id] })
    expect([await said(caller), await listed()]).toEqual(['answer', [false]])
    const closed = await caller.call(contract.updateWorkspace, {
      params: { id: depot.id },
      body: { active: false, moveRoomsTo: shop.id, moveBotsTo: shop.id },
    })
    expect([closed.status, await said(caller, first), await listed()]).toEqual([200, 'refuse', [true]])
    expect(
      (await t.database.owner.query('select workspace_ids from knowledge_source where id = $1', [id])).rows,
    ).toEqual([{ workspace_ids: [] }])
  })

  it('keeps the places that the caller does not see, and takes none of them', async () => {
    const world = await setUp()
    const { company, shop, depot, first, second, id } = world
    await change(world, { workspaceIds: [shop.id, depot.id], botIds: [second.id] })
    const caller = await t.as(await t.build.user({ company, workspaces: [shop], permissions }))
    const partial = { ...world, caller }
    const before = await read(partial)
    expect(before).toMatchObject({ workspaces: [{ id: shop.id }], hiddenWorkspaces: 1, bots: [], hiddenBots: 1 })
    expect((await change(partial, { workspaceIds: [depot.id] })).status).toBe(404)
    expect((await change(partial, { botIds: [second.id] })).status).toBe(404)
    expect((await caller.call(contract.askKnowledge, { body: { text: 'Prazo?', botId: second.id } })).status).toBe(404)
    await change(partial, { workspaceIds: [], botIds: [first.id] })
    expect(
      (await t.database.owner.query('select workspace_ids, bot_ids from knowledge_source where id = $1', [id])).rows,
    ).toEqual([{ workspace_ids: [depot.id], bot_ids: [first.id, second.id] }])
  })

  it.each<[Limits, string]>([
    [{ workspaceIds: [] }, 'workspaceIds'],
    [{ botIds: [] }, 'botIds'],
    [{ validUntil: '2020-01-01' }, 'validUntil'],
    [{ validUntil: '31/12/2026' }, 'validUntil'],
    [{ address: 'javascript:alert(1)' }, 'address'],
    [{ address: 'https://loja' }, 'address'],
    [{ address: 'https://loja.com.br/a b' }, 'address'],
    [{ address: 'https://banco.com.br@golpe.com/' }, 'address'],
  ])('400 at the field: %j', async (over, field) => {
    const { status, body } = await change(await setUp(), over)
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, [field]])
  })

  it('409: somebody else has changed it, and 404 in another company', async () => {
    const [world, other] = [await setUp(), await setUp()]
    const { revision } = await read(world)
    await change(world, { showsSource: false, revision })
    const { status, body } = await change(world, { revision })
    expect([status, (body as { code?: string }).code]).toEqual([409, 'overtaken'])
    expect((await change({ ...other, id: world.id }, {})).status).toBe(404)
  })
})

describe('the last day of a source', () => {
  it('is in the company’s time zone, and the next day nobody answers with it', async () => {
    const world = await setUp()
    const { caller } = world
    await change(world, { validUntil: dayIn(0) })
    expect(await said(caller)).toBe('answer')
    // Nothing is published meanwhile: the day alone decides.
    t.clock.advance('24h')
    expect(await said(await t.as(world.user))).toBe('refuse')
  })

  it('is told to its owner 14 days before, once, and not at once where a near day is chosen', async () => {
    const world = await setUp()
    const told = async (): Promise<string[]> => {
      await t.app.platform.jobs.enqueue(sourceEndsJob, {})
      await t.app.platform.jobs.drain()
      await t.app.platform.jobs.drain()
      const { rows } = await t.database.owner.query<{ recipient: string; content_encrypted: Buffer }>(
        'delete from mail_outbox returning recipient, content_encrypted',
      )
      return rows.map(({ recipient, content_encrypted }) => {
        const { subject } = JSON.parse(t.app.platform.secrets.open(content_encrypted, outboxPlace)) as {
          subject: string
        }
        return `${recipient} ${subject.replace(/\d\d\/\d\d\/\d{4}/, 'dia')}`
      })
    }
    await change(world, { validUntil: dayIn(10) })
    expect(await told()).toEqual([])
    const endsIn = (days: number) =>
      t.build.run('update knowledge_source set valid_until = $2, told_until = null where id = $1', [
        world.id,
        dayIn(days),
      ])
    await endsIn(15)
    expect(await told()).toEqual([])
    await endsIn(14)
    expect([await told(), await told()]).toEqual([[`${world.user.email} A fonte Trocas vale até dia`], []])
  })
})
