import { randomUUID } from 'node:crypto'
import { permissions, publishTest, saveFlow, simulate, testBotDialog } from '@prosa/contract'
import { checkFlow, compileFlow, fromServerFlow } from '@prosa/flow'
import { prepareLanguage } from '@prosa/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot, buildPublishedFlow, type TestBot } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'
import { inOnePieceMs, watchThread } from '../platform/testing/watch-thread.ts'

/* One company's flow is trained without making the others wait. */

let test: TestApp
let caller: Caller
let bot: TestBot
let company: { id: number }
let workspace: { id: number }

beforeAll(async () => {
  // As the program does before it answers anybody.
  prepareLanguage()
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

const documentOf = (body: object) => fromServerFlow(saveFlow.schema.body.parse(body), randomUUID).document

describe('a large flow', () => {
  it('is checked and trained beside the program, which goes on answering', async () => {
    let status = 0
    const call = (phrases: number) => async () => {
      status = (await caller.call(publishTest, { params: params(), body: flow(3, phrases, 5) })).status
    }
    // Other tests may take the processor for a moment: the calmest of two tells.
    const calls = [await watchThread(call(1_000)), await watchThread(call(999))]
    const longestMs = Math.min(...calls.map((watched) => watched.longestMs))
    const trainingMs = inOnePieceMs(() => compileFlow(documentOf(flow(3, 1_000, 5)), []))
    expect(status).toBe(200)
    expect(longestMs).toBeLessThan(trainingMs / 4)
  }, 60_000)

  it('of few words and many exits is trained beside the program too', async () => {
    const body = flow(100, 5, 1)
    let status = 0
    const call = async () => {
      status = (await caller.call(publishTest, { params: params(), body })).status
    }
    // So short a training is not much longer than what else may fall into a stretch: the calmest of some calls tells.
    const calls = [await watchThread(call), await watchThread(call), await watchThread(call)]
    const longestMs = Math.min(...calls.map((watched) => watched.longestMs))
    const trainingMs = inOnePieceMs(() => compileFlow(documentOf(body), []))
    expect(status).toBe(200)
    expect(longestMs).toBeLessThan(trainingMs / 2)
  }, 60_000)

  it('that an older release trained is trained again beside the program, also for the simulator', async () => {
    const body = flow(60, 20, 4)
    const document = documentOf(body)
    const old = await buildBot(test.build, { company, workspace })
    await buildPublishedFlow(test.build, { company, bot: old, document, isOutdated: true })
    let status = 0
    const call = async () => {
      const answer = await caller.call(testBotDialog, { body: { message: ['pedido1 entrega2'], botToken: old.token } })
      status = answer.status
    }
    const { longestMs } = await watchThread(call)
    const trainingMs = inOnePieceMs(() => compileFlow(document, []))
    expect(status).toBe(200)
    expect(longestMs).toBeLessThan(trainingMs / 4)
  }, 60_000)

  it('of three megabytes is saved in stretches that nobody notices', async () => {
    const body = flow(100, 600, 5)
    let saved: Awaited<ReturnType<typeof save>> | undefined
    const save = () => caller.call(saveFlow, { params: params(), body })
    const { longestMs } = await watchThread(async () => {
      saved = await save()
    })
    const text = JSON.stringify(body)
    const savingMs = inOnePieceMs(() => {
      const document = documentOf(JSON.parse(text))
      checkFlow(document)
      JSON.stringify(document)
    })
    expect(saved?.status).toBe(200)
    expect(longestMs).toBeLessThan(savingMs / 2)
    // All sixty thousand phrases are doubtful; an answer of all that would take longer than everything else.
    expect(saved?.body.problems).toHaveLength(1_000)
  }, 60_000)

  it('is tried in the simulator without being made ready again for each message', async () => {
    await caller.call(publishTest, { params: params(), body: flow(3, 1_000, 5) })
    let dialogToken: string | undefined
    let status = 0
    const say = async () => {
      const body = { message: ['pedido1 entrega2'], botToken: bot.token, ...(dialogToken ? { dialogToken } : {}) }
      const answer = await caller.call(simulate, { body })
      status = answer.status
      dialogToken = answer.body.dialogToken
    }
    await say()
    dialogToken = undefined
    const first = await watchThread(say)
    const next = [await watchThread(say), await watchThread(say), await watchThread(say)]
    expect(status).toBe(200)
    expect(Math.min(...next.map(({ totalMs }) => totalMs))).toBeLessThan(first.totalMs / 4)
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
