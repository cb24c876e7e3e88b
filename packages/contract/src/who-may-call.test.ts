import { expect, it } from 'vitest'
import { operations } from './operations.ts'
import type { Access } from './people/permissions.ts'

/*
 * Who may call what, written down a second time: the structural tests ask each operation for what it declares, so they cannot see that it
 * declares the wrong thing. Whoever changes who may call an operation changes this table too, on purpose.
 */

const table = `
admin
  createCompany endPlatformKey getCompany getPlatform getResetPasswordUrl listCompanies listPlatformKeys listPlatforms
  makePlatformKey readPlatformKeyUse resetSecondFactor resumeCompany suspendCompany updateCompany updatePlatform
bot_create
  createBot createKnowledge createKnowledgeTest deleteKnowledge deleteKnowledgeTest publishKnowledge readFirstSteps
  readKnowledgeSite
  replaceKnowledgeFile restoreKnowledgeVersion settleUnanswered updateKnowledge updateKnowledgeTestSettings updateKnowledgeUse
  uploadKnowledgeFile
bot_create and omnichannel_view
  approveAnswer discardAnswers listAnswerCandidates
bot_create and bot_view
  cloneBot
bot_create or bot_view or campaign_create or dialog_view or omnichannel_view
  deleteFile uploadFile
bot_remove
  deleteBot
bot_view
  askKnowledge botChannelHealth createFlowTest getKnowledge getKnowledgeSite getKnowledgeUse listKnowledge listKnowledgeTests listKnowledgeVersions listUnanswered proposeKnowledgeTests runKnowledgeTests tryKnowledge deleteFlowTest disconnectMetaAccount disconnectWhatsapp dismissNotUnderstood
  dropWorkingCopy endLivechatKeys endPreviousLivechatKey finishMessengerLogin finishWhatsappLogin getBot
  getBotQrCode getBotTransferSettings getBotWhatsApp getFlow getFlowTest getFlowTraffic getLivechatSettings
  getWebhookConfig getWebhookDelivery getWhatsappSettings getWorkingCopy listAgents listBotTemplates listBotVersions
  listChannelHealth listFlowTests listFlowTrafficDialogs listMessengerPages listNotUnderstood listWebhookDeliveries
  nameBotVersion publishFlow publishTest removeBotWhatsApp replayFailedWebhooks replayWebhookDelivery
  requestBotWhatsApp resumeWebhookEndpoint rotateLivechatKey rotateWebhookSecret runFlowTests saveFlow
  saveWebhookConfig simulate startMessengerLogin startWhatsappLogin storeWorkingCopy subscribeMessengerPage
  testBotDialog testWebhook unsubscribeMessengerPage updateBot updateBotAvatar updateBotTransferSettings
  updateBotWhatsApp updateFlowTest updateFlowTestSettings updateLivechatSettings updateWhatsappConfig
bot_view or campaign_create or dashboard_view or dialog_view or entity_view or omnichannel_view
  listBots searchBots summarizeBots
bot_view or dialog_view or omnichannel_view or user_view or workspace_view
  listCompanyWorkspaces listWorkspaceUsers
bot_view or entity_view
  createEntity getEntity listEntities searchEntities updateEntity
campaign_create
  createCampaign listCampaignBots listCampaignTemplates listCampaignTests previewCampaign retryCampaign testCampaign
campaign_create or contact_view
  listContactFields
campaign_edit
  cancelCampaign pauseCampaign startCampaign
campaign_view
  exportRecipients getCampaign listCampaigns listRecipients
contact_edit
  cancelContactImport createContact createContactField createContactSegment createContactTag deleteContactField
  deleteContactSegment deleteContactTag downloadRefusedRows eraseContact exportPersonalData getContactImport
  keepContactsApart listContactDuplicates listContactErasures listContactImportRows listContactImports
  listContactMerges listDoubtfulPhones mergeContacts recordConsent retryContactImport startContactImport tagContacts undoContactImport
  undoContactMerge updateContact updateContactField updateContactTag uploadContactImport
contact_view
  chooseContacts exportContacts getContact listConsents listContactSegments listContactTags listContacts
credential_view
  deleteCredential getCredential insertCredentials listCredentials listKeys searchCredentials
dashboard_view
  downloadServices forecastQueue listServices listServicesByHour readDashboard readDashboardNow readPeopleFigures
  readWeeklyReport setWeeklyReport
dialog_view
  closeRooms createLabel listRoomChoices listRooms transferRooms
dialog_view or omnichannel_view
  cancelScheduled changeReminder changeScheduled endReminder listFollowUpRooms listFollowUps listOwnReminders listOwnScheduled listReminders listRuns listScheduled planMessage planReminder sendScheduled skipStep startRun stopRun
  changedInbox countOwners createInboxView deleteInboxView deleteNote dialogChanges dialogContact dialogFiles
  dialogHistory dialogTimeline editNote finalizeDialog getAttendance getDialog getPushKey getReplyWindow giveBackDialog joinDialog labelRooms
  listAlarms listCannedAnswers listDialogTemplates listInbox listInboxViews listLabels listMentionable listMentions
  listTransferTargets markAsRead markAsUnread messageTimeline openDialog pageInbox passDialog readMentions
  removePushSubscription retryMessage savePushSubscription searchDialog searchMessages sendDialogTemplate sendMessage setAttendance suggestAnswer transferDialog
  unreadRooms updateInboxView writeNote
entity_import
  uploadEntities
key of bots:read
  bots.draft bots.get bots.list bots.notUnderstood bots.version bots.versions entities.get entities.list
key of bots:write
  bots.publish bots.putDraft bots.runTests entities.create entities.update
key of campaigns:read
  campaigns.get campaigns.list campaigns.preview campaigns.recipients
key of campaigns:write
  campaigns.cancel campaigns.create campaigns.pause campaigns.start
key of channels:read
  channels.health
key of contacts:read
  contactFields.list contactSegments.list contactTags.list contacts.consents contacts.get contacts.list contacts.search
key of contacts:write
  contacts.create contacts.import contacts.importRows contacts.importState contacts.put contacts.recordConsent contacts.tag contacts.undoImport
  contacts.update
key of conversations:read
  conversations.events conversations.files conversations.get conversations.list conversations.messages conversations.templates files.get labels.list
  messages.get messages.search
key of conversations:write
  conversations.close conversations.label conversations.note conversations.reopen conversations.send conversations.sendTemplate files.upload
  conversations.transfer messages.retry
key of events:read
  deliveries.get deliveries.list events.list events.types subscriptions.get subscriptions.list
key of events:write
  subscriptions.delete subscriptions.put subscriptions.replay subscriptions.resume subscriptions.rotate subscriptions.test
key of reports:read
  reports.byHour reports.figures reports.now reports.people reports.services
key of team:read
  users.get users.list workspaces.get workspaces.list
installation
  certifyIsolation checkInstallationAuditChain createPlatform deleteMessageRate deleteWaitingMail
  downloadInstallationAudit getInstallation invitePlatformAdministrator listFailures listInstallationAudit
  listInstallationAuditChoices listMessageRates listWaitingMails removePlatformAdministrator retryJob setMessageRate
key
  mcp.call me.get
message_remove and dialog_view or omnichannel_view
  deleteMessage
oneself or user_edit
  cancelEmailChange resendEmailChange
  getUserQrCode getUserWhatsApp patchUser removeUserWhatsApp requestUserWhatsApp updateAvatar updateUser
oneself or user_view
  getUser
profile_create
  createProfile
profile_edit
  createIntegration endIntegration endIntegrationKey getIntegration listIntegrations makeIntegrationKey
  createSubscription deleteSubscription listEventDeliveries listLoggedEvents listSubscriptions pauseSubscription readIntegrationUse replayEventDelivery replaySubscription
  resumeSubscription rotateIntegrationKey rotateSubscriptionSecret skipEventDelivery testSubscription updateIntegration updateProfile updateSubscription
profile_view
  getProfile listPermissions pageProfiles
profile_view or user_view or workspace_view
  listProfiles
public
  acceptInvite confirmEmailChange confirmSubscription forgotPassword getBrand getInvite getLegalTexts listLivechatMessages
  logInWithCode login mailInviteAgain markLivechatRead openLivechatSession rateLivechat readLivechatConfig
  refreshSession resendConfirmation resetPassword sendLivechatMessage setup stopEmailChange uploadLivechatFile
session
  beginSecondFactor changePassword confirmSecondFactor endFirstAccess endOtherSessions endOwnSession getSecondFactor
  listOwnSessions listUserWorkspaceTree listUserWorkspaces logout me readFile readOwnAvatar renewRecoveryCodes
  reportBrowserError turnOffSecondFactor
key of a platform: read
  companies.channels companies.get companies.list platform.events platform.get
key of a platform: write
  companies.create companies.resume companies.suspend companies.update
template_create
  createTemplate
template_import
  importReadyFlow importTemplate
template_import or template_view
  listReadyFlows listTemplates
template_remove
  deleteTemplate
template_view
  getTemplateFlow
user_create
  invitePerson resendInvite revealInviteLink revokeInvite
user_edit
  checkAuditChain downloadAudit listAudit listAuditChoices
user_view
  listInvites listUsers searchUsers
workspace_create
  createWorkspace
workspace_edit
  countLabelRooms createCannedAnswer createFollowUp deleteCannedAnswer deleteFollowUp deleteLabel listFollowUpTemplates moveFollowUpRuns resumeFollowUp
  updateCannedAnswer updateFollowUp updateLabel updateWorkspace
  updateWorkspaceRules
  createAutomation deleteAutomation listAutomationChoices listAutomationRuns listAutomationVersions listAutomations
  listStoppedAutomations moveAutomation switchAutomation tryAutomation updateAutomation
workspace_edit or workspace_view
  getWorkspaceRules
workspace_view
  getWorkspace searchWorkspaces
`

const either = (permissions: readonly string[]): string => permissions.toSorted().join(' or ')

const whoOf = (access: Access): string => {
  if (access.kind === 'own-or') return `oneself or ${either(access.permissions)}`
  if (access.kind === 'key') return access.area === null ? 'key' : `key of ${access.area}:${access.level}`
  if (access.kind === 'platform-key') return `key of a platform: ${access.level}`
  if (access.kind !== 'any') return access.kind
  return access.and ? `${either(access.permissions)} and ${either(access.and)}` : either(access.permissions)
}

/** Lines without an indent say who; those below name the operations. */
const readTable = (): Record<string, string> => {
  const written: Record<string, string> = {}
  let who = ''
  for (const line of table.split('\n')) {
    if (!line.startsWith(' ')) who = line
    else for (const id of line.trim().split(' ')) written[id] = who
  }
  return written
}

it('lets those call each operation who are written here, and nobody else', () => {
  const declared = Object.fromEntries(
    operations.map(({ schema, config }) => [schema.operationId, whoOf(config.access)]),
  )
  expect(declared).toEqual(readTable())
})
