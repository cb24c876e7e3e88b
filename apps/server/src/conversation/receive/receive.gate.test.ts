// Gate: the main way of a message in.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import type { DialogChanged } from '../model/events.ts'
import { conversationTopic } from '../model/events.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
})
afterAll(() => app.close())

const rows = async (dialogId: number) =>
  (
    await app.database.owner.query<{ seq: number; version: number; sender: string; text: string }>(
      'select seq, version, sender, text from message where dialog_id = $1 order by seq',
      [dialogId],
    )
  ).rows

describe('receiving', () => {
  it('stores the message with the bot’s replies, in order and without gaps', async () => {
    const externalId = randomUUID()
    const first = await world.conversation.receive(inbound(world, { externalId }))
    const second = await world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
    expect(second.dialog.id).toBe(first.dialog.id)
    expect(second.replies.map((reply) => reply.text)).toEqual(['Você está em vendas.'])
    expect((await rows(first.dialog.id)).map(({ seq, sender, text }) => [seq, sender, text])).toEqual([
      [1, 'CLIENT', 'oi'],
      [2, 'BOT', 'Olá! Vendas ou suporte?'],
      [3, 'CLIENT', 'vendas'],
      [4, 'BOT', 'Você está em vendas.'],
    ])
  })

  it('writes nothing to a contact that is known, however long ago they wrote', async () => {
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    const contact = async () =>
      (
        await app.database.owner.query(
          'select k.xmin, k.* from contact k join dialog d on d.contact_id = k.id where d.id = $1',
          [dialog.id],
        )
      ).rows[0]
    const before = await contact()
    app.clock.advance('2m')
    await world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
    expect(await contact()).toEqual(before)
  })

  it('answers a message that comes five times at once identically, and stores it once', async () => {
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    const event = inbound(world, { externalId, text: 'vendas' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.conversation.receive(event)))
    expect(answers.filter((answer) => !answer.duplicate)).toHaveLength(1)
    expect(
      new Set(
        answers.map((answer) => JSON.stringify([answer.message.seq, answer.replies.map((r) => [r.seq, r.text])])),
      ),
    ).toEqual(new Set([JSON.stringify([3, [[4, 'Você está em vendas.']]])]))
    expect(await rows(dialog.id)).toHaveLength(4)
  })

  it('delays nobody when hundreds of new senders write to one company', async () => {
    const quiet = await conversationWorld(app)
    const answered: number[] = []
    const say = async (to: ConversationWorld) => {
      await to.conversation.receive(inbound(to, { externalId: randomUUID() }))
      answered.push(to.companyId)
    }
    await Promise.all([...Array.from({ length: 100 }, () => say(world)), say(quiet)])
    // Without turns it would be the last of them all; how many answers cross on the way is the machine’s business.
    expect(answered.indexOf(quiet.companyId)).toBeLessThan(70)
  })

  it('accepts a customer with the phone of one identity and the hidden id of another: both stay as they are', async () => {
    const [phone, other, hidden] = [randomUUID(), randomUUID(), randomUUID()]
    await world.conversation.receive(inbound(world, { externalId: other, alias: hidden }))
    const contact = await app.build.insert<{ id: number }>('contact', { company_id: world.companyId })
    await app.build.insert('identity', {
      company_id: world.companyId,
      contact_id: contact.id,
      connection_id: world.connectionId,
      external_id: phone,
    })
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: phone, alias: hidden }))
    const { rows: identities } = await app.database.owner.query(
      'select external_id, alias from identity where external_id = any ($1) order by id',
      [[phone, other]],
    )
    expect(identities).toEqual([
      { external_id: other, alias: hidden },
      { external_id: phone, alias: null },
    ])
    expect((await rows(dialog.id)).map(({ sender }) => sender)).toEqual(['CLIENT', 'BOT'])
  })

  it('creates one sender and one dialog for a first message that comes five times at once', async () => {
    const event = inbound(world, { externalId: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.conversation.receive(event)))
    expect(new Set(answers.map((answer) => answer.dialog.id)).size).toBe(1)
    expect(answers.filter((answer) => !answer.duplicate)).toHaveLength(1)
    expect(await rows(answers[0]?.dialog.id ?? 0)).toHaveLength(2)
  })

  it('keeps the order of many senders’ messages, each dialog numbered without gaps', async () => {
    const senders = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(senders.map((externalId) => world.conversation.receive(inbound(world, { externalId }))))
    const answers = await Promise.all(
      senders.flatMap((externalId) =>
        ['vendas', 'pedido', 'a', 'b'].map((text) => world.conversation.receive(inbound(world, { externalId, text }))),
      ),
    )
    for (const id of new Set(answers.map((answer) => answer.dialog.id))) {
      const stored = await rows(id)
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
      expect(stored.filter(({ sender }) => sender === 'CLIENT').map(({ text }) => text)).toEqual([
        'oi',
        'vendas',
        'pedido',
        'a',
        'b',
      ])
    }
  })

  it('publishes after the commit, with the rows', async () => {
    const heard: DialogChanged[] = []
    const stop = app.app.platform.realtime.subscribe<DialogChanged>(
      conversationTopic(world.companyId),
      (event) => void heard.push(event),
    )
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    stop()
    expect(heard).toMatchObject([{ type: 'dialog.changed', dialogId: dialog.id, version: 2, inbound: true }])
    expect(heard[0]?.messages.map((message) => message.message)).toEqual(['oi', 'Olá! Vendas ou suporte?'])
  })

  it('opens a new dialog after the old one was closed', async () => {
    const externalId = randomUUID()
    const first = await world.conversation.receive(inbound(world, { externalId }))
    await world.conversation.changeDialog({
      companyId: world.companyId,
      dialogId: first.dialog.id,
      action: { kind: 'close', by: null, reason: 'person' },
    })
    const second = await world.conversation.receive(inbound(world, { externalId }))
    expect(second.dialog.id).not.toBe(first.dialog.id)
    expect(second.replies).toHaveLength(1)
  })
})
