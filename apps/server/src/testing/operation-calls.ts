import { randomBytes, randomUUID } from 'node:crypto'
import { permissions } from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { buildBot, buildEntity } from '../platform/testing/build-bots.ts'
import { buildCredential } from '../platform/testing/build-credentials.ts'
import { buildDialog } from '../platform/testing/build-dialogs.ts'
import type { Builders, TestCompany } from '../platform/testing/index.ts'

/** One record of each kind. */
export interface Ids {
  workspace: number
  user: number
  bot: number
  botToken: string
  flow: number
  entity: number
  file: string
  dialog: number
  message: string
  contact: number
  credential: number
  delivery: number
  label: number
  note: number
  cannedAnswer: number
  profile: number
  invite: number
  campaign: number
  template: number
}

/** Records that nobody ever made. */
export const nowhere: Ids = {
  workspace: 2_000_000_001,
  user: 2_000_000_002,
  bot: 2_000_000_003,
  botToken: 'nenhum-bot-tem-este-token',
  flow: 2_000_000_004,
  entity: 2_000_000_005,
  file: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d',
  dialog: 2_000_000_006,
  message: '2000000006-1',
  contact: 2_000_000_007,
  credential: 2_000_000_008,
  delivery: 2_000_000_009,
  label: 2_000_000_010,
  note: 2_000_000_011,
  cannedAnswer: 2_000_000_012,
  profile: 2_000_000_013,
  invite: 2_000_000_014,
  campaign: 2_000_000_015,
  template: 2_000_000_016,
}

/** One of everything in a company. */
export const fill = async (build: Builders, company: TestCompany): Promise<Ids> => {
  const workspace = await build.workspace({ company })
  const user = await build.user({ company, workspaces: [workspace], permissions, isAttendant: true })
  const bot = await buildBot(build, { company, workspace })
  const dialog = await buildDialog(build, { company, workspace, bot })
  const entity = await buildEntity(build, { company, bot })
  const file = await build.insert<{ id: string }>('file', {
    company_id: company.id,
    name: 'recado.txt',
    mime: 'text/plain',
    size_bytes: 1,
    storage_key: `${company.id}/${randomUUID()}`,
  })
  await build.insert('file_holder', { company_id: company.id, file_id: file.id, kind: 'dialog', dialog_id: dialog.id })
  const credential = await buildCredential(build, { company, bot, use: 'production' })
  const delivery = await build.insert<{ id: number }>('webhook_delivery', {
    company_id: company.id,
    bot_id: bot.id,
    dialog_id: dialog.id,
    kind: 'message',
    state: 'failed',
  })
  const label = await build.insert<{ id: number }>('label', {
    company_id: company.id,
    name: `Urgente ${dialog.id}`,
    name_folded: `urgente ${dialog.id}`,
    color: 'red',
  })
  const note = await build.insert<{ id: number }>('note', {
    company_id: company.id,
    dialog_id: dialog.id,
    place: 1,
    version: 1,
    author_id: user.id,
    client_key: randomUUID(),
    text: 'Só entre nós',
  })
  const cannedAnswer = await build.insert<{ id: number }>('canned_answer', {
    company_id: company.id,
    workspace_id: workspace.id,
    shortcut: 'oi',
    shortcut_folded: 'oi',
    text: 'Olá!',
  })
  const profile = await build.profile({ company, permissions: ['contact_view'] })
  const invite = await build.insert<{ id: number }>('invite', {
    company_id: company.id,
    email: `convite${dialog.id}@teste.local`,
    email_folded: `convite${dialog.id}@teste.local`,
    workspace_id: workspace.id,
    profile_id: profile.id,
    code_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 86_400_000),
    sent_at: new Date(Date.now() - 86_400_000),
  })
  const campaign = await build.insert<{ id: number }>('campaign', {
    company_id: company.id,
    workspace_id: workspace.id,
    bot_id: bot.id,
    name: 'Natal',
    name_folded: 'natal',
    message: 'Boas festas!',
    interval_seconds: 60,
    start_at: new Date(Date.now() + 86_400_000),
    next_at: new Date(Date.now() + 86_400_000),
  })
  await build.insert('campaign_recipient', {
    company_id: company.id,
    campaign_id: campaign.id,
    place: 1,
    contact_id: dialog.contactId,
  })
  const template = await build.insert<{ id: number }>('template', {
    company_id: company.id,
    name: 'Menu',
    name_folded: 'menu',
    bot_id: bot.id,
    flow_id: bot.draftId,
    document: JSON.stringify(newFlow(randomUUID, 'Menu')),
  })
  await build.insert('template_workspace', {
    company_id: company.id,
    template_id: template.id,
    workspace_id: workspace.id,
  })
  return {
    workspace: workspace.id,
    user: user.id,
    bot: bot.id,
    botToken: bot.token,
    flow: bot.draftId,
    entity: entity.id,
    file: file.id,
    dialog: dialog.id,
    message: `${dialog.id}-1`,
    contact: dialog.contactId,
    credential: credential.id,
    delivery: delivery.id,
    label: label.id,
    note: note.id,
    cannedAnswer: cannedAnswer.id,
    profile: profile.id,
    invite: invite.id,
    campaign: campaign.id,
    template: template.id,
  }
}

export interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

const flow = { name: 'Loja', nodes: [{ name: 'Início', botInteractions: [{ interaction: 'Olá!' }] }] }
const flowAddress = ({ bot, flow: id }: Ids): Input => ({ params: { botId: bot, flowId: id } })
const byBot = ({ bot }: Ids): Input => ({ params: { id: bot } })
const byDialog = ({ dialog }: Ids): Input => ({ params: { id: dialog } })
const byBotId = ({ bot }: Ids): Input => ({ params: { botId: bot } })
const byDelivery = ({ bot, delivery }: Ids): Input => ({ params: { botId: bot, deliveryId: delivery } })
const byUser = ({ user }: Ids): Input => ({ params: { userId: user } })
const byBotToken = ({ botToken }: Ids): Input => ({ body: { message: ['oi'], botToken } })

/** A call of each operation that names a record, in the address or in the body, right but for whose the record is. */
export const calls: Record<string, (ids: Ids) => Input> = {
  listWorkspaceUsers: ({ workspace }) => ({ query: { workspaceId: String(workspace) } }),
  getUser: ({ user }) => ({ params: { id: user } }),
  updateUser: ({ user }) => ({ params: { id: user }, body: { name: 'Intruso' } }),
  patchUser: ({ user }) => ({ params: { id: user }, body: { name: 'Intruso' } }),
  getResetPasswordUrl: ({ user }) => ({ params: { id: user } }),
  updateAvatar: ({ user }) => ({ params: { idUser: user }, body: { color: '#123456' } }),
  getWorkspace: ({ workspace }) => ({ params: { id: workspace } }),
  updateWorkspace: ({ workspace }) => ({ params: { id: workspace }, body: { name: 'Intruso' } }),
  getProfile: ({ profile }) => ({ params: { id: profile } }),
  updateProfile: ({ profile }) => ({ params: { id: profile }, body: { name: 'Intruso' } }),
  resendInvite: ({ invite }) => ({ params: { id: invite } }),
  revokeInvite: ({ invite }) => ({ params: { id: invite } }),
  getWorkspaceRules: ({ workspace }) => ({ params: { id: workspace } }),
  updateWorkspaceRules: ({ workspace }) => ({ params: { id: workspace }, body: { offerSeconds: 45 } }),
  createBot: ({ workspace }) => ({ body: { name: 'Intruso', workspaceId: workspace, target: 1 } }),
  readDashboard: ({ bot }) => ({ params: { info: 'general' }, body: { bots: [bot], startAt: '2026-01-01' } }),
  listServicesByHour: ({ bot }) => ({ query: { bots: String(bot) } }),
  getBot: ({ bot }) => ({ params: { id: bot } }),
  listBotVersions: ({ bot }) => ({ params: { id: bot } }),
  updateBot: ({ bot }) => ({ params: { id: bot }, body: { name: 'Intruso' } }),
  cloneBot: ({ bot, workspace }) => ({ body: { name: 'Intruso', botSourceId: bot, workspaceId: workspace } }),
  deleteBot: ({ bot }) => ({ params: { id: bot } }),
  updateBotAvatar: ({ bot }) => ({ params: { id: bot }, body: { name: 'Intruso' } }),
  getBotTransferSettings: ({ bot }) => ({ params: { id: bot } }),
  updateBotTransferSettings: ({ bot, workspace }) => ({ params: { id: bot }, body: { workspaceId: workspace } }),
  getLivechatSettings: byBot,
  updateLivechatSettings: (ids) => ({ ...byBot(ids), body: { active: false } }),
  rotateLivechatKey: byBot,
  endPreviousLivechatKey: byBot,
  endLivechatKeys: byBot,
  botChannelHealth: byBot,
  getWhatsappSettings: byBot,
  startWhatsappLogin: byBot,
  disconnectWhatsapp: byBot,
  updateWhatsappConfig: (ids) => ({
    ...byBot(ids),
    body: {
      phone: '+55 11 4000-0001',
      token: 'EAA',
      metaUrl: 'https://graph.facebook.com/v23.0',
      businessPhoneId: '1',
      businessAccountId: '2',
      active: true,
    },
  }),
  getFlow: flowAddress,
  saveFlow: (ids) => ({ ...flowAddress(ids), body: flow }),
  publishFlow: (ids) => ({ ...flowAddress(ids), body: flow }),
  publishTest: (ids) => ({ ...flowAddress(ids), body: flow }),
  getWorkingCopy: flowAddress,
  storeWorkingCopy: (ids) => ({ ...flowAddress(ids), body: { payload: flow, baseRevision: 1 } }),
  dropWorkingCopy: flowAddress,
  startMessengerLogin: ({ bot }) => ({ params: { id: bot }, body: { type: 'FACEBOOK' } }),
  listMessengerPages: ({ bot }) => ({ params: { id: bot }, query: { type: 'FACEBOOK' } }),
  subscribeMessengerPage: ({ bot }) => ({ params: { id: bot, pageId: '4001' } }),
  unsubscribeMessengerPage: ({ bot }) => ({ params: { id: bot, pageId: '4001' } }),
  disconnectMetaAccount: ({ bot }) => ({ params: { id: bot, userId: '6001' } }),
  getWebhookConfig: byBotId,
  saveWebhookConfig: (ids) => ({ ...byBotId(ids), body: { url: 'https://intruso.exemplo.com.br' } }),
  rotateWebhookSecret: byBotId,
  resumeWebhookEndpoint: (ids) => ({ ...byBotId(ids), body: { endpoint: 'node' } }),
  testWebhook: (ids) => ({ ...byBotId(ids), body: { endpoint: 'node' } }),
  listWebhookDeliveries: byBotId,
  getWebhookDelivery: byDelivery,
  replayWebhookDelivery: byDelivery,
  replayFailedWebhooks: byBotId,
  simulate: byBotToken,
  testBotDialog: byBotToken,
  searchEntities: ({ bot }) => ({ query: { botId: String(bot) } }),
  createTemplate: ({ bot, flow: botFlowId, workspace }) => ({
    body: { botId: bot, botFlowId, name: 'Menu', workspaces: [workspace] },
  }),
  getTemplateFlow: ({ template }) => ({ params: { id: template } }),
  deleteTemplate: ({ template }) => ({ params: { id: template } }),
  importTemplate: ({ bot, template }) => ({ params: { botId: bot, templateId: template }, body: {} }),
  createEntity: ({ bot }) => ({ body: { name: 'Intrusa', entries: [{ value: 'x' }], botId: bot } }),
  getEntity: ({ entity }) => ({ params: { id: entity } }),
  updateEntity: ({ entity }) => ({ params: { id: entity }, body: { name: 'Intrusa', entries: [{ value: 'x' }] } }),
  readFile: ({ file }) => ({ params: { id: file } }),
  deleteFile: ({ file }) => ({ params: { id: file } }),
  getDialog: byDialog,
  dialogChanges: (ids) => ({ ...byDialog(ids), query: { after: '0' } }),
  dialogFiles: byDialog,
  dialogContact: byDialog,
  dialogHistory: byDialog,
  dialogTimeline: byDialog,
  suggestAnswer: byDialog,
  messageTimeline: ({ message }) => ({ params: { id: message } }),
  joinDialog: byDialog,
  passDialog: byDialog,
  openDialog: byDialog,
  finalizeDialog: byDialog,
  markAsRead: byDialog,
  markAsUnread: byDialog,
  getReplyWindow: byDialog,
  listDialogTemplates: byDialog,
  listCannedAnswers: ({ workspace }) => ({ query: { workspaceId: String(workspace) } }),
  createCannedAnswer: ({ workspace }) => ({ body: { workspaceId: workspace, shortcut: 'intruso', text: 'Intruso' } }),
  updateCannedAnswer: ({ cannedAnswer }) => ({
    params: { id: cannedAnswer },
    body: { shortcut: 'intruso', text: 'Intruso' },
  }),
  deleteCannedAnswer: ({ cannedAnswer }) => ({ params: { id: cannedAnswer } }),
  writeNote: (ids) => ({
    ...byDialog(ids),
    body: { clientId: '7b1d5b0a-4a43-4a53-8a0e-6a3a1a3f9a13', text: 'Intruso' },
  }),
  editNote: ({ note }) => ({ params: { id: note }, body: { text: 'Intruso' } }),
  deleteNote: ({ note }) => ({ params: { id: note } }),
  listMentionable: byDialog,
  readMentions: byDialog,
  sendDialogTemplate: (ids) => ({
    ...byDialog(ids),
    body: { clientId: '7b1d5b0a-4a43-4a53-8a0e-6a3a1a3f9a12', name: 'intruso', language: 'pt_BR', values: [] },
  }),
  sendMessage: (ids) => ({
    ...byDialog(ids),
    body: { clientId: '7b1d5b0a-4a43-4a53-8a0e-6a3a1a3f9a11', message: 'Intruso' },
  }),
  updateLabel: ({ label }) => ({ params: { id: label }, body: { name: 'Intrusa' } }),
  countLabelRooms: ({ label }) => ({ params: { id: label } }),
  deleteLabel: ({ label }) => ({ params: { id: label } }),
  labelRooms: ({ dialog, label }) => ({ body: { rooms: [dialog], remove: [label] } }),
  listTransferTargets: ({ dialog }) => ({ query: { dialogId: String(dialog) } }),
  transferDialog: ({ dialog, workspace }) => ({ body: { dialogId: dialog, workspaceId: workspace, typeTransfer: 2 } }),
  closeRooms: ({ dialog }) => ({ body: { rooms: [dialog] } }),
  transferRooms: ({ dialog, workspace }) => ({
    body: { rooms: [dialog], transferData: { typeTransfer: 2, workspaceId: workspace } },
  }),
  retryMessage: ({ message }) => ({ params: { id: message } }),
  deleteMessage: ({ message }) => ({ params: { id: message } }),
  listAgents: ({ bot }) => ({ params: { botId: bot } }),
  getCredential: ({ credential }) => ({ params: { id: credential } }),
  deleteCredential: ({ credential }) => ({ params: { id: credential } }),
  requestBotWhatsApp: byBot,
  getBotWhatsApp: byBot,
  updateBotWhatsApp: (ids) => ({ ...byBot(ids), body: { name: 'Intruso' } }),
  getBotQrCode: byBot,
  removeBotWhatsApp: byBot,
  requestUserWhatsApp: byUser,
  getUserWhatsApp: byUser,
  getUserQrCode: byUser,
  removeUserWhatsApp: byUser,
  createCampaign: ({ workspace, bot, contact }) => ({
    body: {
      name: 'Intrusa',
      message: 'Intrusa',
      interval: 60,
      botId: bot,
      workspaceId: workspace,
      startAt: '2999-01-01T00:00:00Z',
      messages: [{ message: 'Intrusa', contact: { id: contact } }],
    },
  }),
  startCampaign: ({ campaign }) => ({ params: { id: campaign } }),
  pauseCampaign: ({ campaign }) => ({ params: { id: campaign } }),
  cancelCampaign: ({ campaign }) => ({ params: { id: campaign } }),
  getContact: ({ contact }) => ({ params: { id: contact } }),
  updateContact: ({ contact }) => ({
    params: { id: contact },
    body: { name: 'Intruso', email: 'intruso@example.com' },
  }),
}

/** An operation's address with these values in the places of its parameters. */
export const address = (url: string, params: Record<string, string | number>): string =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'nada')))
