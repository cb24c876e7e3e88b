import { finishMessengerLogin, startMessengerLogin, subscribeMessengerPage } from '@prosa/contract'
import type { GraphOptions, GraphStandIn } from '../../../../../../tools/standins/graph/index.ts'
import { startMetaApp } from '../../../channels/meta/testing.ts'
import { type ConversationWorld, conversationWorld, shopFlow } from '../../../conversation/testing.ts'
import type { Caller, TestApp } from '../../../platform/testing/index.ts'

/** The program with a stand-in of Meta that calls its webhooks, and a company with a bot to connect. */
export interface MetaWorld {
  app: TestApp
  graph: GraphStandIn
  world: ConversationWorld
  manager: Caller
  /** Logs in at Meta like a browser. @returns the code and state from its window */
  consent(botId?: number): Promise<{ code: string; botToken: string }>
  login(botId?: number): Promise<void>
  connect(pageId: string): Promise<void>
  close(): Promise<void>
}

export const metaWorld = async (options: GraphOptions = {}): Promise<MetaWorld> => {
  const messengerScopes = ['pages_messaging', 'pages_show_list', 'pages_manage_metadata', 'instagram_basic']
  const { app, graph, close } = await startMetaApp({ graph: options, messengerScopes })
  const world = await conversationWorld(app)
  await app.build.run('update company set facebook = true, instagram = true where id = $1', [world.companyId])
  await app.build.insert('flow', {
    company_id: world.companyId,
    bot_id: world.bot.id,
    kind: 'draft',
    name: 'Loja',
    document: JSON.stringify(shopFlow()),
  })
  const user = await app.build.user({
    company: { id: world.companyId },
    permissions: ['bot_view', 'omnichannel_view', 'dialog_view'],
    workspaces: [{ id: world.workspaceId }],
  })
  const manager = await app.as(user)
  const consent = async (botId = world.bot.id) => {
    const { body } = await manager.call(startMessengerLogin, { params: { id: botId }, body: { type: 'FACEBOOK' } })
    const answer = await fetch(body.url, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    return { code: back.searchParams.get('code') ?? '', botToken: back.searchParams.get('state') ?? '' }
  }
  const login = async (botId?: number): Promise<void> => {
    const { status } = await manager.call(finishMessengerLogin, { body: await consent(botId) })
    if (status !== 200) throw new Error(`The login answered ${status}`)
  }
  return {
    app,
    graph,
    world,
    manager,
    consent,
    login,
    connect: async (pageId) => {
      const { status } = await manager.call(subscribeMessengerPage, { params: { id: world.bot.id, pageId } })
      if (status !== 200) throw new Error(`The page was answered ${status}`)
    },
    close,
  }
}
