import { type AuditAction, type Operation, onlyReads } from '@prosa/contract'

/** What an operation writes into the audit, or why it writes nothing. */
export type AuditRule = { writes: readonly [AuditAction, ...AuditAction[]] } | { reason: string }

const writes = (...actions: [AuditAction, ...AuditAction[]]): AuditRule => ({ writes: actions })
const not = (reason: string): AuditRule => ({ reason })

const conversation = not('O que acontece numa conversa está na linha do tempo dela, com quem e quando.')
const visitor = not('É do cliente, numa conversa.')
const ownView = not('É o que uma pessoa já leu, ou como ela atende agora: ninguém mais vê a diferença.')
const ownCopy = not(
  'Uma cópia de trabalho ou um teste de quem desenha; o que vale é gravado por saveFlow e publishFlow.',
)
const stranger = not('Pede um e-mail, e não diz quem pede; o que o link do e-mail muda é registrado.')
const qrCode = not('Pergunta a cada poucos segundos pelo código na tela; quem o pediu é registrado.')
const login = not('Começa um login no provedor; o que ele conecta é registrado quando volta.')

/**
 * Every operation that may change something: what it writes, or why nothing. A structural test compares it with the table of operations
 * and calls them. An operation that is a GET stands here only if it changes something or gives out a secret.
 */
export const auditedOperations: Readonly<Record<string, AuditRule>> = {
  // People and their sessions
  login: writes('session.started'),
  logout: writes('session.ended'),
  endOwnSession: writes('session.ended'),
  endOtherSessions: writes('session.ended'),
  refreshSession: not('A mesma sessão continua; um token usado duas vezes é registrado como session.refresh-reused.'),
  logInWithCode: writes('session.started', 'second-factor.code-used'),
  beginSecondFactor: writes('second-factor.begun'),
  confirmSecondFactor: writes('second-factor.on'),
  renewRecoveryCodes: writes('second-factor.codes-made'),
  turnOffSecondFactor: writes('second-factor.off'),
  resetSecondFactor: writes('second-factor.reset'),
  changePassword: writes('password.changed'),
  resetPassword: writes('password.reset'),
  getResetPasswordUrl: writes('password.link-copied'),
  forgotPassword: stranger,
  setup: writes('company.signed-up'),
  resendConfirmation: stranger,
  confirmSubscription: writes('company.confirmed'),
  acceptInvite: writes('invite.accepted'),
  endFirstAccess: not('Que a pessoa viu as boas-vindas.'),
  reportBrowserError: not('Um defeito da tela, que vai para o log do programa.'),
  updateAvatar: writes('user.changed'),
  updateUser: writes('user.changed'),
  patchUser: writes('user.changed'),
  resendInvite: writes('invite.resent'),
  mailInviteAgain: writes('invite.resent'),
  revokeInvite: writes('invite.revoked'),

  // The installation and its companies
  createCompany: writes('company.created'),
  updateCompany: writes('company.changed'),
  suspendCompany: writes('company.suspended'),
  resumeCompany: writes('company.resumed'),
  createPlatform: writes('platform.created'),
  updatePlatform: writes('platform.changed'),
  invitePlatformAdministrator: writes('administrator.invited'),
  removePlatformAdministrator: writes('administrator.removed'),
  listWaitingMails: writes('mail.read'),
  deleteWaitingMail: writes('mail.deleted'),
  retryJob: writes('job.retried'),
  certifyIsolation: writes('isolation.certified'),

  // Workspaces and profiles
  createWorkspace: writes('workspace.created'),
  updateWorkspace: writes('workspace.changed'),
  updateWorkspaceRules: writes('workspace.rules-changed'),
  createProfile: writes('profile.created'),
  updateProfile: writes('profile.changed'),

  // Bots and what they say
  createBot: writes('bot.created'),
  cloneBot: writes('bot.cloned'),
  updateBot: writes('bot.changed'),
  nameBotVersion: writes('bot.changed'),
  updateBotAvatar: writes('bot.changed'),
  updateBotTransferSettings: writes('bot.transfer-changed'),
  deleteBot: writes('bot.deleted'),
  saveFlow: writes('flow.saved'),
  publishFlow: writes('flow.published'),
  publishTest: ownCopy,
  createFlowTest: writes('flow-test.created'),
  updateFlowTest: writes('flow-test.changed'),
  deleteFlowTest: writes('flow-test.deleted'),
  runFlowTests: ownCopy,
  updateFlowTestSettings: writes('bot.changed'),
  dismissNotUnderstood: writes('bot.messages-dismissed'),
  storeWorkingCopy: ownCopy,
  dropWorkingCopy: ownCopy,
  simulate: ownCopy,
  testBotDialog: ownCopy,
  createEntity: writes('entity.created'),
  updateEntity: writes('entity.changed'),
  uploadEntities: writes('entity.imported'),
  createTemplate: writes('template.created'),
  deleteTemplate: writes('template.deleted'),
  importTemplate: writes('template.imported'),
  importReadyFlow: writes('template.imported'),
  uploadFile: not('Um arquivo que ainda nada usa; é registrado o que passa a usá-lo.'),
  deleteFile: not('Só apaga o que nada usa.'),

  // Keys, channels and outside systems
  getCredential: writes('credential.read'),
  insertCredentials: writes('credential.inserted'),
  deleteCredential: writes('credential.deleted', 'credential.detached'),
  updateLivechatSettings: writes('livechat.changed'),
  rotateLivechatKey: writes('livechat.key-made'),
  endPreviousLivechatKey: writes('livechat.previous-key-ended'),
  endLivechatKeys: writes('livechat.keys-ended'),
  startWhatsappLogin: login,
  finishWhatsappLogin: writes('whatsapp.linked'),
  updateWhatsappConfig: writes('whatsapp.changed'),
  disconnectWhatsapp: writes('whatsapp.disconnected'),
  requestBotWhatsApp: writes('whatsapp.requested'),
  updateBotWhatsApp: writes('whatsapp.renamed'),
  removeBotWhatsApp: writes('whatsapp.removed'),
  getBotQrCode: qrCode,
  getUserQrCode: qrCode,
  requestUserWhatsApp: writes('whatsapp.requested'),
  removeUserWhatsApp: writes('whatsapp.removed'),
  startMessengerLogin: login,
  finishMessengerLogin: writes('messenger.linked'),
  subscribeMessengerPage: writes('messenger.page-connected'),
  unsubscribeMessengerPage: writes('messenger.page-disconnected'),
  disconnectMetaAccount: writes('messenger.disconnected'),
  saveWebhookConfig: writes('webhook.changed'),
  rotateWebhookSecret: writes('webhook.secret-made'),
  resumeWebhookEndpoint: writes('webhook.resumed'),
  replayWebhookDelivery: writes('webhook.replayed'),
  replayFailedWebhooks: writes('webhook.replayed'),
  testWebhook: not('Envia um exemplo sem dados de clientes; a chamada fica na lista de entregas.'),

  // Customers
  updateContact: writes('contact.changed'),
  recordConsent: writes('contact.consent'),
  createContact: writes('contact.created'),
  exportContacts: writes('contact.exported'),
  keepContactsApart: writes('contact.kept-apart'),
  exportPersonalData: writes('contact.data-exported'),
  eraseContact: writes('contact.erased'),
  mergeContacts: writes('contact.merged'),
  undoContactMerge: writes('contact.merge-undone'),
  uploadContactImport: not('Um arquivo que ainda nada muda; é registrado quando a importação começa.'),
  startContactImport: writes('contact-import.started'),
  cancelContactImport: writes('contact-import.cancelled'),
  undoContactImport: writes('contact-import.undone'),
  createLabel: writes('label.created'),
  updateLabel: writes('label.changed'),
  deleteLabel: writes('label.deleted'),
  createCannedAnswer: writes('canned-answer.created'),
  updateCannedAnswer: writes('canned-answer.changed'),
  deleteCannedAnswer: writes('canned-answer.deleted'),
  createCampaign: writes('campaign.created'),
  retryCampaign: writes('campaign.retried'),
  exportRecipients: writes('campaign.exported'),
  startCampaign: writes('campaign.start'),
  pauseCampaign: writes('campaign.pause'),
  cancelCampaign: writes('campaign.cancel'),
  downloadServices: writes('services.exported'),
  downloadAudit: writes('audit.exported'),
  downloadInstallationAudit: writes('audit.exported'),

  // Conversations
  deleteMessage: writes('message.deleted'),
  sendMessage: conversation,
  retryMessage: conversation,
  sendDialogTemplate: conversation,
  joinDialog: conversation,
  passDialog: conversation,
  openDialog: conversation,
  finalizeDialog: conversation,
  transferDialog: conversation,
  transferRooms: conversation,
  closeRooms: conversation,
  labelRooms: conversation,
  writeNote: conversation,
  editNote: conversation,
  deleteNote: conversation,
  markAsRead: ownView,
  markAsUnread: ownView,
  readMentions: ownView,
  setAttendance: ownView,
  openLivechatSession: visitor,
  sendLivechatMessage: visitor,
  uploadLivechatFile: visitor,
  markLivechatRead: visitor,
  rateLivechat: visitor,
}

/** Whether the audit must say something of it: everything but plain reads. */
export const mayChange = (operation: Operation): boolean => !onlyReads(operation)
