// Gate: the main way of the simulator.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../../../../platform/testing/index.ts'

let test: TestApp
let webhook: Server
const received: { headers: NodeJS.Dict<string | string[]>; body: Record<string, unknown> }[] = []

beforeAll(async () => {
  test = await testApp({ settings: { allowPrivateAddresses: true } })
  webhook = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) })
      response.end(JSON.stringify({ variables: { Tamanho: 'GG' } }))
    })
  }).listen(0, '127.0.0.1')
})
afterAll(async () => {
  webhook.close()
  await test.close()
})

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const bot = await buildBot(test.build, { company, workspace })
  const person = () => test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] })
  return { company, workspace, bot, person, caller: await test.as(await person()) }
}

const shop = (greeting: string, changes: Partial<ServerFlow['nodes'][number]> = {}): ServerFlow => ({
  name: 'Loja',
  nodes: [
    {
      id: 'inicio',
      name: 'Início',
      botInteractions: [
        {
          interaction: greeting,
          buttons: [
            { label: 'Comprar', type: 'QUICK_REPLY', position: 0 },
            { label: 'Site', type: 'LINK', link: 'https://loja.exemplo.com.br', position: 1 },
          ],
        },
      ],
      userInteractios: [{ id: 'comprar', target: 'Compra', phrases: ['comprar', 'quero comprar uma camisa'] }],
    },
    {
      id: 'compra',
      name: 'Compra',
      botInteractions: [{ interaction: 'Boa escolha!' }],
      tag: { stage: 'Compra', list: null },
      ...changes,
    },
  ],
})

const tryOut = (caller: Caller, bot: { id: number }, flow: ServerFlow) =>
  caller.call(contract.publishTest, { params: { botId: bot.id, flowId: -1 }, body: flow })

const talk = async (caller: Caller, botToken: string, message: string[], more: object = {}) =>
  (await caller.call(contract.simulate, { body: { message, botToken, ...more } })).body

describe('POST /api/dialogs/simulator', () => {
  it('200: converses as the bot would, remembers the conversation and says why it answered so', async () => {
    const { bot, caller } = await setUp()
    expect((await tryOut(caller, bot, shop('Olá!'))).body).toMatchObject({ botToken: bot.token })
    const first = await talk(caller, bot.token, ['oi'])
    expect(first.responses).toEqual([
      {
        message: 'Olá!',
        nodeId: 'inicio',
        payload: [
          { type: 'QUICK_REPLY', label: 'Comprar', link: null, position: 0 },
          { type: 'LINK', label: 'Site', link: 'https://loja.exemplo.com.br', position: 1 },
        ],
      },
    ])
    const second = await talk(caller, bot.token, ['Comprar'], { dialogToken: first.dialogToken })
    expect(second).toMatchObject({
      description: '',
      dialogToken: first.dialogToken,
      responses: [{ message: 'Boa escolha!' }],
      ended: true,
      tags: ['Etapa: Compra'],
      trace: [{ nodeName: 'Início', exitId: 'comprar', entered: [{ nodeName: 'Compra' }] }],
    })
    const { rows } = await test.database.owner.query('select count(*) as dialogs from dialog')
    expect(Number(rows[0].dialogs)).toBe(0)
  })

  it("200: runs this person's own trial, else the draft; the other call runs the live version alone", async () => {
    const { bot, caller, person } = await setUp()
    const other = await test.as(await person())
    const address = { botId: bot.id, flowId: -1 }
    const unpublished = await caller.call(contract.testBotDialog, { body: { message: ['oi'], botToken: bot.token } })
    expect(unpublished.status).toBe(422)
    await caller.call(contract.publishFlow, { params: address, body: shop('Publicado') })
    await caller.call(contract.saveFlow, { params: address, body: shop('Rascunho') })
    await tryOut(caller, bot, shop('Meu teste'))
    const greeting = async (answer: Promise<{ responses: { message: string }[] }>) =>
      (await answer).responses[0]?.message
    expect(await greeting(talk(caller, bot.token, ['oi']))).toBe('Meu teste')
    expect(await greeting(talk(other, bot.token, ['oi']))).toBe('Rascunho')
    const live = await caller.call(contract.testBotDialog, { body: { message: ['oi'], botToken: bot.token } })
    expect(live.body.responses[0]?.message).toBe('Publicado')
    await caller.call(contract.saveFlow, { params: address, body: shop('Salvo') })
    expect(await greeting(talk(caller, bot.token, ['oi']))).toBe('Salvo')
  })

  it('200: begins anew after an hour, and never goes on with what another person said', async () => {
    const { bot, caller, person } = await setUp()
    await caller.call(contract.saveFlow, { params: { botId: bot.id, flowId: -1 }, body: shop('Olá!') })
    const { dialogToken } = await talk(caller, bot.token, ['oi'])
    const other = await test.as(await person())
    expect((await talk(other, bot.token, ['oi'], { dialogToken })).dialogToken).not.toBe(dialogToken)
    test.clock.advance('10m')
    expect((await talk(caller, bot.token, ['oi'], { dialogToken })).dialogToken).toBe(dialogToken)
    test.clock.advance('61m')
    // The access key lives fifteen minutes, so the person comes with a new one.
    const later = await test.as(await person())
    expect((await talk(later, bot.token, ['oi'], { dialogToken })).responses[0]?.message).toBe('Olá!')
    const { rows } = await test.database.owner.query(
      'select count(*) as dialogs from simulator_dialog where bot_id = $1',
      [bot.id],
    )
    expect(Number(rows[0].dialogs)).toBe(1)
  })

  it('200: begins at the node asked for; 422 where there is none', async () => {
    const { bot, caller } = await setUp()
    await tryOut(caller, bot, shop('Olá!'))
    const answer = await talk(caller, bot.token, [], { startNodeId: 'compra' })
    expect(answer.responses[0]?.message).toBe('Boa escolha!')
    const wrong = await caller.call(contract.simulate, {
      body: { message: [], botToken: bot.token, startNodeId: 'nenhum' },
    })
    expect(wrong.status).toBe(422)
  })

  it('200: lets silence pass and does what the automations would', async () => {
    const { bot, caller } = await setUp()
    await caller.call(contract.updateBot, {
      params: { id: bot.id },
      body: {
        automationDto: {
          botRepeatAutomationDto: { minutes: 5, times: 2 },
          botTransferAutomationDto: { minutes: 30 },
          botCloseRoomAutomationDto: { minutes: 60, message: 'Encerramos por aqui.', closeRoomType: 'CLOSE_ALL' },
        },
      },
    })
    await tryOut(caller, bot, shop('Olá!'))
    const { dialogToken } = await talk(caller, bot.token, ['oi'])
    const asked = await talk(caller, bot.token, [], { dialogToken, silenceMinutes: 20 })
    expect(asked.responses.map(({ message }) => message)).toEqual(['Olá!', 'Olá!'])
    expect(asked.transfer).toBeNull()
    const transferred = await talk(caller, bot.token, [], { dialogToken, silenceMinutes: 15 })
    expect(transferred).toMatchObject({ responses: [], transfer: 'Transferência para a fila de Vendas' })
    const closed = await talk(caller, bot.token, [], { dialogToken, silenceMinutes: 30 })
    expect(closed).toMatchObject({ responses: [{ message: 'Encerramos por aqui.' }], ended: true })
  })

  it('200: jumps to what comes next, a wait of the flow among it, and says what time it is then', async () => {
    const { bot, caller } = await setUp()
    const wait = { amount: 2, unit: 'hours', at: null, openOnly: false, otherwise: null } as const
    const flow = shop('Olá!')
    const [start] = flow.nodes
    start?.userInteractios?.push({ id: 'w', target: 'Lembrete', wait })
    flow.nodes.push({ id: 'lembrete', name: 'Lembrete', botInteractions: [{ interaction: 'Ainda está aí?' }] })
    await tryOut(caller, bot, flow)
    const { dialogToken, nextMinutes } = await talk(caller, bot.token, ['oi'])
    expect(nextMinutes).toBe(120)
    const early = await talk(caller, bot.token, [], { dialogToken, silenceMinutes: 60 })
    expect(early).toMatchObject({ responses: [], passedMinutes: 60, nextMinutes: 60 })
    const next = await talk(caller, bot.token, [], { dialogToken, untilNext: true })
    expect(next).toMatchObject({
      responses: [{ message: 'Ainda está aí?' }],
      passedMinutes: 60,
      nextMinutes: null,
      ended: true,
      trace: [{ rule: 'resumed', exitId: 'w', entered: [{ nodeName: 'Lembrete' }] }],
    })
    expect(Date.parse(next.now) - test.clock.now().getTime()).toBe(120 * 60_000)
    expect(await talk(caller, bot.token, [], { dialogToken, untilNext: true })).toMatchObject({ passedMinutes: 0 })
  })

  it('200: tells a transfer in words and transfers nothing', async () => {
    const { bot, workspace, caller } = await setUp()
    await tryOut(
      caller,
      bot,
      shop('Olá!', { transfer: true, transferDto: { queue: 'SEQUENTIAL', workspaceId: workspace.id } }),
    )
    const { dialogToken } = await talk(caller, bot.token, ['oi'])
    const answer = await talk(caller, bot.token, ['comprar'], { dialogToken })
    expect(answer.transfer).toBe('Transferência sequencial em Vendas')
  })

  it("200: calls the bot's webhook signed and marked as a test, and goes on without it when it fails", async () => {
    const { company, bot, caller } = await setUp()
    const { port } = webhook.address() as AddressInfo
    const { secrets } = test.app.platform
    await test.build.insert('bot_webhook', {
      company_id: company.id,
      bot_id: bot.id,
      url: `http://127.0.0.1:${port}/loja`,
      signing_secret_encrypted: secrets.seal('segredo', `${company.id}|bot_webhook|${bot.id}`),
    })
    await tryOut(caller, bot, shop('Olá!', { callWebhook: true }))
    const answer = await talk(caller, bot.token, ['quero comprar uma camisa'])
    expect(answer.responses.map(({ message }) => message)).toEqual(['Olá!', 'Boa escolha!'])
    expect(received).toHaveLength(1)
    expect(received[0]?.body).toMatchObject({ test: true, data: { bot: { id: bot.id }, node: 'Compra' } })
    expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,/)
    await test.database.owner.query("update bot_webhook set url = 'http://127.0.0.1:9/nada' where bot_id = $1", [
      bot.id,
    ])
    const without = await talk(caller, bot.token, ['quero comprar uma camisa'])
    expect(without.responses.map(({ message }) => message)).toEqual(['Olá!', 'Boa escolha!'])
  })

  it('200: asks which of two exits was meant where the bot is to, and says between which it was in doubt', async () => {
    const { bot, caller } = await setUp()
    await caller.call(contract.updateBot, { params: { id: bot.id }, body: { asksInDoubt: true } })
    const says = (name: string, interaction: string) => ({ id: name, name, botInteractions: [{ interaction }] })
    const exits = [
      {
        id: 'cancel',
        target: 'Cancelamento',
        phrases: ['cancelar meu ingresso', 'quero cancelar o ingresso', 'desistir do ingresso'],
      },
      {
        id: 'hand on',
        target: 'Repasse',
        phrases: ['transferir meu ingresso', 'quero transferir o ingresso', 'repassar o ingresso'],
      },
    ]
    const start = { ...says('Início', 'Olá!'), userInteractios: exits }
    const nodes = [start, says('Cancelamento', 'Cancelado.'), says('Repasse', 'Para quem?')]
    await tryOut(caller, bot, { name: 'Ingressos', nodes })
    const asked = await talk(caller, bot.token, ['bom dia', 'meu ingresso'])
    expect(asked.responses.at(-1)?.payload.map(({ label }) => label)).toEqual([
      'cancelar meu ingresso',
      'transferir meu ingresso',
    ])
    const doubt = asked.trace.at(-1)
    expect(doubt).toMatchObject({ rule: 'doubted', exitId: null, entered: [] })
    expect(doubt?.doubt?.map(({ label }) => label)).toEqual(['Cancelamento', 'Repasse'])
    const chosen = await talk(caller, bot.token, ['2'], { dialogToken: asked.dialogToken })
    expect(chosen.responses.map(({ message }) => message)).toEqual(['Para quem?'])
    expect(chosen.trace).toMatchObject([{ rule: 'choice', exitId: 'hand on', doubt: null }])
  })

  it('401, 403 and 404: the public token of a bot opens nothing by itself', async () => {
    const { company, bot } = await setUp()
    const stranger = await setUp()
    const nobody = await test.as(await test.build.user({ company, permissions: ['omnichannel_view'] }))
    const body = { message: ['oi'], botToken: bot.token }
    expect((await test.anonymous.call(contract.simulate, { body })).status).toBe(401)
    expect((await nobody.call(contract.simulate, { body })).status).toBe(403)
    const foreign = await stranger.caller.call(contract.simulate, { body })
    expect([foreign.status, foreign.body]).toMatchObject([404, { message: 'Bot não encontrado.' }])
  })
})
