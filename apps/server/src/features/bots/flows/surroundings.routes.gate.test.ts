// Gate: what a flow stands among.
import * as contract from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { readFlow, refusalOf, setUpBot } from './testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const transfer = { queue: 'USER', onlyOnlineUser: false, workspaceOnWebhook: false } as const

it('an opened flow tells what stands around its bot, and what it names that does not exist', async () => {
  const { caller, bot, workspace, company } = await setUpBot(test)
  const may = { company, workspaces: [workspace], permissions: ['dialog_view'] as const }
  const { id: userId } = await test.build.user(may)
  const { id: idleId } = await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] })
  const flow: ServerFlow = {
    name: 'Loja',
    nodes: [
      {
        id: 'inicio',
        name: 'Início',
        botInteractions: [{ id: 'm', interaction: 'Oi', files: [{ name: 'a.pdf', fileId: 'gone' }] }],
        userInteractios: [],
      },
      { id: 'a', name: 'A', transfer: true, transferDto: { ...transfer, workspaceId: workspace.id, userId: 999_999 } },
      { id: 'b', name: 'B', transfer: true, transferDto: { ...transfer, workspaceId: workspace.id, userId } },
      { id: 'c', name: 'C', transfer: true, transferDto: { botId: 999_998 } },
      { id: 'd', name: 'D', transfer: true, transferDto: { ...transfer, workspaceId: workspace.id, userId: idleId } },
    ],
  }
  await caller.call(contract.saveFlow, { params: { botId: bot.id, flowId: -1 }, body: flow })
  const silence = { transferMinutes: null, closeMinutes: null }
  const own = { workspaceId: workspace.id, hasChangedEntities: false, silence }
  const nothing = {
    ...own,
    channels: ['livechat'],
    hasWebhookUrl: false,
    hasTransferUrl: false,
    unattended: [workspace.id],
  }
  const gone = [999_999, idleId].map((id) => ({ workspaceId: workspace.id, userId: id }))
  const missing = { files: ['gone'], attendees: gone, bots: [999_998] }
  expect((await readFlow(caller, bot.id)).around).toEqual({ ...nothing, missing })

  await test.build.insert('bot_webhook', {
    company_id: company.id,
    bot_id: bot.id,
    transfer_url: 'https://a.example.com/transfer',
  })
  const connection = { company_id: company.id, bot_id: bot.id, kind: 'instagram', external_id: `page-${bot.id}` }
  await test.build.insert('connection', connection)
  await test.build.user({ company, workspaces: [workspace], permissions: ['dialog_view'], isAttendant: true })
  expect((await readFlow(caller, bot.id)).around).toEqual({
    ...own,
    channels: ['instagram', 'livechat'],
    hasWebhookUrl: false,
    hasTransferUrl: true,
    unattended: [],
    missing,
  })
})

it('a problem names the message or the interaction that it stands in', async () => {
  const { caller, address } = await setUpBot(test)
  const body: ServerFlow = {
    name: 'Loja',
    nodes: [
      {
        id: 'inicio',
        name: 'Início',
        botInteractions: [{ id: 'mensagem', interaction: 'Oi', files: [{ name: 'a.pdf', fileId: 'gone' }] }],
        userInteractios: [{ id: 'cor', target: 'Fim', phrases: ['x'], entityTypeId: 999_997, entityTypeName: 'Cor' }],
      },
      { id: 'fim', name: 'Fim', botInteractions: [{ interaction: 'Tchau' }] },
    ],
  }
  const refused = await caller.call(contract.publishFlow, { params: address, body })
  const { problems } = contract.publishRefusal.parse(refusalOf(refused).details)
  expect(problems).toMatchObject([
    { code: 'unknown-entity', nodeId: 'inicio', itemId: 'cor' },
    { code: 'missing-file', nodeId: 'inicio', itemId: 'mensagem' },
  ])
})
