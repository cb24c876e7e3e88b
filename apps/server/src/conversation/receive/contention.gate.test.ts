// Gate: order holds when messages cross.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, personMessage, testApp } from '../testing.ts'

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
})
afterAll(() => app.close())

const start = async (): Promise<{ externalId: string; dialogId: number }> => {
  const externalId = randomUUID()
  const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
  return { externalId, dialogId: dialog.id }
}

/** Another process's transaction that holds a dialog's row until it is told to let go. */
const hold = async (dialogId: number): Promise<() => Promise<void>> => {
  const other = new Client({
    ...app.database.app,
    password: app.database.app.password,
    database: app.database.owner.database,
  })
  await other.connect()
  await other.query('begin')
  await other.query("select set_config('app.company_id', $1, true)", [String(world.companyId)])
  await other.query('select from dialog where id = $1 for update', [dialogId])
  return async () => {
    await other.query('commit')
    await other.end()
  }
}

describe('a row that is locked by another transaction', () => {
  it('delays only its own turn, which runs as soon as the row is free', async () => {
    const [held, free] = [await start(), await start()]
    const letGo = await hold(held.dialogId)
    let isHeldTaken = false
    const waiting = world.conversation
      .receive(inbound(world, { externalId: held.externalId, text: 'vendas' }))
      .then((answer) => {
        isHeldTaken = true
        return answer
      })
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.conversation.receive(inbound(world, { externalId: free.externalId, text: 'vendas' })),
      ),
    )
    expect(others.map(({ duplicate }) => duplicate)).toEqual([false, false, false, false, false])
    expect(isHeldTaken).toBe(false)
    await letGo()
    expect((await waiting).replies.map(({ text }) => text)).toEqual(['Você está em vendas.'])
  })

  it('keeps the order of the messages that wait for it', async () => {
    const held = await start()
    const letGo = await hold(held.dialogId)
    const texts = ['um', 'dois', 'três']
    const waiting = texts.map((text) =>
      world.conversation.receive(inbound(world, { externalId: held.externalId, text })),
    )
    await letGo()
    const answers = await Promise.all(waiting)
    expect(answers.map(({ message }) => message.text)).toEqual(texts)
    const seqs = answers.map(({ message }) => message.seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })
})

describe('a message that cannot be stored', () => {
  it('fails alone: the other turns of its batch are stored', async () => {
    const visitors = await Promise.all(Array.from({ length: 8 }, start))
    const poison = visitors[3]
    const outcomes = await Promise.allSettled(
      visitors.map(({ externalId }) =>
        world.conversation.receive(
          inbound(world, { externalId, text: externalId === poison?.externalId ? 'a\0b' : 'vendas' }),
        ),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      visitors.map((visitor) => (visitor === poison ? 'rejected' : 'fulfilled')),
    )
  })

  it('does not block the next message of its dialog', async () => {
    const { externalId } = await start()
    await expect(world.conversation.receive(inbound(world, { externalId, text: '\0' }))).rejects.toThrow()
    const { replies } = await world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
    expect(replies.map(({ text }) => text)).toEqual(['Você está em vendas.'])
  })
})

describe('a bot that cannot answer', () => {
  it('hands the dialog to people when it is switched off, and says nothing', async () => {
    const { externalId, dialogId } = await start()
    await app.database.owner.query('update bot set active = false where id = $1', [world.bot.id])
    const { replies } = await world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
    await app.database.owner.query('update bot set active = true where id = $1', [world.bot.id])
    expect(replies).toEqual([])
    const { rows } = await app.database.owner.query('select owner, waits from dialog where id = $1', [dialogId])
    expect(rows).toEqual([{ owner: 'queue', waits: true }])
  })

  it('stores what a customer writes to a person and stays silent', async () => {
    const { externalId, dialogId } = await start()
    const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
    const place = { companyId: world.companyId, dialogId }
    await world.conversation.changeDialog({
      ...place,
      action: { kind: 'join', userId: user.id, userName: 'Ana' },
      userName: 'Ana',
    })
    const { replies, message } = await world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
    expect([replies, message.text]).toEqual([[], 'vendas'])
  })
})

describe('a person’s message', () => {
  it('is one row however often it comes concurrently, and joins the person', async () => {
    const { dialogId } = await start()
    const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
    const message = {
      companyId: world.companyId,
      dialogId,
      userId: user.id,
      userName: 'Ana',
      clientId: randomUUID(),
      text: 'Olá',
      files: [],
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.conversation.appendPersonMessage(message)))
    expect(new Set(answers.map((answer) => answer?.message.seq)).size).toBe(1)
    expect(answers.filter((answer) => answer?.duplicate === false)).toHaveLength(1)
    const { rows } = await app.database.owner.query('select owner, owner_user_id, joined from dialog where id = $1', [
      dialogId,
    ])
    expect(rows).toEqual([{ owner: 'person', owner_user_id: user.id, joined: true }])
    await expect(world.conversation.appendPersonMessage({ ...message, text: 'outra' })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('shares a transaction with concurrent ones of other rooms, and with customers’ turns', async () => {
    const rooms = await Promise.all(Array.from({ length: 12 }, start))
    const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
    const writes = rooms.map(({ dialogId, externalId }, place) =>
      place % 4 === 0
        ? world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
        : world.conversation.appendPersonMessage(personMessage(world, dialogId, user.id)),
    )
    await Promise.all(writes)
    const { rows } = await app.database.owner.query(
      `select count(*)::int as messages, count(distinct xmin::text)::int as transactions from message
       where dialog_id = any($1) and seq > 2 and sender <> 'BOT'`,
      [rooms.map(({ dialogId }) => dialogId)],
    )
    expect(rows[0].messages).toBe(12)
    expect(rows[0].transactions).toBeLessThan(12)
  })

  it('is stored although others of its batch are refused', async () => {
    const [mine, gone, elsewhere] = [await start(), await start(), await start()]
    const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
    const close = { action: { kind: 'close', by: user.id, reason: 'person' } } as const
    await world.conversation.changeDialog({ companyId: world.companyId, dialogId: gone.dialogId, ...close })
    const write = (dialogId: number, workspaceIds: number[]) =>
      world.conversation.appendPersonMessage(personMessage(world, dialogId, user.id, { workspaceIds }))
    const [sent, refused, unseen] = await Promise.allSettled([
      write(mine.dialogId, [world.workspaceId]),
      write(gone.dialogId, [world.workspaceId]),
      write(elsewhere.dialogId, []),
    ])
    expect(sent).toMatchObject({ status: 'fulfilled', value: { duplicate: false, message: { text: 'Olá' } } })
    expect(refused).toMatchObject({ status: 'rejected', reason: { status: 409 } })
    expect(unseen).toEqual({ status: 'fulfilled', value: null })
  })

  it('is refused in a room that another attendant holds, and in one that does not exist', async () => {
    const { dialogId } = await start()
    const [one, other] = [
      await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] }),
      await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] }),
    ]
    const message = { companyId: world.companyId, dialogId, userName: 'Ana', text: 'Olá', files: [] }
    await world.conversation.appendPersonMessage({ ...message, userId: one.id, clientId: randomUUID() })
    await expect(
      world.conversation.appendPersonMessage({ ...message, userId: other.id, clientId: randomUUID() }),
    ).rejects.toMatchObject({ status: 409 })
    expect(
      await world.conversation.appendPersonMessage({
        ...message,
        dialogId: 2_000_000_000,
        userId: one.id,
        clientId: randomUUID(),
      }),
    ).toBeNull()
  })
})

describe('reopening', () => {
  it('is refused, naming the other room, while the customer has another open one', async () => {
    const { externalId, dialogId } = await start()
    const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
    const place = { companyId: world.companyId, dialogId }
    await world.conversation.changeDialog({ ...place, action: { kind: 'close', by: user.id, reason: 'person' } })
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    await expect(
      world.conversation.changeDialog({
        ...place,
        action: { kind: 'reopen', by: user.id, userName: 'Ana', workspaceName: 'Loja' },
      }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(String(dialog.id)),
    })
  })
})
