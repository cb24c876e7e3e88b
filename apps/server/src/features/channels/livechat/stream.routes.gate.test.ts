// Gate: the main way of a visitor's stream.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { LivechatServerFrame } from '@prosa/contract'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { type HereTold, hereTopic } from '../../../conversation/model/events.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../../../conversation/testing.ts'
import type { TestApp } from '../../../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
let address: string
let params: { botToken: string }
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
  params = { botToken: world.bot.token }
  address = await app.app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

interface Stream {
  frames: LivechatServerFrame[]
  /** Resolves with the first frame of this type, past or to come. */
  next(type: LivechatServerFrame['type']): Promise<LivechatServerFrame>
  socket: WebSocket
}

const connect = (botToken = params.botToken, origin?: string): WebSocket =>
  new WebSocket(`${address.replace('http', 'ws')}/api/livechat/${botToken}/stream`, origin ? { origin } : {})

const listen = async (visitorToken: string, cursor: string): Promise<Stream> => {
  const socket = connect()
  const frames: LivechatServerFrame[] = []
  const waiting: { type: string; resolve(frame: LivechatServerFrame): void }[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as LivechatServerFrame
    frames.push(frame)
    for (const waiter of waiting.splice(0))
      if (waiter.type === frame.type) waiter.resolve(frame)
      else waiting.push(waiter)
  })
  await once(socket, 'open')
  const stream: Stream = {
    frames,
    socket,
    next: (type) => {
      const known = frames.find((frame) => frame.type === type)
      return known ? Promise.resolve(known) : new Promise((resolve) => waiting.push({ type, resolve }))
    },
  }
  socket.send(JSON.stringify({ type: 'hello', visitorToken, cursor }))
  await stream.next('ready')
  return stream
}

const open = async () => (await app.anonymous.call(contract.openLivechatSession, { params, body: {} })).body
const headersOf = (visitorToken: string) => ({ authorization: `Bearer ${visitorToken}` })
const send = async (visitorToken: string, text: string) =>
  (
    await app.anonymous.call(contract.sendLivechatMessage, {
      params,
      headers: headersOf(visitorToken),
      body: { clientId: randomUUID(), text },
    })
  ).body
const listAfter = async (visitorToken: string, after: string) =>
  (
    await app.anonymous.call(contract.listLivechatMessages, {
      params,
      headers: headersOf(visitorToken),
      query: { after },
    })
  ).body
const textsOf = (frames: readonly LivechatServerFrame[]): (string | null)[] =>
  frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.text] : []))

const person = async () =>
  app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }], name: 'Bia' })
const writeAsPerson = async (dialogId: number, text: string) => {
  const { id: userId } = await person()
  await world.conversation.appendPersonMessage({
    companyId: world.companyId,
    dialogId,
    userId,
    userName: 'Bia',
    clientId: randomUUID(),
    text,
    files: [],
  })
}

describe('the visitor’s stream', () => {
  it('sends each message with a cursor after which nothing is missing', async () => {
    const { visitorToken, cursor } = await open()
    const stream = await listen(visitorToken, cursor)
    await send(visitorToken, 'oi')
    await send(visitorToken, 'vendas')
    await expect
      .poll(() => textsOf(stream.frames))
      .toEqual(['oi', 'Olá! Vendas ou suporte?', 'vendas', 'Você está em vendas.'])
    const all = textsOf(stream.frames)
    const cursors = stream.frames.flatMap((frame) => (frame.type === 'message' ? [frame.cursor] : []))
    for (const [index, after] of cursors.entries()) {
      const rest = await listAfter(visitorToken, after)
      expect(rest.messages.map(({ text }) => text)).toEqual(all.slice(index + 1))
    }
    stream.socket.close()
  })

  it('goes on without gap after a lost connection', async () => {
    const { visitorToken, cursor } = await open()
    const first = await listen(visitorToken, cursor)
    const sent = await send(visitorToken, 'oi')
    await expect.poll(() => textsOf(first.frames)).toHaveLength(2)
    const last = first.frames.findLast((frame) => frame.type === 'message')
    first.socket.terminate()
    await writeAsPerson(Number(sent.message.id.split('-')[0]), 'Posso ajudar?')
    const second = await listen(visitorToken, last?.type === 'message' ? last.cursor : '')
    const missed = await listAfter(visitorToken, last?.type === 'message' ? last.cursor : '')
    expect(missed.messages.map(({ text }) => text)).toEqual(['Posso ajudar?'])
    expect(await second.next('ready')).toMatchObject({ attendant: 'Bia', open: true })
    second.socket.close()
  })

  it('says who answers, and when the conversation is closed', async () => {
    const { visitorToken, cursor } = await open()
    const stream = await listen(visitorToken, cursor)
    const sent = await send(visitorToken, 'oi')
    const dialogId = Number(sent.message.id.split('-')[0])
    const { companyId, workspaceId } = world
    const action = { kind: 'transferToQueue', workspaceId, workspaceName: 'Vendas', by: null } as const
    await world.conversation.changeDialog({ companyId, dialogId, action })
    expect(await stream.next('attendant')).toEqual({
      type: 'attendant',
      name: null,
      waits: true,
      place: 1,
      coming: null,
    })
    expect(await listAfter(visitorToken, cursor)).toMatchObject({ attendant: null, waits: true, place: 1 })
    await writeAsPerson(dialogId, 'Olá, sou a Bia.')
    await expect
      .poll(() => stream.frames.findLast(({ type }) => type === 'attendant'))
      .toEqual({ type: 'attendant', name: 'Bia', waits: false, place: null, coming: null })
    await world.conversation.changeDialog({
      companyId: world.companyId,
      dialogId,
      action: { kind: 'close', by: null, reason: 'person' },
    })
    await stream.next('closed')
    await send(visitorToken, 'ainda aí?')
    await stream.next('opened')
    stream.socket.close()
  })

  it('hears nothing of another visitor', async () => {
    const [one, other] = [await open(), await open()]
    const stream = await listen(one.visitorToken, one.cursor)
    await send(other.visitorToken, 'segredo')
    await send(one.visitorToken, 'oi')
    await stream.next('message')
    expect(textsOf(stream.frames)).not.toContain('segredo')
    stream.socket.close()
  })

  it('tells by its pong where the conversation stands', async () => {
    const { visitorToken, cursor } = await open()
    const stream = await listen(visitorToken, cursor)
    const { cursor: after } = await send(visitorToken, 'oi')
    await expect.poll(() => textsOf(stream.frames)).toHaveLength(2)
    stream.socket.send('{"type":"ping"}')
    expect(await stream.next('pong')).toEqual({ type: 'pong', cursor: after })
    stream.socket.close()
  })

  it('tells of typing both ways, to the one dialog alone, and stores nothing of it', async () => {
    const { visitorToken, cursor } = await open()
    const sent = await send(visitorToken, 'oi')
    const dialogId = Number(sent.message.id.split('-')[0])
    const stream = await listen(visitorToken, cursor)
    const heard: HereTold[] = []
    const { realtime } = app.app.platform
    const stop = realtime.subscribe<HereTold>(hereTopic(world.companyId), (told) => heard.push(told))
    stream.socket.send('{"type":"typing"}')
    await expect.poll(() => heard).toEqual([{ type: 'contact', dialogId, isTyping: true }])
    // What was typed is sent: nobody waits for the rest.
    await send(visitorToken, 'vendas')
    await expect.poll(() => heard.at(-1)).toEqual({ type: 'contact', dialogId, isTyping: false })
    const [row] = (await app.database.owner.query('select identity_id from dialog where id = $1', [dialogId])).rows as {
      identity_id: number
    }[]
    const person = { type: 'person', identityId: row?.identity_id ?? 0 } as const
    realtime.publish(hereTopic(world.companyId), { ...person, dialogId: dialogId + 1, isTyping: true })
    realtime.publish(hereTopic(world.companyId), { ...person, dialogId, isTyping: true })
    expect(await stream.next('typing')).toEqual({ type: 'typing', isTyping: true })
    stream.socket.send('{"type":"typing"}')
    stream.socket.terminate()
    await expect.poll(() => heard.at(-1)).toEqual({ type: 'contact', dialogId, isTyping: false })
    stop()
  })

  it('closes on a secret or a bot that nobody has, on nonsense and on another site', async () => {
    const closed = async (socket: WebSocket, frame: string): Promise<number> => {
      await once(socket, 'open')
      socket.send(frame)
      const [code] = (await once(socket, 'close')) as [number]
      return code
    }
    const hello = JSON.stringify({ type: 'hello', visitorToken: 'x'.repeat(43), cursor: '0.0.0' })
    expect(await closed(connect(), hello)).toBe(4401)
    expect(await closed(connect('nobody'), hello)).toBe(4404)
    expect(await closed(connect(), 'nonsense')).toBe(1008)
    const foreign = connect(params.botToken, 'https://evil.example')
    const [error] = (await once(foreign, 'error')) as [Error]
    expect(error.message).toContain('403')
  })
})
