import { z } from 'zod'
import { chosenIds, done, id, idParams, limit, listOf, offset, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import {
  botTransferSettingsBody,
  cloneBotBody,
  createBotBody,
  updateBotAvatarBody,
  updateBotBody,
  versionNameBody,
} from './bot-bodies.ts'
import { bot, botListRow, botTransferSettings, botVersionRow } from './bot-shapes.ts'

const listBody = z.object({
  limit,
  offset,
  companyId: id.optional(),
  workspaces: z.array(id).optional(),
  name: z.string().trim().max(200).nullish(),
})

/**
 * Rows are complete with `bot_view`; with the other permissions only id, name, target, workspaceId and workspace are
 * filled in.
 */
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
  config: { access: listAccess, reads: true },
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
      workspaces: chosenIds,
      name: z.string().trim().max(200).optional(),
    }),
    response: { 200: listOf(listRow) },
  },
  config: { access: listAccess },
})

/** Summary of the bots for the home screen. */
export const summarizeBots = operation({
  method: 'GET',
  url: '/api/bots/summary',
  schema: {
    operationId: 'summarizeBots',
    tags: ['Bots'],
    summary: 'Quantos bots e canais conectados há nos workspaces escolhidos, e os bots alterados por último.',
    querystring: z.object({ workspaces: chosenIds, limit: limit.default(4) }),
    response: {
      200: z.object({
        total: z.int().min(0),
        /** Connected channels of all bots, each kind counted once per bot; null without the right to see bots. */
        channels: z.int().min(0).nullable(),
        /** Last changed first. */
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

/** Requires bot_view besides bot_create, since the original is read. */
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
  config: { access: { kind: 'any', permissions: ['bot_create'], and: ['bot_view'] } },
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
    response: { 200: listOf(botVersionRow) },
  },
  config: { access: anyOf('bot_view') },
})

export const nameBotVersion = operation({
  method: 'PUT',
  url: '/api/bots/:id/versions/:versionId',
  schema: {
    operationId: 'nameBotVersion',
    tags: ['Bots'],
    summary: 'Dá um nome e uma nota a uma versão publicada; vazios, são retirados.',
    params: idParams.extend({ versionId: urlId }),
    body: versionNameBody,
    response: { 200: done },
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
    body: updateBotBody,
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
