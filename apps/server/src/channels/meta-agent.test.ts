import { randomUUID } from 'node:crypto'
import { giveBackDialog, joinDialog, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, personMessage } from '../conversation/testing.ts'
import type { TestApp, TestUser } from '../platform/testing/index.ts'
import { type FakeChannelWorld, fakeChannelWorld, told } from './testing.ts'

/* Meta's own agent answers customers on a number of ours: what is said is kept, and our bot is silent. */

let fake: FakeChannelWorld
let app: TestApp
let world: ConversationWorld
let ana: TestUser
beforeAll(async () => {
  fake = await fakeChannelWorld()
  ;({ app, world } = fake)
  ana = await app.build.user({ company: { id: world.companyId }, permissions, workspaces: [{ id: world.workspaceId }] })
})
afterAll(() => app.close())

const query: FakeChannelWorld['query'] = (text, values) => fake.query(text, values)
const take: FakeChannelWorld['take'] = (...events) => fake.take(...events)
const message = (from: string, text: string, over: object = {}) => told({ from, text, ...over })
const heard = (from: string, text: string) => message(from, text, { answeredElsewhere: true, holder: 'meta' })
const agent = (from: string, text: string) => message(from, text, { echo: true, holder: 'meta' })
const handover = (from: string, to: 'meta' | 'us') => ({ type: 'handover', from, to })
const dialogOf = async (from: string) => {
  const [row] = await query<{ id: number; owner: string; kind: string | null; waits: boolean }>(
    `select d.id, d.owner, d.transferred_kind as kind, d.waits from dialog d join identity i
      on i.company_id = d.company_id and i.id = d.identity_id where i.external_id = $1 order by d.id desc`,
    [from],
  )
  if (!row) throw new Error('There is no such dialog')
  return row
}
const saidIn = async (id: number): Promise<string[]> => {
  const rows = await query<{ line: string }>(
    `select sender || ': ' || text as line from message where dialog_id = $1 order by seq`,
    [id],
  )
  return rows.map(({ line }) => line)
}

describe('a conversation that Meta’s agent holds', () => {
  it('is stored once, each side as itself, and our bot is silent', async () => {
    const from = randomUUID()
    const calls = [heard(from, 'Qual o horário?'), agent(from, 'Das 9 às 18.'), heard(from, 'vendas')]
    await take(...calls, ...calls)
    const dialog = await dialogOf(from)
    expect(dialog).toMatchObject({ owner: 'external', kind: 'meta', waits: false })
    expect(await saidIn(dialog.id)).toEqual(['CLIENT: Qual o horário?', 'HUMAN: Das 9 às 18.', 'CLIENT: vendas'])
    expect(await query('select from webhook_delivery where dialog_id = $1', [dialog.id])).toEqual([])
    expect(await query('select from outbox where dialog_id = $1', [dialog.id])).toEqual([])
  })

  it('is taken from our bot in the middle of its flow, and from a queue', async () => {
    const from = randomUUID()
    await take(message(from, 'oi'), handover(from, 'meta'), handover(from, 'meta'))
    expect(await dialogOf(from)).toMatchObject({ owner: 'external', kind: 'meta' })
    const other = randomUUID()
    await take(message(other, 'oi', { answeredElsewhere: true }), heard(other, 'alguém?'))
    expect(await dialogOf(other)).toMatchObject({ owner: 'external', kind: 'meta' })
  })

  it('comes to people where the agent passes it', async () => {
    const from = randomUUID()
    await take(heard(from, 'quero falar com alguém'), handover(from, 'us'), handover(from, 'us'))
    expect(await dialogOf(from)).toMatchObject({ owner: 'queue' })
  })

  it('is ours again where the customer is heard by us as usual', async () => {
    const from = randomUUID()
    await take(heard(from, 'oi'), message(from, 'oi de novo'))
    const dialog = await dialogOf(from)
    expect(dialog.owner).toBe('bot')
    expect((await saidIn(dialog.id)).at(-1)).toMatch(/^BOT: Olá!/)
  })

  it('is taken by a person, who keeps it whatever the agent still says', async () => {
    const from = randomUUID()
    await take(heard(from, 'oi'))
    const { id } = await dialogOf(from)
    const caller = await app.as(ana)
    expect((await caller.call(joinDialog, { params: { id } })).status).toBe(200)
    await take(agent(from, 'Posso ajudar?'), heard(from, 'sim'), handover(from, 'meta'))
    expect(await dialogOf(from)).toMatchObject({ owner: 'person' })
    await world.conversation.appendPersonMessage(personMessage(world, id, ana.id, { text: 'Sou a Ana' }))
    expect((await saidIn(id)).at(-1)).toBe('HUMAN: Sou a Ana')
  })

  it('is given back by who took it, once the provider takes it', async () => {
    const from = randomUUID()
    const caller = await app.as(ana)
    await take(message(from, 'oi'))
    const params = { id: (await dialogOf(from)).id }
    expect((await caller.call(giveBackDialog, { params })).status).toBe(409)
    await take(handover(from, 'meta'))
    await caller.call(joinDialog, { params })
    const another = await app.as(
      await app.build.user({ company: { id: world.companyId }, permissions, workspaces: [{ id: world.workspaceId }] }),
    )
    expect((await another.call(giveBackDialog, { params })).status).toBe(409)
    const { status, body } = await caller.call(giveBackDialog, { params })
    expect([status, body.owner, body.transferredKind, body.metaAgent]).toEqual([200, 'external', 'meta', true])
    expect(body.events.at(-1)?.text).toMatch(/^Conversa devolvida ao agente da Meta por /)
    await take(heard(from, 'voltei'))
    expect((await saidIn(params.id)).at(-1)).toBe('CLIENT: voltei')

    const refused = `refused ${from}`
    await take(heard(refused, 'oi'))
    const other = { id: (await dialogOf(refused)).id }
    await caller.call(joinDialog, { params: other })
    const answer = await caller.call(giveBackDialog, { params: other })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('Recusado pelo canal.')])
    expect(await dialogOf(refused)).toMatchObject({ owner: 'person' })
  })

  it('of nobody, or one that has ended, changes nothing', async () => {
    const from = randomUUID()
    await take(handover(randomUUID(), 'meta'), message(from, 'oi'))
    const { id: dialogId } = await dialogOf(from)
    const action = { kind: 'close', by: null, reason: 'silence' } as const
    await world.conversation.changeDialog({ companyId: world.companyId, dialogId, action })
    await take(handover(from, 'meta'))
    expect(await dialogOf(from)).toMatchObject({ id: dialogId, owner: 'closed' })
  })
})
