import { randomUUID } from 'node:crypto'
import { deleteMessage, getDialog, type Message, permissions } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversationTopic } from '../conversation/model/events.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { forgetDeadLettersJob } from './dead-letters.jobs.ts'
import { fakeAppSecret, fakeVerifyToken, signFake } from './fake/channel.ts'
import { callFake, type StandIn, sealFakeSecret, startStandIn } from './fake/testing.ts'

/* What providers tell, from the call to what stands in the conversation. */

let standIn: StandIn
let app: TestApp
let world: ConversationWorld
let other: ConversationWorld

beforeAll(async () => {
  standIn = await startStandIn()
  app = await testApp({ settings: { fakeChannelUrl: standIn.url } })
  await app.app.start()
  world = await conversationWorld(app)
  other = await conversationWorld(app)
  for (const { companyId, fakeConnectionId } of [world, other]) await sealFakeSecret(app, companyId, fakeConnectionId)
})
afterAll(async () => {
  await app.close()
  standIn.close()
})
beforeEach(() => app.build.run('delete from dead_letter', []))

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows
const call = (events: readonly unknown[], account = world.fakeExternalId) => callFake(app, account, events)
const message = (over: object = {}) => ({ type: 'message', id: randomUUID(), from: randomUUID(), text: 'oi', ...over })
const dialogOf = async (from: string) => {
  const [row] = await query<{ id: number; owner: string; seq: number }>(
    `select d.id, d.owner, d.seq from dialog d join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.external_id = $1 order by d.id desc`,
    [from],
  )
  if (!row) throw new Error('There is no such dialog')
  return row
}
const messagesOf = (id: number) =>
  query<{ seq: number; sender: string; text: string; status: string; provider_id: string | null }>(
    'select seq, sender, text, status, provider_id from message where dialog_id = $1 order by seq',
    [id],
  )
const letters = () =>
  query<{ channel: string; account: string | null; reason: string; body: unknown }>(
    'select channel, account, reason, body from dead_letter order by id',
  )
const reader = async () =>
  app.as(
    await app.build.user({ company: { id: world.companyId }, permissions, workspaces: [{ id: world.workspaceId }] }),
  )
/** A dialog whose greeting the provider has. */
const greeted = async () => {
  const from = randomUUID()
  await call([message({ from })])
  const { id } = await dialogOf(from)
  await expect.poll(async () => (await messagesOf(id))[1]?.status, { timeout: 15_000 }).toBe('sent')
  return { from, id, greeting: (await messagesOf(id))[1]?.provider_id ?? '' }
}

describe('the address of an app', () => {
  const callApp = async (payload: string, secret = fakeAppSecret) =>
    (
      await app.anonymous.inject({
        method: 'POST',
        url: '/webhooks/fake-app',
        headers: { 'content-type': 'application/json', 'x-fake-signature': signFake(secret, payload) },
        payload,
      })
    ).statusCode

  it('takes events of several companies in one call, and keeps what is nobody’s', async () => {
    const [first, second] = [message(), message()]
    const accounts = [
      { account: world.fakeExternalId, events: [first] },
      { account: 'de ninguém', events: [message()] },
      { account: other.fakeExternalId, events: [second, { type: 'nonsense' }] },
    ]
    expect(await callApp(JSON.stringify({ accounts }))).toBe(200)
    expect(await messagesOf((await dialogOf(first.from)).id)).toHaveLength(2)
    expect(await messagesOf((await dialogOf(second.from)).id)).toHaveLength(2)
    expect((await letters()).map(({ account, reason }) => [account, reason]).toSorted()).toEqual(
      [
        [other.fakeExternalId, 'not as the channel writes it'],
        ['de ninguém', 'no connection of ours'],
      ].toSorted(),
    )
  })

  it('answers 200 to what is no payload, and keeps its beginning', async () => {
    for (const payload of ['{"accounts":', '"\\u0000"', `{"other":"${'a'.repeat(40_000)}"}`])
      expect([payload.slice(0, 20), await callApp(payload)]).toEqual([payload.slice(0, 20), 200])
    const kept = await letters()
    expect(kept).toHaveLength(3)
    for (const { body } of kept) expect(JSON.stringify(body).length).toBeLessThan(20_000)
  })

  it('refuses what another secret signed, and keeps nothing of it', async () => {
    expect(await callApp('{"accounts":[]}', 'another')).toBe(403)
    expect(await letters()).toEqual([])
  })

  it('answers the challenge of the provider, and nobody else’s', async () => {
    const ask = (token: string) =>
      app.anonymous.inject({
        method: 'GET',
        url: `/webhooks/fake-app?hub.mode=subscribe&hub.challenge=12345&hub.verify_token=${encodeURIComponent(token)}`,
      })
    const answer = await ask(fakeVerifyToken)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '12345',
    ])
    expect((await ask('guessed')).statusCode).toBe(403)
  })
})

describe('one bad event', () => {
  it('is kept, and does not bring its neighbours again', async () => {
    const before = message()
    const after = message()
    expect(await call([before, { type: 'message', id: 7 }, after])).toBe(200)
    for (const { from } of [before, after]) expect(await messagesOf((await dialogOf(from)).id)).toHaveLength(2)
    expect(await letters()).toMatchObject([{ account: world.fakeExternalId, body: { type: 'message', id: 7 } }])
  })

  it('of a kind that storing refuses for good is kept too', async () => {
    // A connection of nobody’s bot, in a company without a workspace, has no place for its dialogs.
    const account = randomUUID()
    const { id: companyId } = await app.build.company()
    const { id } = await app.build.insert<{ id: number }>('connection', {
      company_id: companyId,
      kind: 'fake',
      external_id: account,
    })
    await sealFakeSecret(app, companyId, id)
    expect(await call([message()], account)).toBe(200)
    expect(await letters()).toMatchObject([{ channel: 'fake', account, reason: 'could not be stored' }])
  })
})

describe('dead letters', () => {
  it('are forgotten after two weeks', async () => {
    await call([{ type: 'old' }, { type: 'new' }])
    await app.build.run(`update dead_letter set received_at = $1 where body ->> 'type' = 'old'`, [
      new Date(app.clock.now().getTime() - 15 * 24 * 3_600_000),
    ])
    await app.build.run(`update dead_letter set received_at = $1 where body ->> 'type' = 'new'`, [app.clock.now()])
    await app.app.platform.jobs.enqueue(forgetDeadLettersJob, {})
    await app.app.platform.jobs.drain()
    await expect.poll(letters, { timeout: 15_000 }).toHaveLength(1)
    expect((await letters()).map(({ body }) => body)).toEqual([{ type: 'new' }])
  })
})

describe('a message', () => {
  it('keeps when it was sent and what it answers', async () => {
    const { from, id, greeting } = await greeted()
    const late = new Date(app.clock.now().getTime() - 3 * 3_600_000).toISOString()
    await call([message({ from, text: 'vendas', replyTo: greeting, at: late })])
    const [row] = await query<{ provider_at: Date; reply_to_seq: number }>(
      'select provider_at, reply_to_seq from message where dialog_id = $1 and seq = 3',
      [id],
    )
    expect([row?.provider_at.toISOString(), row?.reply_to_seq]).toEqual([late, 2])
  })

  it('brings what it answers, at once and when it is read', async () => {
    const { from, id, greeting } = await greeted()
    const heard: unknown[] = []
    const stop = app.app.platform.realtime.subscribe<{ dialogId: number; messages: Message[] }>(
      conversationTopic(world.companyId),
      (event) => {
        if (event.dialogId === id) heard.push(...event.messages.map(({ replyTo }) => replyTo))
      },
    )
    await call([message({ from, text: 'vendas', replyTo: greeting })])
    const [, asked] = await messagesOf(id)
    const answered = { seq: 2, sender: 'BOT', message: asked?.text, file: null, deleted: false }
    await expect.poll(() => heard[0]).toMatchObject(answered)
    stop()
    const { body } = await (await reader()).call(getDialog, { params: { id } })
    expect(body.messages.map(({ replyTo }) => replyTo)).toMatchObject([null, null, answered, null])
    expect(body.messages[2]?.replyTo?.senderName).toBe(body.messages[1]?.senderName)
    await query(`update message set deleted_at = now(), text = '' where dialog_id = $1 and seq = 2`, [id])
    const { body: after } = await (await reader()).call(getDialog, { params: { id } })
    expect(after.messages[2]?.replyTo).toMatchObject({ message: 'Mensagem apagada', deleted: true })
  })

  it('of a person on another device takes the dialog from the bot, once however often it is told', async () => {
    const { from, id } = await greeted()
    const echo = message({ from, echo: true, text: 'Já te atendo' })
    expect(await Promise.all([call([echo]), call([echo])])).toEqual([200, 200])
    await call([message({ from, text: 'vendas' })])
    expect(await dialogOf(from)).toMatchObject({ id, owner: 'queue', seq: 4 })
    expect((await messagesOf(id)).map(({ sender, text, status }) => [sender, text, status]).slice(2)).toEqual([
      ['HUMAN', 'Já te atendo', 'stored'],
      ['CLIENT', 'vendas', 'stored'],
    ])
  })

  it('of a person on another device begins the dialog of a customer who has none', async () => {
    const from = randomUUID()
    expect(await call([message({ from, echo: true, text: 'Olá, aqui é da loja' })])).toBe(200)
    expect(await dialogOf(from)).toMatchObject({ owner: 'queue', seq: 1 })
  })

  it('of ours that comes back changes nothing but its state', async () => {
    const { from, id, greeting } = await greeted()
    await call([message({ id: greeting, from, echo: true }), message({ from, echo: true, reference: `${id}-2` })])
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot', seq: 2 })
  })
})

describe('a status', () => {
  it('finds its message by the provider’s id, by a part’s reference, or up to a moment', async () => {
    const first = await greeted()
    await call([{ type: 'status', status: 'delivered', messageId: first.greeting }])
    expect((await messagesOf(first.id))[1]?.status).toBe('delivered')
    await call([{ type: 'status', status: 'read', reference: `${first.id}-2.1` }])
    expect((await messagesOf(first.id))[1]?.status).toBe('read')
    const second = await greeted()
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
    await call([{ type: 'status', status: 'read', to: second.from, until: at(-60_000) }])
    expect((await messagesOf(second.id))[1]?.status).toBe('sent')
    await call([{ type: 'status', status: 'read', to: second.from, until: at(60_000) }])
    expect((await messagesOf(second.id)).map(({ status }) => status)).toEqual(['stored', 'read'])
  })

  it('of a message of another connection, or of none, changes nothing', async () => {
    const { id, greeting } = await greeted()
    expect(await call([{ type: 'status', status: 'read', messageId: greeting }], other.fakeExternalId)).toBe(200)
    expect(await call([{ type: 'status', status: 'read', messageId: randomUUID() }])).toBe(200)
    expect((await messagesOf(id))[1]?.status).toBe('sent')
    expect(await letters()).toEqual([])
  })
})

describe('a message that is taken back', () => {
  it('by its customer loses its words here', async () => {
    const from = randomUUID()
    const sent = message({ from, text: 'minha senha é 123' })
    await call([sent, { type: 'deletion', id: sent.id }, { type: 'deletion', id: sent.id }])
    const { id } = await dialogOf(from)
    expect((await messagesOf(id))[0]?.text).toBe('')
  })

  it('while it is being sent is taken back at the provider, once that has said that it took it', async () => {
    const from = randomUUID()
    const held: (() => void)[] = []
    standIn.faults.push((response) => {
      held.push(() => response.end(JSON.stringify({ id: 'taken-late' })))
    })
    await call([message({ from })])
    const { id } = await dialogOf(from)
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(1)
    expect((await (await reader()).call(deleteMessage, { params: { id: `${id}-2` } })).status).toBe(200)
    held[0]?.()
    await expect
      .poll(() => standIn.erased.filter(({ to }) => to === from), { timeout: 15_000 })
      .toEqual([{ reference: `${id}-2`, providerId: 'taken-late', to: from }])
    await expect.poll(() => query('select from outbox where dialog_id = $1', [id]), { timeout: 15_000 }).toEqual([])
  })

  it('leaves none of its words, neither in its variables nor in what outside systems were told', async () => {
    const { id } = await greeted()
    await app.build.run(
      `update message set template = '{"name":"t","components":[{"text":"Maria"}]}' where dialog_id = $1 and seq = 2`,
      [id],
    )
    await app.build.run(
      `insert into webhook_delivery (company_id, bot_id, dialog_id, kind, detail, state, body)
       select company_id, bot_id, id, 'message', 2, 'delivered', '{"text":"Maria"}' from dialog where id = $1`,
      [id],
    )
    expect((await (await reader()).call(deleteMessage, { params: { id: `${id}-2` } })).status).toBe(200)
    expect(await query('select template from message where dialog_id = $1 and seq = 2', [id])).toEqual([
      { template: null },
    ])
    expect(await query('select body from webhook_delivery where dialog_id = $1', [id])).toEqual([{ body: null }])
  })

  it('by us is taken back at the provider too, again while it does not answer', async () => {
    const { from, id, greeting } = await greeted()
    const workspace = { id: world.workspaceId }
    const caller = await app.as(
      await app.build.user({ company: { id: world.companyId }, permissions, workspaces: [workspace] }),
    )
    standIn.faults.push((response) => response.writeHead(503).end())
    expect((await caller.call(deleteMessage, { params: { id: `${id}-2` } })).status).toBe(200)
    await expect
      .poll(() => standIn.erased.filter(({ to }) => to === from), { timeout: 15_000 })
      .toEqual([{ reference: `${id}-2`, providerId: greeting, to: from }])
    await expect.poll(() => query('select from outbox where dialog_id = $1', [id]), { timeout: 15_000 }).toEqual([])
    expect((await messagesOf(id))[1]).toMatchObject({ text: '', status: 'sent' })
  })
})

it('shows a reaction as a line of the conversation, once', async () => {
  const { id, greeting } = await greeted()
  const react = (emoji: string | null) => ({ type: 'reaction', to: greeting, emoji })
  await call([react('❤️'), react('❤️'), react(null), react(null)])
  const { body } = await (await reader()).call(getDialog, { params: { id } })
  expect(body.events.map(({ text }) => text)).toEqual(['O cliente reagiu: ❤️', 'O cliente retirou a reação'])
})

it('remembers that a connection must be linked anew', async () => {
  expect(await call([{ type: 'connection', state: 'reconnect', reason: 'A senha mudou' }])).toBe(200)
  expect(await query('select state, state_reason from connection where id = $1', [world.fakeConnectionId])).toEqual([
    { state: 'reconnect', state_reason: 'A senha mudou' },
  ])
})

it('never sends again what must not be sent twice and may have been', async () => {
  const { from, id } = await greeted()
  standIn.faults.push((response) => response.destroy())
  await call([message({ from, text: 'vendas' })])
  // Set before anything is sent a second time: an unknown outcome waits two seconds.
  await app.build.run(`update message set on_unknown = 'never' where dialog_id = $1`, [id])
  standIn.faults.push((response) => response.destroy())
  await expect.poll(async () => (await messagesOf(id))[3]?.status, { timeout: 15_000 }).toBe('failed')
})
