import { z } from 'zod'
import {
  botAutomation,
  botTransferSettingsBody,
  cloneBotBody,
  createBotBody,
  updateBotAvatarBody,
} from './bot-bodies.ts'
import { channelFlagFields } from './channels.ts'
import { color, done, id, idParams, instant, limit, listOf, offset, queryIds, requiredText, urlId } from './common.ts'
import { liveChatInteractions } from './livechat-bodies.ts'
import { operation } from './operation.ts'
import { anyOf } from './permissions.ts'

/** 1 Atendimento, 2 Suporte, 3 FAQ, 4 Funcionário digital, 5 Campanha, 6 Sem script. */
export const botTargets = {
  1: 'Atendimento',
  2: 'Suporte',
  3: 'FAQ',
  4: 'Funcionário digital',
  5: 'Campanha',
  6: 'Sem script',
} as const
export const botTarget = z.int().min(1).max(6)

export const botListRow = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  target: botTarget,
  workspace: z.string(),
  workspaceId: id,
  activeBotFlowId: id.nullable(),
  hasUnpublishedDraft: z.boolean(),
  /**
   * What customers meet: nothing yet ('Nunca publicado'), the flow as it was saved last ('Publicado'), an older one ('Alterações
   * não publicadas'), or no flow at all, as the bot's objective needs none.
   */
  publication: z.enum(['never', 'published', 'changed', 'none']),
  createdBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  chatColor: z.string(),
  avatarColor: z.string(),
  avatarIconUrl: z.string().nullable(),
  ...channelFlagFields,
})

/** The draft (`editingRelease`, without a number) or a published version. */
const versionRow = z.object({
  id,
  active: z.boolean(),
  editingRelease: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int().nullable(),
})

export const bot = botListRow.extend({
  token: z.string(),
  key: z.string().nullable(),
  services: z.int(),
  serviceHours: z.number(),
  whatsappRedirect: z.boolean(),
  nameOnStart: z.boolean(),
  emailOnStart: z.boolean(),
  /** Spelled so on the wire. */
  phoneOnStar: z.boolean(),
  phoneOnStart: z.boolean(),
  defaulFallbackMessages: z.array(z.string()),
  /** Whether the bot asks “Você quis dizer A ou B?” where a message may mean either of two exits. */
  asksInDoubt: z.boolean(),
  liveChatInteractions: z.array(z.object({ position: z.int(), interaction: z.string() })),
  botTransferId: id.nullable(),
  automationDto: botAutomation,
  hasBotMultipleGoogleCredentials: z.boolean(),
  /** What the company may use; its switches bind everybody but administrators. The flags above say what is connected. */
  allowedChannels: z.object(channelFlagFields),
  /** Its number of WhatsApp Business, tokens masked; null where it has none. `urlWebhook` is what Meta's app calls. */
  whatsapp: z
    .object({
      id,
      phone: z.string(),
      urlMeta: z.string(),
      tokenMeta: z.string(),
      businessPhoneId: z.string(),
      businessAccountId: z.string(),
      urlWebhook: z.string(),
      tokenWebhook: z.string(),
      on: z.boolean(),
    })
    .nullable(),
  /** What customers meet now; null for a bot that was never published. */
  liveVersion: z.object({ id, version: z.int(), publishedAt: instant, publishedBy: z.string().nullable() }).nullable(),
  /** The ten that spoke last. */
  lastServices: z.array(z.object({ id, createdAt: instant, lastMessage: instant, closedAt: instant.nullable() })),
  /** The draft and the newest versions, a hundred rows at most; `listBotVersions` has all of them. */
  versions: z.array(versionRow),
})
export type Bot = z.infer<typeof bot>

const listBody = z.object({
  limit,
  offset,
  companyId: id.optional(),
  workspaces: z.array(id).optional(),
  name: z.string().trim().max(200).nullish(),
})

/** Rows are whole with `bot_view`; with the other permissions only id, name, target, workspaceId and workspace are filled in. */
const listAccess = anyOf(
  'bot_view',
  'dialog_view',
  'omnichannel_view',
  'dashboard_view',
  'entity_view',
  'campaign_create',
)
const listRow = botListRow
  .partial()
  .required({ id: true, name: true, target: true, workspaceId: true, workspace: true })

export const listBots = operation({
  method: 'POST',
  url: '/api/bots/list',
  schema: {
    operationId: 'listBots',
    tags: ['Bots'],
    summary: 'Bots dos workspaces escolhidos.',
    body: listBody,
    response: { 200: listOf(listRow) },
  },
  config: { access: listAccess },
})

export const searchBots = operation({
  method: 'GET',
  url: '/api/bots',
  schema: {
    operationId: 'searchBots',
    tags: ['Bots'],
    summary: 'A mesma lista, por endereço.',
    querystring: z.object({
      limit,
      offset,
      companyId: urlId.optional(),
      workspaces: queryIds,
      name: z.string().trim().max(200).optional(),
    }),
    response: { 200: listOf(listRow) },
  },
  config: { access: listAccess },
})

/** What the home says of the bots, in one answer however many there are. */
export const summarizeBots = operation({
  method: 'GET',
  url: '/api/bots/summary',
  schema: {
    operationId: 'summarizeBots',
    tags: ['Bots'],
    summary: 'Quantos bots e canais conectados há nos workspaces escolhidos, e os bots alterados por último.',
    querystring: z.object({ workspaces: queryIds, limit: limit.default(4) }),
    response: {
      200: z.object({
        total: z.int().min(0),
        /** Connected channels of all of them, each kind of each bot once; null for those who may not see bots. */
        channels: z.int().min(0).nullable(),
        /** The last changed first. */
        recent: z.array(listRow),
      }),
    },
  },
  config: { access: listAccess },
})

export const createBot = operation({
  method: 'POST',
  url: '/api/bots',
  schema: {
    operationId: 'createBot',
    tags: ['Bots'],
    summary: 'Cria um bot, com um rascunho vazio.',
    body: createBotBody,
    response: { 200: z.object({ id, activeBotFlowId: id, token: z.string() }) },
  },
  config: { access: anyOf('bot_create') },
})

/** Beside bot_create it demands bot_view: what is copied is read. */
export const cloneBot = operation({
  method: 'POST',
  url: '/api/bots/clone',
  schema: {
    operationId: 'cloneBot',
    tags: ['Bots'],
    summary: 'Cria um bot como outro: rascunho, entidades e configurações; canais, chaves e versões não são copiados.',
    body: cloneBotBody,
    response: { 200: z.object({ id, activeBotFlowId: id, token: z.string() }) },
  },
  config: { access: anyOf('bot_create') },
})

export const deleteBot = operation({
  method: 'DELETE',
  url: '/api/bots/delete/:id',
  schema: {
    operationId: 'deleteBot',
    tags: ['Bots'],
    summary: 'Exclui um bot de vez: libera chaves e canais, fecha as conversas dele e as mantém para leitura.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: anyOf('bot_remove') },
})

export const getBot = operation({
  method: 'GET',
  url: '/api/bots/:id',
  schema: {
    operationId: 'getBot',
    tags: ['Bots'],
    summary: 'Um bot inteiro.',
    params: idParams,
    response: { 200: bot },
  },
  config: { access: anyOf('bot_view') },
})

export const listBotVersions = operation({
  method: 'GET',
  url: '/api/bots/:id/versions',
  schema: {
    operationId: 'listBotVersions',
    tags: ['Bots'],
    summary: 'O rascunho de um bot e as suas versões publicadas, da mais nova para a mais antiga.',
    params: idParams,
    querystring: z.object({ limit, offset }),
    response: { 200: listOf(versionRow) },
  },
  config: { access: anyOf('bot_view') },
})

export const updateBot = operation({
  method: 'PUT',
  url: '/api/bots/:id',
  schema: {
    operationId: 'updateBot',
    tags: ['Bots'],
    summary: 'Altera um bot; o campo ausente fica como está.',
    params: idParams,
    body: z.object({
      name: requiredText(100).optional(),
      active: z.boolean().optional(),
      target: botTarget.optional(),
      workspaceId: id.optional(),
      avatarColor: color.optional(),
      chatColor: color.optional(),
      nameOnStart: z.boolean().optional(),
      emailOnStart: z.boolean().optional(),
      phoneOnStart: z.boolean().optional(),
      phoneOnStar: z.boolean().optional(),
      defaulFallbackMessages: z.array(requiredText(4096)).max(20).optional(),
      asksInDoubt: z.boolean().optional(),
      liveChatInteractions: liveChatInteractions.optional(),
      automationDto: botAutomation.optional(),
    }),
    response: { 200: z.object({ id }) },
  },
  config: { access: anyOf('bot_view') },
})

export const updateBotAvatar = operation({
  method: 'POST',
  url: '/api/bots/:id/update-avatar',
  schema: {
    operationId: 'updateBotAvatar',
    tags: ['Bots'],
    summary: 'Como o bot se mostra e começa um chat: avatar, cores, nome, sugestões e o que pergunta.',
    params: idParams,
    body: updateBotAvatarBody,
    response: { 200: z.object({ id, avatarIconUrl: z.string().nullable() }) },
  },
  config: { access: anyOf('bot_view') },
})

const botTransferSettings = z.object({
  workspaceId: id.nullable(),
  workspaceName: z.string().nullable(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** 1: the named person; 2: offered to each in turn; null: no people chosen. */
  type: z.int().min(1).max(2).nullable(),
  onlyOnlineUser: z.boolean(),
  transferDialogInitiatedByBot: z.boolean(),
  transferData: z
    .object({
      botId: id,
      botName: z.string(),
      botTransferMessage: z.string(),
      botTransferMedia: z.literal('WHATSAPP_QRCODE'),
    })
    .nullable(),
})
export type BotTransferSettings = z.infer<typeof botTransferSettings>

export const getBotTransferSettings = operation({
  method: 'GET',
  url: '/api/bots/:id/bot-transfer-settings',
  schema: {
    operationId: 'getBotTransferSettings',
    tags: ['Bots'],
    summary: 'Para onde vão as conversas do bot quando o fluxo não diz.',
    params: idParams,
    response: { 200: botTransferSettings },
  },
  config: { access: anyOf('bot_view') },
})

export const updateBotTransferSettings = operation({
  method: 'PUT',
  url: '/api/bots/:id/bot-transfer-settings',
  schema: {
    operationId: 'updateBotTransferSettings',
    tags: ['Bots'],
    summary: 'Altera para onde vão as conversas do bot; o campo ausente fica como está, null o limpa.',
    params: idParams,
    body: botTransferSettingsBody,
    response: { 200: botTransferSettings },
  },
  config: { access: anyOf('bot_view') },
})
