import * as contract from '@prosa/contract'
import type { GraphStandIn } from '../../../../../../tools/standins/graph/index.ts'
import { startMetaApp } from '../../../channels/meta/testing.ts'
import { type ConversationWorld, conversationWorld } from '../../../conversation/testing.ts'
import type { Caller, TestApp } from '../../../platform/testing/index.ts'

/** The program with a stand-in of Meta that calls its webhooks. */
export interface NumberWorld {
  app: TestApp
  graph: GraphStandIn
  /** A company with a bot, and a person with all rights over it. */
  shop(): Promise<Shop>
  close(): Promise<void>
}

export interface Shop {
  world: ConversationWorld
  staff: Caller
  params: { id: number }
  /** Logs in at Meta and connects a number of the account. */
  connect(phoneId: string): Promise<void>
}

const permissions: contract.Permission[] = ['bot_view', 'bot_remove', 'dialog_view', 'omnichannel_view']

export const numberWorld = async (): Promise<NumberWorld> => {
  const { app, graph, close } = await startMetaApp({
    whatsappScopes: ['business_management', 'whatsapp_business_management', 'whatsapp_business_messaging'],
  })
  return {
    app,
    graph,
    shop: () => openShop(app, graph),
    close,
  }
}

const openShop = async (app: TestApp, graph: GraphStandIn): Promise<Shop> => {
  const world = await conversationWorld(app)
  const params = { id: world.bot.id }
  const draft = { company_id: world.companyId, bot_id: world.bot.id, kind: 'draft', name: 'Loja', document: '{}' }
  await app.build.insert('flow', draft)
  const workspaces = [{ id: world.workspaceId }]
  const staff = await app.as(await app.build.user({ company: { id: world.companyId }, permissions, workspaces }))
  const connect = async (phoneId: string): Promise<void> => {
    const { body } = await staff.call(contract.startWhatsappLogin, { params })
    const back = new URL((await fetch(body.url, { redirect: 'manual' })).headers.get('location') ?? '')
    const [code, botToken] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '') as [string, string]
    await staff.call(contract.finishWhatsappLogin, { body: { code, botToken } })
    const saved = await staff.call(contract.updateWhatsappConfig, {
      params,
      body: {
        phone: '+55 11 4000-0001',
        token: contract.maskedSecret,
        metaUrl: `${graph.url}/v23.0`,
        businessPhoneId: phoneId,
        businessAccountId: '2001',
        active: true,
        pin: '123456',
      },
    })
    if (saved.status !== 200) throw new Error(`The number was answered ${saved.status}`)
  }
  return { world, staff, params, connect }
}
