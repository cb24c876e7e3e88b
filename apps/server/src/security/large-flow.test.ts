import { permissions, publishTest, saveFlow, simulate } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot, type TestBot } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'

/* One company's flow is trained without making the others wait. */

let test: TestApp
let caller: Caller
let bot: TestBot
let company: { id: number }
let workspace: { id: number }

beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
  workspace = await test.build.workspace({ company })
  bot = await buildBot(test.build, { company, workspace })
  caller = await test.as(await test.build.user({ company, permissions, workspaces: [workspace] }))
})
afterAll(() => test.close())

const words = ['pedido', 'entrega', 'troca', 'produto', 'boleto', 'senha', 'cadastro', 'horário', 'cancelar', 'cupom']
const phrases = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) =>
    Array.from({ length }, (_, place) => `${words[(index + place) % 10]}${(index * 7 + place) % 90}`).join(' '),
  )
const flow = (exits: number, count: number, length: number) => ({
  name: 'Grande',
  nodes: [
    {
      name: 'Início',
      botInteractions: [{ interaction: 'Oi' }],
      userInteractios: Array.from({ length: exits }, (_, exit) => ({
        target: `Fim ${exit}`,
        phrases: phrases(count, length),
      })),
    },
    ...Array.from({ length: exits }, (_, exit) => ({
      name: `Fim ${exit}`,
      botInteractions: [{ interaction: 'Tchau' }],
    })),
  ],
})
const params = () => ({ botId: bot.id, flowId: bot.draftId })

/** The most that the program's own thread did at a stretch while `work` went on, in ms of processor time: others' load does not count. */
const longestStretchMs = async (work: () => Promise<unknown>): Promise<number> => {
  const spentMs = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let last = spentMs()
  const watch = setInterval(() => {
    longest = Math.max(longest, spentMs() - last)
    last = spentMs()
  }, 1)
  await work()
  clearInterval(watch)
  return longest
}

describe('a large flow', () => {
  it('is checked and trained beside the program, which goes on answering', async () => {
    let status = 0
    const call = async () => {
      status = (await caller.call(publishTest, { params: params(), body: flow(3, 1_000, 5) })).status
    }
    expect(await longestStretchMs(call)).toBeLessThan(100)
    expect(status).toBe(200)
  }, 60_000)

  it('of three megabytes is saved in stretches that nobody notices', async () => {
    let status = 0
    const call = async () => {
      status = (await caller.call(saveFlow, { params: params(), body: flow(100, 600, 5) })).status
    }
    expect(await longestStretchMs(call)).toBeLessThan(100)
    expect(status).toBe(200)
  }, 60_000)

  it('is tried in the simulator without being made ready again for each message', async () => {
    await caller.call(publishTest, { params: params(), body: flow(3, 1_000, 5) })
    const begun = await caller.call(simulate, { body: { message: ['oi'], botToken: bot.token } })
    expect(begun.status).toBe(200)
    const { dialogToken } = begun.body
    const next = () =>
      caller.call(simulate, { body: { message: ['pedido1 entrega2'], botToken: bot.token, dialogToken } })
    await next()
    expect(await longestStretchMs(next)).toBeLessThan(30)
  }, 60_000)

  it('is refused where its phrases are more than any that is used', async () => {
    const { status, body } = await caller.call(publishTest, { params: params(), body: flow(20, 1_000, 8) })
    expect([status, (body as { code?: string }).code]).toEqual([422, 'tooManyPhrases'])
  })

  it('keeps no more than the newest simulations of a person', async () => {
    const small = await buildBot(test.build, { company, workspace })
    for (let index = 0; index < 12; index++)
      await caller.call(simulate, { body: { message: ['oi'], botToken: small.token } })
    const { rows } = await test.database.owner.query('select count(*)::int as kept from simulator_dialog')
    expect(rows).toEqual([{ kept: 10 }])
  })
})
