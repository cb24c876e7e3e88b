// Gate: the main way of a bot's transfers.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const manager = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] })
  const attendant = await test.build.user({
    company,
    workspaces: [workspace],
    permissions: ['omnichannel_view'],
    name: 'Ana',
    isAttendant: true,
  })
  const caller = await test.as(manager)
  const bot = await buildBot(test.build, { company, workspace })
  const params = { id: bot.id }
  const read = async () => (await caller.call(contract.getBotTransferSettings, { params })).body
  const save = (payload: object) =>
    caller.inject({ method: 'PUT', url: `/api/bots/${bot.id}/bot-transfer-settings`, payload })
  const refusal = async (payload: object) => {
    const answer = await save(payload)
    return [answer.statusCode, answer.json().fields]
  }
  return { company, workspace, attendant, caller, bot, read, save, refusal }
}

const nothing = {
  workspaceId: null,
  workspaceName: null,
  userId: null,
  userName: null,
  type: null,
  onlyOnlineUser: true,
  transferDialogInitiatedByBot: false,
  transferData: null,
  revision: expect.any(String),
}
const target = (botId: number, botTransferMessage = 'Olá, continue por aqui.') => ({ botId, botTransferMessage })

describe('bot-transfer-settings', () => {
  it('are empty at first, keep a person, and what is absent stays', async () => {
    const { workspace, attendant, read, save } = await setUp()
    expect(await read()).toEqual(nothing)
    const saved = await save({ workspaceId: workspace.id, type: 1, userId: attendant.id })
    const person = {
      workspaceId: workspace.id,
      workspaceName: 'Vendas',
      userId: attendant.id,
      userName: 'Ana',
      type: 1,
    }
    expect([saved.statusCode, saved.json()]).toEqual([200, { ...nothing, ...person }])
    await save({ transferDialogInitiatedByBot: true })
    expect(await read()).toEqual({ ...nothing, ...person, transferDialogInitiatedByBot: true })
    await save({ type: 2, onlyOnlineUser: false })
    const inTurn = { type: 2, userId: null, userName: null, onlyOnlineUser: false, transferDialogInitiatedByBot: true }
    expect(await read()).toEqual({ ...nothing, ...person, ...inTurn })
  })

  it('a person is chosen out of a workspace, and is not carried into another one', async () => {
    const { company, workspace, attendant, read, save } = await setUp()
    const other = await test.build.workspace({ company })
    await save({ workspaceId: workspace.id, userId: attendant.id })
    expect((await save({ workspaceId: other.id })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ workspaceId: other.id, userId: null, type: 2 })
  })

  it('keep another bot, alone or before people, until people are chosen or null clears all', async () => {
    const { company, workspace, caller, bot, read, save } = await setUp()
    const other = await buildBot(test.build, { company, workspace, name: 'Vendas 2' })
    const answer = await save({ transferData: target(other.id) })
    const transferData = {
      ...target(other.id),
      botName: 'Vendas 2',
      botTransferMedia: 'WHATSAPP_QRCODE',
      canTakeOver: false,
    }
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...nothing, transferData }])
    const summary = await caller.call(contract.getBot, { params: { id: bot.id } })
    expect(summary.body.botTransferId).toBe(other.id)
    await save({ workspaceId: workspace.id, transferData: target(other.id) })
    expect(await read()).toMatchObject({ workspaceId: workspace.id, type: 2, transferData })
    await save({ workspaceId: workspace.id, type: 2 })
    expect(await read()).toMatchObject({ workspaceId: workspace.id, transferData: null })
    await save({ transferData: target(other.id), transferDialogInitiatedByBot: true })
    expect(await read()).toMatchObject({ workspaceId: null, type: null, transferData })
    const cleared = await save({ workspaceId: null, userId: null, transferData: null })
    expect([cleared.statusCode, cleared.json()]).toEqual([200, nothing])
  })

  it('400 and 422: need all of the chain, at the field that lacks', async () => {
    const { company, workspace, bot, read, refusal } = await setUp()
    const other = await buildBot(test.build, { company, workspace })
    const workspaceText = 'É preciso selecionar um workspace no campo "Selecione um workspace"'
    expect(await refusal({ type: 2 })).toEqual([422, { workspaceId: workspaceText }])
    expect(await refusal({ workspaceId: 0 })).toEqual([422, { workspaceId: workspaceText }])
    expect(await refusal({ workspaceId: workspace.id, type: 1 })).toEqual([
      422,
      { userId: 'É preciso selecionar um usuário no campo "Usuário"' },
    ])
    const atBot = (transferData: object) => refusal({ transferData })
    expect(await atBot({ botTransferMessage: 'Oi' })).toEqual([400, { 'transferData.botId': 'Selecione um bot' }])
    expect(await atBot(target(bot.id))).toEqual([422, { 'transferData.botId': 'Escolha outro bot.' }])
    const atMessage = (text: string) => atBot(target(other.id, text))
    expect(await atMessage('  ')).toEqual([400, { 'transferData.botTransferMessage': 'Escreva a mensagem inicial' }])
    expect(await atMessage('x'.repeat(501))).toEqual([
      400,
      { 'transferData.botTransferMessage': 'Máximo de 500 caracteres' },
    ])
    expect(await atBot({ ...target(other.id), botTransferMedia: 'FACEBOOK' })).toEqual([
      400,
      { 'transferData.botTransferMedia': 'Selecione o canal' },
    ])
    expect(await read()).toEqual(nothing)
  })

  it('422: name nobody and nothing that is not the company’s, or out of reach', async () => {
    const { company, workspace, refusal } = await setUp()
    const stranger = await setUp()
    const hidden = await test.build.workspace({ company })
    const theirs = await buildBot(test.build, { company, workspace: hidden })
    const unable = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] })
    const elsewhere = await test.build.user({ company, workspaces: [hidden], permissions: ['omnichannel_view'] })
    const none = 'Registro inexistente'
    expect(await refusal({ workspaceId: stranger.workspace.id })).toEqual([422, { workspaceId: none }])
    for (const { id } of [unable, elsewhere, stranger.attendant])
      expect(await refusal({ workspaceId: workspace.id, type: 1, userId: id })).toEqual([
        422,
        { userId: 'Esta pessoa não pode atender neste workspace.' },
      ])
    for (const { id } of [theirs, stranger.bot])
      expect(await refusal({ transferData: target(id) })).toEqual([422, { 'transferData.botId': none }])
  })

  it('do not stand in the way of other changes when the person has left meanwhile', async () => {
    const { workspace, attendant, read, save } = await setUp()
    await save({ workspaceId: workspace.id, userId: attendant.id })
    await test.build.run('update member set active = false where id = $1', [attendant.id])
    expect((await save({ transferDialogInitiatedByBot: true })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ userId: attendant.id, transferDialogInitiatedByBot: true })
  })
})
