// Gate: the main way of a conversation's pages.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dialogTimeline, getDialog, joinDialog, messageTimeline, openDialog, retryMessage } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound, shopFlow } from '../../../../conversation/testing.ts'
import { type Caller, type TestApp, type TestUser, testApp } from '../../../../platform/testing/index.ts'

let provider: Server
let answer: (response: ServerResponse) => void
let t: TestApp
let world: ConversationWorld
let marina: TestUser
let me: Caller

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    request.resume()
    await once(request, 'end')
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  t = await testApp({ settings: { fakeChannelUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` } })
  await t.app.start()
  world = await conversationWorld(t)
  const [company, workspaces] = [{ id: world.companyId }, [{ id: world.workspaceId }]]
  marina = await t.build.user({ company, workspaces, permissions: ['omnichannel_view'], name: 'Marina' })
  me = await t.as(marina)
})
afterAll(async () => {
  await t.close()
  provider.close()
})
const ok = (response: ServerResponse): void => void response.end(JSON.stringify({ id: randomUUID() }))
beforeEach(() => {
  answer = ok
})

const write = (externalId: string, text: string, connectionId = world.connectionId) =>
  world.conversation.receive(inbound(world, { externalId, text, connectionId }))
const timelineOf = async (dialogId: number, seq: number) =>
  (await me.call(messageTimeline, { params: { id: `${dialogId}-${seq}` } })).body
const kindsOf = async (dialogId: number, seq: number) => (await timelineOf(dialogId, seq)).steps.map(({ kind }) => kind)
const statesOf = async (id: number, query: { limit?: number; before?: number } = {}) =>
  (await me.call(dialogTimeline, { params: { id }, query })).body

it('tells of a customer’s message and of the answer to it why the bot answered so, by the names of its nodes', async () => {
  const customer = randomUUID()
  const { dialog } = await write(customer, 'oi')
  await write(customer, 'suporte')
  const said = await timelineOf(dialog.id, 3)
  expect(said).toMatchObject({
    sender: 'CLIENT',
    steps: [{ kind: 'stored' }],
    waiting: null,
    reasons: [{ outcome: 'exit', rule: 'phrase', node: 'Início', target: 'Suporte', score: 1, phrase: 'suporte' }],
  })
  expect((await timelineOf(dialog.id, 4)).reasons).toEqual(said.reasons)
  expect((await timelineOf(dialog.id, 2)).reasons).toMatchObject([
    { outcome: 'started', target: 'Início' },
    { outcome: 'waits', other: null },
  ])
})

it('takes nothing of an earlier turn for the reason of what no turn said', async () => {
  const { dialog } = await write(randomUUID(), 'oi')
  await t.database.owner.query(
    `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text)
     select company_id, dialog_id, 9, 9, connection_id, 'BOT', 'Ainda está aí?' from message where dialog_id = $1 and seq = 1`,
    [dialog.id],
  )
  expect((await timelineOf(dialog.id, 9)).reasons).toEqual([])
})

it('tells of each try to send a message, why it came to nothing, who had it sent again, and when it was taken', async () => {
  let calls = 0
  answer = (response) => {
    calls += 1
    if (calls === 1) response.writeHead(500).end()
    else if (calls === 2) response.writeHead(422).end()
    else ok(response)
  }
  const { dialog } = await write(randomUUID(), 'oi', world.fakeConnectionId)
  await expect.poll(() => kindsOf(dialog.id, 2), { timeout: 20_000 }).toEqual(['stored', 'retry', 'failed'])
  await me.call(retryMessage, { params: { id: `${dialog.id}-2` } })
  await expect
    .poll(() => kindsOf(dialog.id, 2), { timeout: 20_000 })
    .toEqual(['stored', 'retry', 'failed', 'queued', 'sent'])
  const { steps, waiting } = await timelineOf(dialog.id, 2)
  expect(steps[1]).toMatchObject({ why: expect.any(String), nextAt: expect.any(String) })
  expect(steps[2]?.why).toEqual(expect.any(String))
  expect(steps[3]).toMatchObject({ by: 'Marina' })
  expect(steps.every(({ at }) => at !== null)).toBe(true)
  expect(waiting).toBe(null)
})

it('knows the outcome alone of what was sent before its way was kept', async () => {
  const { dialog } = await write(randomUUID(), 'oi')
  await t.database.owner.query(`update message set status = 'failed', failure = 'x' where dialog_id = $1 and seq = 2`, [
    dialog.id,
  ])
  expect((await timelineOf(dialog.id, 2)).steps).toMatchObject([
    { kind: 'stored' },
    { kind: 'failed', at: null, why: 'x' },
  ])
})

it('ends after forty steps, whatever comes', async () => {
  const { dialog } = await write(randomUUID(), 'oi')
  const { rows } = await t.database.owner.query(
    `update message set steps = (with recursive s as (select 1 as n, add_step(null, '{"s":"retry"}') as steps union all
      select n + 1, add_step(steps, '{"s":"retry","why":null}') from s where n < 60) select steps from s where n = 60)
     where dialog_id = $1 and seq = 2 returning jsonb_array_length(steps) as n, steps -> 39 as last`,
    [dialog.id],
  )
  expect(rows).toEqual([{ n: 40, last: { s: 'retry' } }])
})

it('tells who had a dialog, one after the other from the newest on, for how long and why, by key', async () => {
  const { dialog } = await write(randomUUID(), 'oi')
  t.clock.advance('2m')
  await me.call(joinDialog, { params: { id: dialog.id } })
  t.clock.advance('5m')
  await world.conversation.changeDialog({
    companyId: world.companyId,
    dialogId: dialog.id,
    action: { kind: 'close', by: marina.id, reason: 'person' },
    userName: 'Marina',
  })
  t.clock.advance('1m')
  await me.call(openDialog, { params: { id: dialog.id } })
  const { states, totals, next } = await statesOf(dialog.id)
  expect(states.map(({ state, who, until }) => [state, who, until !== null])).toEqual([
    ['person', 'Marina', false],
    ['closed', null, true],
    ['person', 'Marina', true],
    ['bot', 'Loja', true],
  ])
  expect(totals).toEqual([
    { state: 'person', ms: 300_000 },
    { state: 'bot', ms: 120_000 },
  ])
  expect(next).toBe(null)
  expect(states[1]).toMatchObject({ text: 'Conversa finalizada por Marina', reasons: ['person'] })
  const first = await statesOf(dialog.id, { limit: 2 })
  const second = await statesOf(dialog.id, { limit: 2, before: first.next ?? 0 })
  expect([...first.states, ...second.states]).toEqual(states)
  expect([first.totals, second.next]).toEqual([totals, null])
})

it('says for what reason the bot let go', async () => {
  const document = shopFlow()
  const node = document.nodes.find(({ name }) => name === 'Pessoas')
  if (node) node.transfer = true
  const other = await conversationWorld(t, document)
  const staff = await t.build.user({
    company: { id: other.companyId },
    workspaces: [{ id: other.workspaceId }],
    permissions: ['omnichannel_view'],
  })
  const customer = randomUUID()
  const { dialog } = await other.conversation.receive(inbound(other, { externalId: customer, text: 'oi' }))
  await other.conversation.receive(inbound(other, { externalId: customer, text: 'atendente' }))
  const { body } = await (await t.as(staff)).call(dialogTimeline, { params: { id: dialog.id } })
  expect(body.states.map(({ state, reasons }) => [state, reasons])).toEqual([
    ['queue', ['flow']],
    ['bot', []],
  ])
})

it('is not there for who does not see the room', async () => {
  const { dialog } = await write(randomUUID(), 'oi')
  const elsewhere = await t.build.workspace({ company: { id: world.companyId } })
  const stranger = await t.as(
    await t.build.user({
      company: { id: world.companyId },
      workspaces: [elsewhere],
      permissions: ['omnichannel_view'],
    }),
  )
  expect((await stranger.call(dialogTimeline, { params: { id: dialog.id } })).status).toBe(404)
  expect((await stranger.call(messageTimeline, { params: { id: `${dialog.id}-1` } })).status).toBe(404)
  expect((await me.call(messageTimeline, { params: { id: `${dialog.id}-77` } })).status).toBe(404)
})

it('marks a room whose last words, a person’s, did not reach the customer', async () => {
  const { dialog } = await write(randomUUID(), 'oi')
  const isMarked = async () => (await me.call(getDialog, { params: { id: dialog.id } })).body.lastFailed
  expect(await isMarked()).toBe(false)
  await t.database.owner.query(
    `with said as (update message m set status = 'failed', sender = 'HUMAN' from dialog d
       where d.id = $1 and m.dialog_id = $1 and m.seq = d.seq returning m.dialog_id)
     update dialog d set last_sender = 'HUMAN' from said where d.id = said.dialog_id`,
    [dialog.id],
  )
  expect(await isMarked()).toBe(true)
})
