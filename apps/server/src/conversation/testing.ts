import { randomUUID } from 'node:crypto'
import { type CompiledFlow, compileFlow, type FlowDocument, type TransferData } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import { type TestApp, testApp } from '../platform/testing/index.ts'
import type { PersonMessage } from './model/acts.ts'
import type { Conversation } from './model/conversation.ts'
import type { InboundEvent } from './model/inbound.ts'

/** A company with a bot whose flow is published, its live chat, and a second connection of the `fake` channel. */
export interface ConversationWorld {
  app: TestApp
  conversation: Conversation
  companyId: number
  workspaceId: number
  bot: { id: number; token: string }
  connectionId: number
  fakeConnectionId: number
  fakeExternalId: string
  versionId: number
}

export const shopFlow = (): FlowDocument =>
  buildFlow({
    Início: {
      says: 'Olá! Vendas ou suporte?',
      exits: { Vendas: ['vendas'], Suporte: ['suporte'], Pessoas: ['atendente'] },
    },
    Vendas: { says: 'Você está em vendas.', exits: { Pedido: ['pedido'] } },
    Suporte: { says: 'Você está no suporte.' },
    Pedido: { says: 'Pedido anotado.' },
    Pessoas: { says: 'Vou chamar alguém.' },
  })

const nowhere: TransferData = {
  queue: 'ONLY_NOT_TRANSFERRED',
  workspaceId: null,
  userId: null,
  userName: null,
  onlyOnlineUser: true,
  thirdPartySystem: false,
  workspaceOnWebhook: false,
  botId: null,
  botName: null,
  botTransferMessage: '',
  botTransferMedia: 'WHATSAPP_QRCODE',
}

/** Nodes that transfer the customer, each reached by its own word: to a person, in turn, to the queue, outside, or where a webhook says. */
export const departingFlow = (userId: number): FlowDocument => {
  const away = (transferData: Partial<TransferData>) => ({
    says: 'Um momento.',
    transfer: true,
    transferData: { ...nowhere, ...transferData },
  })
  return buildFlow({
    Início: {
      says: 'Com quem?',
      exits: { Pessoa: ['pessoa'], Vez: ['vez'], Fila: ['fila'], Fora: ['fora'], Área: ['area'] },
    },
    Pessoa: away({ queue: 'USER', userId, userName: 'Ana' }),
    Vez: away({ queue: 'SEQUENTIAL' }),
    Fila: away({}),
    Fora: away({ thirdPartySystem: true }),
    Área: { ...away({ queue: 'SEQUENTIAL', workspaceOnWebhook: true }), webhookCall: true },
  })
}

export const compiled = (document: FlowDocument): CompiledFlow => {
  const result = compileFlow(document, [])
  if (!result.compiled) throw new Error(JSON.stringify(result.problems))
  return result.compiled
}

/** Adds a complete company to `app`. */
export const conversationWorld = async (
  app: TestApp,
  document: FlowDocument = shopFlow(),
): Promise<ConversationWorld> => {
  const { build } = app
  const company = await build.company()
  const workspace = await build.workspace({ company })
  const token = randomUUID()
  const bot = await build.insert<{ id: number }>('bot', {
    company_id: company.id,
    name: 'Loja',
    name_folded: 'loja',
    workspace_id: workspace.id,
    token,
  })
  const livechat = await build.insert<{ id: number }>('connection', {
    company_id: company.id,
    kind: 'livechat',
    bot_id: bot.id,
    external_id: token,
  })
  const fakeExternalId = randomUUID()
  const fake = await build.insert<{ id: number }>('connection', {
    company_id: company.id,
    kind: 'fake',
    bot_id: bot.id,
    external_id: fakeExternalId,
  })
  const version = await build.insert<{ id: number }>('flow', {
    company_id: company.id,
    bot_id: bot.id,
    kind: 'version',
    version: 1,
    name: 'Loja',
    document: JSON.stringify(document),
    compiled: JSON.stringify(compiled(document)),
  })
  await app.database.owner.query('update bot set active_version_id = $2 where id = $1', [bot.id, version.id])
  return {
    app,
    conversation: app.app.program.conversation,
    companyId: company.id,
    workspaceId: workspace.id,
    bot: { id: bot.id, token },
    connectionId: livechat.id,
    fakeConnectionId: fake.id,
    fakeExternalId,
    versionId: version.id,
  }
}

/** A customer's message, with a new id unless one is given. */
export const inbound = (world: ConversationWorld, over: Partial<InboundEvent> = {}): InboundEvent => ({
  companyId: world.companyId,
  connectionId: world.connectionId,
  externalId: 'visitor-1',
  extId: randomUUID(),
  text: 'oi',
  ...over,
})

/** A person's message to a customer. */
export const personMessage = (
  { companyId }: ConversationWorld,
  dialogId: number,
  userId: number,
  over: Partial<PersonMessage> = {},
): PersonMessage => ({
  companyId,
  dialogId,
  userId,
  userName: 'Ana',
  clientId: randomUUID(),
  text: 'Olá',
  files: [],
  ...over,
})

export { testApp }
