import { randomUUID } from 'node:crypto'
import { publishFlow, publishTest, type SidebarStreamOut } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound } from '../conversation/testing.ts'
import { listen } from '../features/inbox/streams/testing.ts'
import { buildBot, type TestBot } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../platform/testing/index.ts'

/* A company trains 2,000 phrases of 100 exits: who waits for it is told how far it is, and nobody else waits. */

let test: TestApp
let company: TestCompany
let workspace: { id: number }
let bot: TestBot
let neighbour: ConversationWorld

beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
  workspace = await test.build.workspace({ company })
  bot = await buildBot(test.build, { company, workspace })
  neighbour = await conversationWorld(test)
})
afterAll(() => test.close())

const person = async (of: TestCompany, workspaces: { id: number }[]): Promise<Caller> =>
  test.as(await test.build.user({ company: of, permissions: ['bot_view', 'omnichannel_view'], workspaces }))

const objects = ['ingresso', 'pedido', 'boleto', 'cadastro', 'endereço', 'cupom', 'plano', 'cartão', 'frete', 'produto']
const acts = [
  'comprar',
  'cancelar',
  'trocar',
  'devolver',
  'pagar',
  'acompanhar',
  'alterar',
  'renovar',
  'pausar',
  'somar',
]
const ways = [
  'quero',
  'preciso',
  'como faço para',
  'dá para',
  'gostaria de',
  'posso',
  'vim',
  'tem como',
  'desejo',
  'vou',
]
const phrasesOf = (exit: number) =>
  Array.from({ length: 20 }, (_, place) => {
    const when = place < ways.length ? 'hoje' : 'ainda esta semana'
    return `${ways[place % ways.length]} ${acts[exit % 10]} ${objects[Math.floor(exit / 10)]} ${when}`
  })
const largeFlow = (greeting: string) => ({
  name: 'Cem saídas',
  nodes: [
    {
      name: 'Início',
      botInteractions: [{ interaction: greeting }],
      userInteractios: Array.from({ length: 100 }, (_, exit) => ({ target: `Fim ${exit}`, phrases: phrasesOf(exit) })),
    },
    ...Array.from({ length: 100 }, (_, exit) => ({ name: `Fim ${exit}`, botInteractions: [{ interaction: 'Tchau' }] })),
  ],
})
const params = () => ({ botId: bot.id, flowId: bot.draftId })

/** A window of somebody, and the frames of trainings that it has heard. */
const openWindow = async (caller: Caller) => {
  const stream = await listen<SidebarStreamOut>(test.app, '/api/realtime/sidebar?position=', caller)
  /** What follows a question and its answer was sent after everything that came before. */
  const trainings = async () => {
    const pongs = () => stream.frames.filter(({ type }) => type === 'pong').length
    const before = pongs()
    stream.socket.send('{"type":"ping"}')
    await stream.hears(() => pongs() > before)
    return stream.frames.flatMap((frame) => (frame.type === 'training' ? [frame] : []))
  }
  await trainings()
  return { trainings }
}

describe('training a large flow', () => {
  it.each([
    [
      'published',
      (caller: Caller, body: object) =>
        caller.call(publishFlow, { params: params(), body: { ...largeFlow('Oi'), ...body } }),
    ],
    [
      'tried',
      (caller: Caller, body: object) =>
        caller.call(publishTest, { params: params(), body: { ...largeFlow('Olá'), ...body } }),
    ],
  ])(
    'tells who waits how far it is when it is %s, in all their windows and nobody else',
    async (_, send) => {
      const marina = await person(company, [workspace])
      const elsewhere = await test.build.company()
      const windows = [await openWindow(marina), await openWindow(marina)]
      const others = [
        await openWindow(await person(company, [workspace])),
        await openWindow(await person(elsewhere, [await test.build.workspace({ company: elsewhere })])),
      ]
      const trainingId = randomUUID()
      expect((await send(marina, { trainingId })).status).toBe(200)
      for (const { trainings } of windows) {
        const frames = await trainings()
        const shares = frames.map(({ share }) => share)
        expect(new Set(frames.map((frame) => frame.trainingId))).toEqual(new Set([trainingId]))
        expect(shares).toEqual([...new Set(shares)].sort((one, other) => one - other))
        expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
      }
      for (const { trainings } of others) expect(await trainings()).toEqual([])
    },
    60_000,
  )

  it('tells nothing to who did not ask for it', async () => {
    const marina = await person(company, [workspace])
    const { trainings } = await openWindow(marina)
    const answer = await marina.call(publishTest, { params: params(), body: largeFlow('Boa noite') })
    expect([answer.status, await trainings()]).toEqual([200, []])
  }, 60_000)

  it('keeps no customer of another company waiting', async () => {
    const marina = await person(company, [workspace])
    const answered: string[] = []
    const publishing = marina
      .call(publishTest, { params: params(), body: largeFlow('Bom dia') })
      .then(({ status }) => answered.push(`trained: ${status}`))
    const externalId = randomUUID()
    for (const text of ['oi', 'vendas', 'pedido']) {
      const { replies } = await neighbour.conversation.receive(inbound(neighbour, { externalId, text }))
      answered.push(...replies.map((reply) => reply.text))
    }
    expect(answered).toEqual(['Olá! Vendas ou suporte?', 'Você está em vendas.', 'Pedido anotado.'])
    await publishing
    expect(answered.at(-1)).toBe('trained: 200')
  }, 60_000)
})
