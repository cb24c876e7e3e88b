import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { getDialog, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConversationWorld } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { type StandIn, startStandIn } from './fake/testing.ts'
import { type FakeChannelWorld, fakeChannelWorld, told as message } from './testing.ts'

/* What happens to a conversation outside of this program: echoes, other apps that answer, edits, what a message refers to. */

let standIn: StandIn
let fake: FakeChannelWorld
let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  standIn = await startStandIn()
  fake = await fakeChannelWorld({ url: standIn.url, isStarted: true })
  ;({ app, world } = fake)
})
afterAll(async () => {
  await app.close()
  standIn.close()
})

const query: FakeChannelWorld['query'] = (text, values) => fake.query(text, values)
const take: FakeChannelWorld['take'] = (...events) => fake.take(...events)
const dialogOf = async (from: string) => {
  const [row] = await query<{ id: number; owner: string; seq: number; last_text: string }>(
    `select d.id, d.owner, d.seq, d.last_text from dialog d join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.external_id = $1 order by d.id desc`,
    [from],
  )
  if (!row) throw new Error('There is no such dialog')
  return row
}
const messagesOf = (id: number) =>
  query<{ sender: string; text: string; status: string; provider_id: string | null }>(
    'select sender, text, status, provider_id from message where dialog_id = $1 order by seq',
    [id],
  )
const linesOf = async (id: number): Promise<string[]> => {
  const reader = await app.as(
    await app.build.user({ company: { id: world.companyId }, permissions, workspaces: [{ id: world.workspaceId }] }),
  )
  const { body } = await reader.call(getDialog, { params: { id } })
  return body.events.map(({ text }) => text)
}
const sentTo = (from: string) => standIn.sent.filter(({ to }) => to === from)
const greeted = async () => {
  const from = randomUUID()
  await take(message({ from }))
  const { id } = await dialogOf(from)
  await expect.poll(async () => (await messagesOf(id))[1]?.status, { timeout: 15_000 }).toBe('sent')
  return { from, id, greeting: (await messagesOf(id))[1]?.provider_id ?? '' }
}
/** A customer whose greeting the provider has, and has not answered for. */
const underWay = async () => {
  const from = randomUUID()
  const held: ServerResponse[] = []
  // What the test before left to be sent would be held in its place.
  await expect.poll(() => query('select from outbox'), { timeout: 15_000 }).toEqual([])
  standIn.faults.push((response) => void held.push(response))
  await take(message({ from }))
  await expect.poll(() => held.length, { timeout: 15_000 }).toBe(1)
  const [{ text = '' } = {}] = (await messagesOf((await dialogOf(from)).id)).slice(1)
  return { from, text, id: (await dialogOf(from)).id, held }
}

/** A person writes in the room. */
const say = async (dialogId: number, text: string): Promise<void> => {
  const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
  const by = { userId: user.id, userName: 'Marina' }
  const own = { clientId: randomUUID(), text, files: [] }
  await world.conversation.appendPersonMessage({ companyId: world.companyId, dialogId, ...by, ...own })
}

describe('an echo without a reference', () => {
  it('of a try that was taken, and sent again since nobody could know, is ours however late it comes', async () => {
    const { from, text, id, held } = await underWay()
    for (const response of held) response.destroy()
    await expect.poll(async () => (await messagesOf(id))[1]?.status, { timeout: 15_000 }).toBe('sent')
    const mid = `first try ${id}`
    for (const _ of ['it comes', 'and comes again']) await take(message({ id: mid, from, echo: true, text }))
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot', seq: 2 })
    await take(message({ from, text: 'vendas' }))
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot', seq: 4 })
    await take(message({ from, echo: true, text: 'Já te atendo' }))
    expect(await dialogOf(from)).toMatchObject({ owner: 'queue', seq: 5 })
  })

  it('of an earlier try is not taken for the same words that were written before it, and sent after', async () => {
    const { from, text, id, held } = await underWay()
    await say(id, text)
    const tried = new Date()
    const again: ServerResponse[] = []
    standIn.faults.push(
      (response) => void response.end('{"id":"second try"}'),
      (response) => void again.push(response),
    )
    for (const response of held) response.destroy()
    await expect.poll(() => again.length, { timeout: 15_000 }).toBe(1)
    expect((await messagesOf(id))[1]).toMatchObject({ status: 'sent', provider_id: 'second try' })
    const mid = `early try ${id}`
    await take(message({ id: mid, from, echo: true, text, at: tried.toISOString() }))
    for (const response of again) response.destroy()
    // Nobody took the second one yet: it is sent.
    await expect.poll(async () => (await messagesOf(id))[2]?.status, { timeout: 15_000 }).toBe('sent')
    expect((await messagesOf(id))[2]?.provider_id).not.toBe(mid)
    expect(sentTo(from)).toHaveLength(1)
  })

  it('of an earlier try of what is being sent once more, since it had failed, is of that: it is not sent again', async () => {
    const { from, text, id, held } = await underWay()
    // As after the last try in vain, and a person who asked for another one.
    await query(
      `update message set sent_again = true, steps = add_step(steps, jsonb_build_object('s', 'failed', 'at', now() + interval '1 minute'))
       where dialog_id = $1 and seq = 2`,
      [id],
    )
    const mid = `early try ${id}`
    await take(message({ id: mid, from, echo: true, text, at: new Date().toISOString() }))
    for (const response of held) response.destroy()
    expect((await messagesOf(id))[1]).toMatchObject({ status: 'sent', provider_id: mid })
    await expect.poll(() => query('select from outbox where dialog_id = $1', [id]), { timeout: 15_000 }).toEqual([])
    expect(sentTo(from)).toEqual([])
  })

  it('of an earlier try is not taken for the same words that are under way now', async () => {
    const { from, text, id, held } = await underWay()
    for (const response of held) response.destroy()
    await expect.poll(async () => (await messagesOf(id))[1]?.status, { timeout: 15_000 }).toBe('sent')
    const [{ at: tried } = { at: new Date() }] = await query<{ at: Date }>(
      'select created_at as at from message where dialog_id = $1 and seq = 2',
      [id],
    )
    app.clock.advance('1m')
    const again: ServerResponse[] = []
    standIn.faults.push((response) => void again.push(response))
    await say(id, text)
    await expect.poll(() => again.length, { timeout: 15_000 }).toBe(1)
    const mid = `early try ${id}`
    await take(message({ id: mid, from, echo: true, text, at: tried.toISOString() }))
    for (const response of again) response.destroy()
    // Nobody took the second one yet: it is sent.
    await expect.poll(async () => (await messagesOf(id))[2]?.status, { timeout: 15_000 }).toBe('sent')
    expect((await messagesOf(id))[2]?.provider_id).not.toBe(mid)
    expect(sentTo(from)).toHaveLength(2)
  })

  it('that overtakes the answer of the provider is ours, and the message is not sent again', async () => {
    const { from, text, id, held } = await underWay()
    await take(message({ id: 'mid-1', from, echo: true, text: ` ${text}` }))
    for (const response of held) response.destroy()
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot', seq: 2 })
    await expect
      .poll(async () => (await messagesOf(id))[1], { timeout: 15_000 })
      .toMatchObject({ status: 'sent', provider_id: 'mid-1' })
    await expect.poll(() => query('select from outbox where dialog_id = $1', [id]), { timeout: 15_000 }).toEqual([])
    expect(sentTo(from)).toEqual([])
  })

  it('of other words is a person’s, also while the bot’s are under way', async () => {
    const { from, held } = await underWay()
    await take(message({ from, echo: true, text: 'Deixa comigo' }))
    for (const response of held) response.end('{"id":"mid-2"}')
    expect(await dialogOf(from)).toMatchObject({ owner: 'queue', seq: 3 })
  })

  it('that our program is known to have sent changes nothing, whatever its words', async () => {
    const { from } = await greeted()
    await take(message({ from, echo: true, isOurs: true, text: 'Enviada por outro processo' }))
    expect(await dialogOf(from)).toMatchObject({ owner: 'bot', seq: 2 })
  })

  it('of a part of a long message is known by its id, and so is a reaction to it', async () => {
    const { from, id } = await greeted()
    await say(id, 'muitas palavras '.repeat(400))
    await expect.poll(() => sentTo(from).length, { timeout: 15_000 }).toBe(3)
    await expect.poll(async () => (await messagesOf(id))[2]?.status, { timeout: 15_000 }).toBe('sent')
    const part = sentTo(from)[1]
    expect((await messagesOf(id))[2]?.provider_id).not.toBe(part?.id)
    await take(message({ id: part?.id, from, echo: true, text: part?.text }), {
      type: 'reaction',
      to: part?.id,
      emoji: '👍',
    })
    expect(await dialogOf(from)).toMatchObject({ seq: 3 })
    expect(await linesOf(id)).toContain('O cliente reagiu: 👍')
  })
})

describe('a customer who is answered elsewhere', () => {
  it('is heard, and the bot says nothing', async () => {
    const from = randomUUID()
    const first = message({ from, answeredElsewhere: true })
    await take(first, first)
    expect(await dialogOf(from)).toMatchObject({ owner: 'queue', seq: 1 })
    expect(await messagesOf((await dialogOf(from)).id)).toMatchObject([{ sender: 'CLIENT', text: 'oi' }])
  })

  it('loses the bot in the middle of its flow', async () => {
    const { from } = await greeted()
    await take(message({ from, text: 'vendas', answeredElsewhere: true }))
    expect(await dialogOf(from)).toMatchObject({ owner: 'queue', seq: 3 })
  })
})

describe('an edited message', () => {
  it('shows its new words, once however often it is told, and never what was taken back', async () => {
    const from = randomUUID()
    const sent = message({ from, text: 'uma calabresa' })
    const edit = { type: 'edit', id: sent.id, text: 'duas calabresas' }
    await take(sent, edit, edit)
    const { id } = await dialogOf(from)
    expect((await messagesOf(id))[0]?.text).toBe('duas calabresas')
    await take({ type: 'deletion', id: sent.id }, edit)
    await take(edit)
    expect((await messagesOf(id))[0]?.text).toBe('')
  })

  it('of ours, or of nobody, changes nothing', async () => {
    const { id, greeting } = await greeted()
    const before = await messagesOf(id)
    await take({ type: 'edit', id: greeting, text: 'outra' }, { type: 'edit', id: randomUUID(), text: 'outra' })
    expect(await messagesOf(id)).toEqual(before)
  })
})

it('shows what a message refers to as a line before it', async () => {
  const from = randomUUID()
  await take(message({ from, about: 'Em resposta ao seu story' }))
  expect(await linesOf((await dialogOf(from)).id)).toEqual(['Em resposta ao seu story'])
})

it('marks everything up to a message as read', async () => {
  const { from, id } = await greeted()
  await take(message({ from, text: 'vendas' }))
  await expect.poll(async () => (await messagesOf(id))[3]?.status, { timeout: 15_000 }).toBe('sent')
  await take(message({ from, text: 'pedido' }))
  await expect.poll(async () => (await messagesOf(id))[5]?.status, { timeout: 15_000 }).toBe('sent')
  const upTo = (await messagesOf(id))[3]?.provider_id
  await take({ type: 'status', status: 'read', upTo }, { type: 'status', status: 'read', upTo: randomUUID() })
  expect((await messagesOf(id)).flatMap(({ sender, status }) => (sender === 'BOT' ? status : []))).toEqual([
    'read',
    'read',
    'sent',
  ])
})
