// Gate: the main way of a flow's tests.
import * as contract from '@prosa/contract'
import type { SaidInput, ServerFlow } from '@prosa/flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../platform/testing/index.ts'
import { refusalOf, setUpBot, shopFlow } from '../testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

type Bot = { id: number; token: string }

const converse = async (caller: Caller, bot: Bot, ...said: (string | SaidInput)[]) => {
  let dialogToken: string | undefined
  for (const one of said) {
    const input = typeof one === 'string' ? { message: [one] } : { message: [], input: one }
    const { status, body } = await caller.call(contract.simulate, {
      body: { ...input, botToken: bot.token, dialogToken },
    })
    expect(status).toBe(200)
    dialogToken = body.dialogToken
  }
  return dialogToken ?? ''
}

const keep = async (caller: Caller, bot: Bot, name: string, dialogToken: string) =>
  caller.call(contract.createFlowTest, { params: { botId: bot.id }, body: { name, dialogToken } })

const run = async (caller: Caller, bot: Bot, flow: ServerFlow, testIds?: number[]) =>
  (
    await caller.call(contract.runFlowTests, {
      params: { botId: bot.id },
      body: { ...flow, ...(testIds && { testIds }) },
    })
  ).body.results

/** A bot with a saved draft and the test 'Compra' of it. */
const setUp = async () => {
  const made = await setUpBot(test)
  const { caller, bot, address } = made
  await caller.call(contract.saveFlow, { params: address, body: shopFlow() })
  const token = await converse(caller, bot, 'oi', 'quero comprar')
  const { body } = await keep(caller, bot, 'Compra', token)
  return { ...made, token, testId: body.id }
}

const publish = (caller: Caller, params: { botId: number; flowId: number }, body: ServerFlow, more: object = {}) =>
  caller.call(contract.publishFlow, { params, body: { ...body, ...more } })

describe('tests of a flow', () => {
  it('200: a conversation is kept as it was, passes, and fails after an edit, message by message', async () => {
    const { caller, bot, testId } = await setUp()
    const { body } = await caller.call(contract.listFlowTests, { params: { botId: bot.id } })
    expect(body).toMatchObject({
      stopsPublishing: false,
      tests: [{ id: testId, name: 'Compra', stepCount: 2, createdBy: 'Marina Prado' }],
    })
    const whole = await caller.call(contract.getFlowTest, { params: { botId: bot.id, testId } })
    expect(whole.body.steps).toMatchObject([
      { input: { kind: 'text', text: 'oi' }, expected: { said: [{ text: 'Olá! Posso ajudar?' }], nodeId: 'inicio' } },
      { input: { text: 'quero comprar' }, expected: { said: [{ text: 'Qual produto?' }], nodeId: null, ended: true } },
    ])
    expect(await run(caller, bot, shopFlow())).toEqual([
      { id: testId, name: 'Compra', state: 'passed', failedSteps: 0, steps: null },
    ])
    const [failed] = await run(caller, bot, shopFlow('Loja', 'Bom dia!'))
    expect(failed).toMatchObject({
      state: 'failed',
      failedSteps: 1,
      steps: [
        {
          expected: { said: [{ text: 'Olá! Posso ajudar?' }] },
          answered: { said: [{ text: 'Bom dia!' }] },
          differences: [{ kind: 'said', place: 0, nodeId: 'inicio', message: 'O texto mudou.' }],
        },
        { differences: [] },
      ],
    })
  })

  it('200: what the bot answers now is accepted, a test renamed and deleted', async () => {
    const { caller, bot, testId } = await setUp()
    const params = { botId: bot.id, testId }
    const changed = shopFlow('Loja', 'Bom dia!')
    const [failed] = await run(caller, bot, changed)
    const expected = failed?.steps?.map(({ answered }) => answered) ?? []
    expect((await caller.call(contract.updateFlowTest, { params, body: { name: 'Manhã', expected } })).status).toBe(200)
    expect(await run(caller, bot, changed)).toMatchObject([{ name: 'Manhã', state: 'passed' }])
    const short = await caller.call(contract.updateFlowTest, { params, body: { expected: expected.slice(1) } })
    expect([short.status, refusalOf(short).code]).toEqual([422, 'otherSteps'])
    expect((await caller.call(contract.deleteFlowTest, { params })).status).toBe(200)
    expect((await caller.call(contract.getFlowTest, { params })).status).toBe(404)
    const { rows } = await test.database.owner.query(
      "select action, fields from audit_log where record_id = $1 and action like 'flow-test.%' order by id",
      [String(testId)],
    )
    expect(rows).toEqual([
      { action: 'flow-test.created', fields: [] },
      { action: 'flow-test.changed', fields: ['name', 'expected'] },
      { action: 'flow-test.deleted', fields: [] },
    ])
  })

  it('200: presses and files are kept, and a copy of the bot has the tests', async () => {
    const { caller, bot, workspace, company } = await setUp()
    const cloner = await test.as(
      await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view', 'bot_create'] }),
    )
    const pressed = { kind: 'button', label: 'quero comprar' } as const
    const token = await converse(caller, bot, 'oi', { kind: 'file', caption: null }, pressed)
    expect((await keep(caller, bot, 'Arquivo', token)).status).toBe(200)
    const body = { name: 'Cópia', botSourceId: bot.id, workspaceId: workspace.id }
    const copy = (await cloner.call(contract.cloneBot, { body })).body
    const results = await run(caller, { id: copy.id, token: copy.token }, shopFlow())
    expect(results.map(({ name, state }) => [name, state])).toEqual([
      ['Arquivo', 'passed'],
      ['Compra', 'passed'],
    ])
  })

  it('200: a silence is kept and repeated, and fails where the flow waits otherwise', async () => {
    const { caller, bot, address } = await setUp()
    const wait = (amount: number) => ({ amount, unit: 'hours', at: null, openOnly: false, otherwise: null }) as const
    const flow = (hours: number): ServerFlow => {
      const { nodes, ...shop } = shopFlow()
      const reminder = { id: 'lembrete', name: 'Lembrete', botInteractions: [{ interaction: 'Ainda está aí?' }] }
      const silent = { id: 'w', target: 'Lembrete', wait: wait(hours) }
      const [start, ...others] = nodes
      if (!start) throw new Error('A flow begins at Início')
      return {
        ...shop,
        nodes: [{ ...start, userInteractios: [...(start.userInteractios ?? []), silent] }, ...others, reminder],
      }
    }
    await caller.call(contract.saveFlow, { params: address, body: flow(2) })
    const dialogToken = await converse(caller, bot, 'oi')
    const body = { message: [], botToken: bot.token, dialogToken, untilNext: true as const }
    expect((await caller.call(contract.simulate, { body })).body.responses).toMatchObject([
      { message: 'Ainda está aí?' },
    ])
    const { id } = (await keep(caller, bot, 'Silêncio', dialogToken)).body
    expect(await run(caller, bot, flow(2), [id])).toMatchObject([{ state: 'passed' }])
    const [failed] = await run(caller, bot, flow(3), [id])
    expect(failed).toMatchObject({ state: 'failed', failedSteps: 1 })
    expect(failed?.steps?.[1]).toMatchObject({ input: { kind: 'wait', minutes: 120 } })
  })

  it('404 and 422: keeps nobody else’s conversation, none that is empty, and no more than a hundred', async () => {
    const { caller, bot, person, token } = await setUp()
    const other = await test.as(await person('Ana'))
    expect(refusalOf(await keep(other, bot, 'Dela', token)).code).toBe('conversationGone')
    expect(refusalOf(await keep(caller, bot, 'Nada', await converse(caller, bot, ' '))).code).toBe('notATest')
    await test.database.owner.query('update bot set close_minutes = 5, close_active = true where id = $1', [bot.id])
    const dialogToken = await converse(caller, bot, 'oi')
    const silence = { message: [], botToken: bot.token, dialogToken, silenceMinutes: 10 }
    await caller.call(contract.simulate, { body: silence })
    expect(refusalOf(await keep(caller, bot, 'Silêncio', dialogToken)).message).toMatch(/silêncio/)
    await test.database.owner.query(
      'insert into flow_test (company_id, bot_id, name, steps) select company_id, bot_id, name, steps from flow_test, generate_series(1, 99) where bot_id = $1',
      [bot.id],
    )
    expect(refusalOf(await keep(caller, bot, 'Mais um', token)).code).toBe('tooManyTests')
    expect((await keep(caller, { ...bot, id: 2_000_000_000 }, 'Longe', token)).status).toBe(404)
  })
})

describe('publishing with tests', () => {
  it('409: asks where one fails, publishes what is agreed to, and stops where the bot says so', async () => {
    const { caller, bot, address, testId } = await setUp()
    expect((await publish(caller, address, shopFlow())).status).toBe(200)
    const changed = shopFlow('Loja', 'Bom dia!')
    const asked = await publish(caller, address, changed)
    expect([asked.status, refusalOf(asked)]).toMatchObject([
      409,
      { code: 'testsFailed', details: { failed: [{ id: testId, name: 'Compra' }], notRun: 0 } },
    ])
    const body = { stopsPublishing: true }
    await caller.call(contract.updateFlowTestSettings, { params: { botId: bot.id }, body })
    const stopped = await publish(caller, address, changed, { acceptsFailedTests: true })
    expect([stopped.status, refusalOf(stopped).code]).toEqual([409, 'testsStop'])
    await caller.call(contract.updateFlowTestSettings, { params: { botId: bot.id }, body: { stopsPublishing: false } })
    const accepted = await publish(caller, address, changed, { acceptsFailedTests: true })
    expect([accepted.status, accepted.body.version]).toEqual([200, 2])
  })
})
