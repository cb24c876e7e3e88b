import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Dialogflow, startDialogflow } from '../../../../../../tools/standins/dialogflow/index.ts'
import { claimCalls } from '../../../conversation/node-calls/calls.queries.ts'
import { features } from '../../../features.ts'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { buildCredential } from '../../../platform/testing/build-credentials.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { shopFlow } from '../flows/testing.ts'
import { registerPublisher } from './index.ts'
import { createPublisher } from './publisher.ts'

let provider: Dialogflow
let test: TestApp
const pace = { callsPerMinute: 1_000_000, trainingMs: 60_000, unitMs: 0.01 }

beforeAll(async () => {
  provider = await startDialogflow({ now: () => test.clock.now().getTime() / 1000 })
  test = await testApp({
    settings: { dialogflow: { url: provider.url, editsPerMinute: 1_000_000 } },
    // Each test says when something is published.
    features: features.filter((register) => register !== registerPublisher),
  })
  await test.app.start()
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})
afterEach(() => {
  provider.faults.clear()
  provider.trainingHangs = false
})

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const id = randomUUID().slice(0, 8)
  const projects = { production: `loja-${id}p`, test: `loja-${id}t` }
  for (const use of ['production', 'test'] as const)
    await buildCredential(test.build, { company, file: provider.addProject(projects[use]) })
  const user = await test.build.user({
    company,
    workspaces: [workspace],
    permissions: ['bot_view', 'credential_view'],
  })
  const caller = await test.as(user)
  const { rows } = await test.database.owner.query('select id from connection where company_id = $1', [company.id])
  const publish = async (greeting?: string) => {
    const address = { params: { botId: bot.id, flowId: -1 } }
    const { status, body } = await caller.call(contract.publishFlow, { ...address, body: shopFlow('Loja', greeting) })
    expect(status).toBe(200)
    return body.id
  }
  const visitor = randomUUID()
  const say = (text: string) =>
    test.app.program.conversation.receive({
      companyId: company.id,
      connectionId: rows[0].id,
      externalId: visitor,
      extId: randomUUID(),
      text,
    })
  /** What the bot has said, once nothing is awaited any more. */
  const answers = async (dialogId: number): Promise<string[]> => {
    const pending = 'select from flow_call where dialog_id = $1'
    await expect
      .poll(async () => (await test.database.owner.query(pending, [dialogId])).rowCount, {
        timeout: 15_000,
        interval: 20,
      })
      .toBe(0)
    const said = "select text from message where dialog_id = $1 and sender = 'BOT' order by seq"
    return (await test.database.owner.query(said, [dialogId])).rows.map(({ text }) => text)
  }
  const agents = async () => (await caller.call(contract.listAgents, { params: { botId: bot.id } })).body.result
  return { company, bot, caller, projects, publish, say, answers, agents }
}

const publisher = () => createPublisher(test.app.program, pace)
/** A word that only the agent knows; the built-in understanding has never met it. */
const teach = (project: string, text: string): void => {
  const [intent] = provider.agent(project).trained.intents.filter(({ action }) => action?.endsWith(' comprar'))
  intent?.trainingPhrases?.push({ parts: [{ text }] })
}
const asked = (project: string): number =>
  provider.calls.filter((call) => call.includes(`/${project}/`) && call.endsWith(':detectIntent')).length

describe('a published flow', () => {
  it('is brought to the production key’s agent, which then says what customers mean', async () => {
    const { projects, publish, say, answers, agents } = await setUp()
    const versionId = await publish()
    expect(await agents()).toMatchObject([
      { use: 'production', projectId: projects.production, state: 'waiting', version: 1 },
      { use: 'test', projectId: projects.test, state: 'none', version: null },
    ])
    await publisher().drain()
    expect((await agents())[0]).toMatchObject({ state: 'ready', version: 1, message: null })
    const actions = provider.agent(projects.production).trained.intents.map(({ action }) => action)
    expect(actions).toEqual([`prosa v${versionId} comprar`])
    teach(projects.production, 'zxcvb qwert')
    const { dialog } = await say('oi')
    await say('zxcvb qwert')
    expect(await answers(dialog.id)).toEqual(['Olá! Posso ajudar?', 'Qual produto?'])
  })

  it('is answered by the version a dialog runs on, the one before it too, and no older one', async () => {
    const { projects, publish, say, answers, bot } = await setUp()
    await publish()
    await publisher().drain()
    const { dialog } = await say('oi')
    await publish('Bom dia!')
    await publisher().drain()
    teach(projects.production, 'zxcvb qwert')
    await say('zxcvb qwert')
    expect(await answers(dialog.id)).toEqual(['Olá! Posso ajudar?', 'Qual produto?'])
    const versions = async () =>
      (await test.database.owner.query('select agent_versions from bot where id = $1', [bot.id])).rows[0]
    expect((await versions()).agent_versions).toHaveLength(2)
  })
})

describe('a process that is killed while it asks the agent', () => {
  it('costs the customer seconds: another takes the message up, and asks nobody any more', async () => {
    const { publish, say, answers, projects } = await setUp()
    await publish()
    await publisher().drain()
    const { dialog } = await say('oi')
    const { lifecycle, database } = test.app.platform
    await lifecycle.stop()
    const before = asked(projects.production)
    await say('zxcvb qwert')
    // As the process that is killed claims it.
    await database.pipeline(async (pipeline) => {
      pipeline.begin()
      await claimCalls(pipeline, { limit: 10, perBot: 4, perCompany: 8, leaseMs: 30_000, ofLanguage: true })
      await pipeline.commit()
    })
    const { rows } = await test.database.owner.query(
      'select extract(epoch from lease_until - now())::float8 as seconds from flow_call where dialog_id = $1',
      [dialog.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].seconds).toBeLessThanOrEqual(5)
    expect(rows[0].seconds).toBeGreaterThan(0)
    await test.build.run('update flow_call set lease_until = now() where dialog_id = $1', [dialog.id])
    test.clock.advance('5s')
    await lifecycle.start(test.config.roles)
    const said = await answers(dialog.id)
    expect(said).toHaveLength(2)
    expect(asked(projects.production)).toBe(before)
  })
})

describe('an agent that fails', () => {
  const prepared = async () => {
    const world = await setUp()
    await world.publish()
    await publisher().drain()
    const { dialog } = await world.say('oi')
    return { ...world, dialogId: dialog.id }
  }
  const greeting = 'Olá! Posso ajudar?'

  it.each([
    ['hangs', () => provider.faults.add({ path: ':detectIntent', does: { kind: 'hang' } })],
    ['is cut off', () => provider.faults.add({ path: ':detectIntent', does: { kind: 'cut' } })],
    [
      'answers nonsense',
      () => provider.faults.add({ path: ':detectIntent', does: { kind: 'answer', status: 200, body: '<html>' } }),
    ],
    [
      'has an error',
      () => provider.faults.add({ path: ':detectIntent', does: { kind: 'answer', status: 500, body: {} } }),
    ],
  ] as const)('is replaced by the built-in understanding where it %s', async (_, arrange) => {
    const { say, answers, dialogId } = await prepared()
    arrange()
    await say('quero muito comprar')
    expect(await answers(dialogId)).toEqual([greeting, 'Qual produto?'])
  })

  it('is let rest after a 429 and after its key was refused', async () => {
    const { say, answers, dialogId, projects } = await prepared()
    const before = asked(projects.production)
    provider.faults.add({ path: projects.production, times: 1, does: { kind: 'answer', status: 429, body: {} } })
    await say('nada disso')
    const [, fallback] = await answers(dialogId)
    expect(fallback).toContain('Desculpe')
    await say('quero muito comprar')
    expect((await answers(dialogId)).at(-1)).toBe('Qual produto?')
    expect(asked(projects.production)).toBe(before)
    const revoked = await prepared()
    provider.revoke(revoked.projects.production)
    const asBefore = asked(revoked.projects.production)
    await revoked.say('nada disso')
    await revoked.say('quero muito comprar')
    expect((await revoked.answers(revoked.dialogId)).at(-1)).toBe('Qual produto?')
    expect(asked(revoked.projects.production)).toBe(asBefore + 1)
  })

  it('is asked no more once its key was taken away', async () => {
    const { say, answers, dialogId, projects, caller, bot, agents } = await prepared()
    await caller.call(contract.updateBot, { params: { id: bot.id }, body: { active: false } })
    const { body } = await caller.call(contract.listKeys)
    for (const { id } of body.result)
      expect((await caller.call(contract.deleteCredential, { params: { id } })).body).toEqual({ success: true })
    await caller.call(contract.updateBot, { params: { id: bot.id }, body: { active: true } })
    const before = asked(projects.production)
    await say('quero muito comprar')
    expect(await answers(dialogId)).toEqual([greeting, 'Qual produto?'])
    expect([asked(projects.production), await agents()]).toEqual([before, []])
  })
})

describe('a publication', () => {
  it('that was cut off is taken up by another process, and nothing was said to be known before its end', async () => {
    const { publish, agents, projects } = await setUp()
    await publish()
    provider.trainingHangs = true
    const first = publisher()
    const killed = first.drain()
    await expect
      .poll(
        () =>
          provider.calls.filter((call) => call.endsWith('agent:train') && call.includes(projects.production)).length,
      )
      .toBe(1)
    expect((await agents())[0]).toMatchObject({ state: 'training' })
    await first.stop()
    await killed
    const { rows } = await test.database.owner.query('select known from agent_publication order by due_at desc limit 1')
    expect(rows[0].known).toEqual([])
    provider.trainingHangs = false
    await publisher().drain()
    expect((await agents())[0]).toMatchObject({ state: 'ready' })
    expect(provider.agent(projects.production).intents.size).toBe(1)
  })

  it('gives way to a later one, which alone is known in the end', async () => {
    const { publish, agents, projects, bot } = await setUp()
    await publish()
    provider.trainingHangs = true
    const first = publisher().drain()
    await expect
      .poll(
        () =>
          provider.calls.filter((call) => call.endsWith('agent:train') && call.includes(projects.production)).length,
      )
      .toBe(1)
    const second = await publish('Bom dia!')
    provider.trainingHangs = false
    await Promise.all([publisher().drain(), first])
    expect((await agents())[0]).toMatchObject({ state: 'ready', version: 2 })
    const { rows } = await test.database.owner.query('select agent_versions from bot where id = $1', [bot.id])
    expect(rows[0].agent_versions).toEqual([second])
  })

  it.each([
    ['refused', 'O Google recusou a chave', (project: string) => provider.revoke(project)],
    [
      'busy',
      'A publicação é tentada de novo sozinha',
      (project: string) => provider.faults.add({ path: project, does: { kind: 'cut' } }),
    ],
  ] as const)('that fails says so and what to do: %s', async (_, text, arrange) => {
    const { publish, agents, projects } = await setUp()
    await publish()
    arrange(projects.production)
    await publisher().drain()
    expect((await agents())[0]?.message).toContain(text)
  })
})

describe('the simulator', () => {
  it('asks the test key’s agent about what a person tries, and says who understood', async () => {
    const { caller, bot, projects } = await setUp()
    const address = { params: { botId: bot.id, flowId: -1 } }
    await publishOnce(caller, bot.id)
    await caller.call(contract.publishTest, { ...address, body: shopFlow('Loja', 'Bom dia!') })
    await publisher().drain()
    teach(projects.test, 'zxcvb qwert')
    const talk = async (message: string[]) =>
      (await caller.call(contract.simulate, { body: { message, botToken: bot.token } })).body
    const known = await talk(['oi', 'zxcvb qwert'])
    expect(known.responses.map(({ message }) => message)).toEqual(['Bom dia!', 'Qual produto?'])
    expect(known.trace.at(-1)).toMatchObject({ rule: 'provider' })
    provider.faults.add({ path: projects.test, does: { kind: 'cut' } })
    const without = await talk(['oi', 'quero muito comprar'])
    expect(without.trace.at(-1)).toMatchObject({ rule: 'matcher' })
  })
})

/** So that the bot takes its keys. */
const publishOnce = async (caller: Awaited<ReturnType<typeof setUp>>['caller'], botId: number): Promise<void> => {
  const address = { params: { botId, flowId: -1 } }
  expect((await caller.call(contract.publishFlow, { ...address, body: shopFlow() })).status).toBe(200)
}
