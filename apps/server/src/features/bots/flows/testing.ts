import * as contract from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import type { Caller, TestApp } from '../../../platform/testing/index.ts'

/** A bot with an untouched draft, and people who may work on it. */
export const setUpBot = async (test: TestApp) => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const person = (name: string) =>
    test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'], name })
  const caller = await test.as(await person('Marina Prado'))
  return { company, workspace, bot, person, caller, address: { botId: bot.id, flowId: -1 } }
}

/** Two publishable nodes. */
export const shopFlow = (name = 'Loja', greeting = 'Olá! Posso ajudar?'): ServerFlow => ({
  name,
  nodes: [
    {
      id: 'inicio',
      name: 'Início',
      botInteractions: [{ interaction: greeting }],
      userInteractios: [{ id: 'comprar', source: 'Início', target: 'Compra', phrases: ['quero comprar'] }],
    },
    { id: 'compra', name: 'Compra', x: 0, y: 130, botInteractions: [{ interaction: 'Qual produto?' }] },
  ],
})

export const readFlow = async (caller: Caller, botId: number, flowId = -1) =>
  (await caller.call(contract.getFlow, { params: { botId, flowId } })).body

/** The body of an error answer, whose type the operation does not declare. */
export const refusalOf = ({ body }: { body: unknown }): contract.ErrorBody => contract.errorBody.parse(body)
