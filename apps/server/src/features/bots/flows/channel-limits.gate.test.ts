// Gate: limits of the channels in a flow.
import { saveFlow } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('warns of what the channels of the bot cannot show, of none that is off', async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const caller = await test.as(await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] }))
  const label = 'Quero falar com uma pessoa'
  const body = {
    name: 'Loja',
    nodes: [
      {
        id: 'inicio',
        name: 'Início',
        botInteractions: [
          {
            interaction: 'Oi',
            buttons: [{ label, type: 'LINK' as const, link: 'https://a.example.com', position: 0 }],
          },
        ],
        userInteractios: [],
      },
    ],
  }
  const warned = async () => {
    const { body: answer } = await caller.call(saveFlow, { params: { botId: bot.id, flowId: -1 }, body })
    return answer.problems.filter(({ code }) => code === 'channel-limit').map(({ message }) => message)
  }
  expect(await warned()).toEqual([])
  const connection = { company_id: company.id, bot_id: bot.id, kind: 'whatsapp_meta', external_id: `phone-${bot.id}` }
  const { id } = await test.build.insert<{ id: number }>('connection', connection)
  expect(await warned()).toEqual([expect.stringContaining('WhatsApp API')])
  await test.build.run('update connection set active = false where id = $1', [id])
  expect(await warned()).toEqual([])
})
