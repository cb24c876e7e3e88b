// Gate: the main way of a bot's settings.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const automation = {
  botRepeatAutomationDto: { minutes: 0, times: 0 },
  botTransferAutomationDto: { minutes: 0 },
  botCloseRoomAutomationDto: { minutes: 0 },
}

const setUp = async (values: Record<string, unknown> = {}) => {
  const company = await test.build.company(values)
  const workspace = await test.build.workspace({ company })
  const manager = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] })
  return { company, workspace, manager, caller: await test.as(manager) }
}

describe('PUT /api/bots/:id', () => {
  it('200: changes what is named, leaves the rest, and never what no field names', async () => {
    const { company, workspace, caller } = await setUp()
    const bot = await buildBot(test.build, { company, workspace, name: 'Loja' })
    const answer = await caller.inject({
      method: 'PUT',
      url: `/api/bots/${bot.id}`,
      payload: {
        chatColor: '#112233',
        phoneOnStar: true,
        asksInDoubt: true,
        asksDocuments: true,
        defaulFallbackMessages: ['Não entendi.', 'Como?'],
        liveChatInteractions: [
          { position: 1, interaction: 'Trocas' },
          { position: 0, interaction: 'Horário' },
        ],
        token: 'roubado',
        company_id: 1,
        id: 999,
      },
    })
    expect(answer.statusCode).toBe(200)
    const { body } = await caller.call(contract.getBot, { params: { id: bot.id } })
    expect(body).toMatchObject({
      id: bot.id,
      name: 'Loja',
      token: bot.token,
      chatColor: '#112233',
      avatarColor: '#0A043C',
      phoneOnStart: true,
      phoneOnStar: true,
      asksInDoubt: true,
      asksDocuments: true,
      defaulFallbackMessages: ['Não entendi.', 'Como?'],
      liveChatInteractions: [{ interaction: 'Horário' }, { interaction: 'Trocas' }],
    })
  })

  it('200: keeps the automations, and choosing "never" resets what hung from them', async () => {
    const { company, workspace, caller } = await setUp()
    const attendant = await test.build.user({ company, workspaces: [workspace], permissions: ['dialog_view'] })
    const bot = await buildBot(test.build, { company, workspace })
    const save = (automationDto: typeof automation | object) =>
      caller.inject({ method: 'PUT', url: `/api/bots/${bot.id}`, payload: { automationDto } })
    const chosen = {
      botRepeatAutomationDto: { minutes: 5, times: 2 },
      botTransferAutomationDto: {
        minutes: 15,
        workspaceId: workspace.id,
        userId: attendant.id,
        queue: 'USER',
        callwebhook: false,
      },
      botCloseRoomAutomationDto: { minutes: 30, message: 'Até logo!', active: true, closeRoomType: 'CLOSE_ALL' },
    }
    expect((await save(chosen)).statusCode).toBe(200)
    const { body } = await caller.call(contract.getBot, { params: { id: bot.id } })
    expect(body.automationDto).toEqual(chosen)
    expect(
      (await save({ ...chosen, botTransferAutomationDto: { ...chosen.botTransferAutomationDto, minutes: 0 } }))
        .statusCode,
    ).toBe(200)
    const after = await caller.call(contract.getBot, { params: { id: bot.id } })
    expect(after.body.automationDto.botTransferAutomationDto).toEqual({
      minutes: 0,
      callwebhook: false,
      workspaceId: null,
      userId: null,
      queue: 'ONLY_NOT_TRANSFERRED',
    })
  })

  it('400 and 422: refuses incomplete automations and those that name nobody', async () => {
    const { company, workspace, caller } = await setUp()
    const stranger = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    const save = async (changes: object) => {
      const payload = { automationDto: { ...automation, ...changes } }
      const answer = await caller.inject({ method: 'PUT', url: `/api/bots/${bot.id}`, payload })
      return [answer.statusCode, Object.values(answer.json().fields ?? {})]
    }
    expect(await save({ botRepeatAutomationDto: { minutes: 5, times: 0 } })).toEqual([
      400,
      ['Preencha todos os campos da automação de refazer pergunta'],
    ])
    expect(await save({ botTransferAutomationDto: { minutes: 15, queue: 'USER', workspaceId: workspace.id } })).toEqual(
      [400, ['Preencha todos os campos da transferência de salas']],
    )
    expect(await save({ botTransferAutomationDto: { minutes: 15, workspaceId: stranger.workspace.id } })).toEqual([
      422,
      ['Registro inexistente'],
    ])
    const close = { minutes: 15, closeRoomType: 'CLOSE_ALL' }
    expect(await save({ botCloseRoomAutomationDto: { ...close, message: 'x'.repeat(501) } })).toEqual([
      400,
      ['Máximo de 500 caracteres'],
    ])
    expect(await save({ botCloseRoomAutomationDto: { ...close, closeRoomType: null } })).toEqual([
      400,
      ['Preencha todos os campos do fechamento de salas'],
    ])
  })

  it('422: refuses to hand rooms to somebody who may not attend in the workspace, and keeps who stands already', async () => {
    const { company, workspace, caller } = await setUp()
    const bot = await buildBot(test.build, { company, workspace })
    const other = await test.build.workspace({ company })
    const may = { company, permissions: ['dialog_view'] as const }
    const [elsewhere, there] = [
      await test.build.user({ ...may, workspaces: [other] }),
      await test.build.user({ ...may, workspaces: [workspace] }),
    ]
    const idle = await test.build.user({ company, permissions: ['bot_view'], workspaces: [workspace] })
    const save = async (userId: number) => {
      const botTransferAutomationDto = { minutes: 15, queue: 'USER', workspaceId: workspace.id, userId }
      const payload = { automationDto: { ...automation, botTransferAutomationDto } }
      const answer = await caller.inject({ method: 'PUT', url: `/api/bots/${bot.id}`, payload })
      return [answer.statusCode, answer.json().fields]
    }
    const refusal = { 'automationDto.botTransferAutomationDto.userId': 'Esta pessoa não pode atender neste workspace.' }
    for (const { id } of [elsewhere, idle]) expect(await save(id)).toEqual([422, refusal])
    expect((await save(there.id))[0]).toBe(200)
    await test.build.run('delete from workspace_member where user_id = $1', [there.id])
    expect((await save(there.id))[0]).toBe(200)
  })

  it('422: counts a bot that is switched on again, and keeps bots without script as they are', async () => {
    const { company, workspace, caller } = await setUp({ bot_quota: 1 })
    await buildBot(test.build, { company, workspace })
    const resting = await buildBot(test.build, { company, workspace, active: false, target: 6 })
    const put = (body: object) => caller.inject({ method: 'PUT', url: `/api/bots/${resting.id}`, payload: body })
    const answer = await put({ active: true })
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Limite de bots atingido.'])
    const retargeted = await put({ target: 1 })
    expect(retargeted.statusCode).toBe(422)
    expect(retargeted.json().message).toContain('Credenciais insuficientes')
  })
})
