// Gate: the main way of marks.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { LivechatServerFrame } from '@prosa/contract'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { type ConversationWorld, conversationWorld, testApp } from '../../../conversation/testing.ts'
import type { TestApp, TestUser } from '../../../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
let bia: TestUser
let params: { botToken: string }
let origin: string
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
  params = { botToken: world.bot.token }
  const { companyId, workspaceId } = world
  await app.build.run('update workspace set asks_satisfaction = true where id = $1', [workspaceId])
  bia = await app.build.user({ company: { id: companyId }, workspaces: [{ id: workspaceId }], name: 'Bia' })
  origin = (await app.app.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => app.close())

const headersOf = (visitorToken: string) => ({ authorization: `Bearer ${visitorToken}` })
const open = async (visitorToken?: string) =>
  (await app.anonymous.call(contract.openLivechatSession, { params, body: { visitorToken } })).body
const send = async (visitorToken: string, text: string): Promise<number> => {
  const body = { clientId: randomUUID(), text }
  const sent = await app.anonymous.call(contract.sendLivechatMessage, {
    params,
    headers: headersOf(visitorToken),
    body,
  })
  return Number(sent.body.message.id.split('-')[0])
}
const rate = (visitorToken: string, body: contract.LivechatRatingBody) =>
  app.anonymous.call(contract.rateLivechat, { params, headers: headersOf(visitorToken), body })
const closes = (dialogId: number) =>
  world.conversation.changeDialog({
    companyId: world.companyId,
    dialogId,
    action: { kind: 'close', by: bia.id, reason: 'person' },
  })
/** A visitor whom Bia has served to the end. */
const served = async () => {
  const { visitorToken } = await open()
  const dialogId = await send(visitorToken, 'oi')
  await world.conversation.appendPersonMessage({
    companyId: world.companyId,
    dialogId,
    userId: bia.id,
    userName: 'Bia',
    clientId: randomUUID(),
    text: 'Pronto!',
    files: [],
  })
  await closes(dialogId)
  return { visitorToken, dialogId }
}
const listen = async (visitorToken: string) => {
  const socket = new WebSocket(`${origin}/api/livechat/${params.botToken}/stream`)
  const frames: LivechatServerFrame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as LivechatServerFrame))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', visitorToken, cursor: '' }))
  await expect.poll(() => frames.length).toBeGreaterThan(0)
  return { socket, frames }
}

describe('a visitor whom people served', () => {
  it('200: is asked about the conversation that ended last, on whatever page, until they have answered or write again', async () => {
    const { visitorToken } = await served()
    const { question } = await open(visitorToken)
    expect(question).toEqual({ id: expect.any(Number), attendant: 'Bia' })
    const answer = { questionId: question?.id ?? 0, score: 4 }
    expect((await rate(visitorToken, answer)).status).toBe(200)
    expect((await open(visitorToken)).question).toBeNull()
    expect((await rate(visitorToken, { ...answer, comment: ' rápido ' })).status).toBe(200)
    const { rows } = await app.database.owner.query('select score, comment from satisfaction where id = $1', [
      answer.questionId,
    ])
    expect(rows).toEqual([{ score: 4, comment: 'rápido' }])
    const other = await served()
    await send(other.visitorToken, 'mais uma coisa')
    expect((await open(other.visitorToken)).question).toBeNull()
  })

  it('hears in every tab that it is asked, and that it was answered', async () => {
    const { visitorToken, dialogId } = await served()
    const action = { kind: 'reopen', by: bia.id, userName: 'Ana', workspaceName: 'Loja' } as const
    await world.conversation.changeDialog({ companyId: world.companyId, dialogId, action })
    const [one, other] = [await listen(visitorToken), await listen(visitorToken)]
    expect(one.frames[0]).toMatchObject({ type: 'ready', question: null })
    await closes(dialogId)
    const asked = ({ frames }: typeof one) => frames.findLast(({ type }) => type === 'question')
    for (const tab of [one, other])
      await expect.poll(() => asked(tab)).toMatchObject({ question: { attendant: 'Bia' } })
    const frame = asked(one)
    const questionId = frame?.type === 'question' ? (frame.question?.id ?? 0) : 0
    await rate(visitorToken, { questionId, score: 5 })
    for (const tab of [one, other]) {
      await expect.poll(() => asked(tab)).toEqual({ type: 'question', question: null })
      tab.socket.close()
    }
  })

  it('409 for what another visitor was asked; 400 for what is no face, or too many words; 401 for nobody', async () => {
    const { visitorToken } = await served()
    const { question } = await open(visitorToken)
    const questionId = question?.id ?? 0
    const stranger = await open()
    expect((await rate(stranger.visitorToken, { questionId, score: 1 })).status).toBe(409)
    expect((await rate(visitorToken, { questionId: questionId + 1000, score: 1 })).status).toBe(409)
    for (const wrong of [{ score: 0 }, { score: 6 }, { score: 2.5 }, { score: 5, comment: 'a'.repeat(1001) }])
      expect((await rate(visitorToken, { questionId, ...wrong })).status).toBe(400)
    expect((await rate('x'.repeat(40), { questionId, score: 5 })).status).toBe(401)
    expect((await open(visitorToken)).question).toEqual(question)
  })
})
