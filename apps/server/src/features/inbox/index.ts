export { registerAutomations } from './automations/index.ts'
export { registerCannedAnswers } from './canned-answers/index.ts'
export {
  conversationToApi,
  findConversations,
  findMessages,
  type ListedDialog,
  messageToApi,
  registerAlarms,
  registerConversations,
  registerDialogs,
  registerInbox,
  registerNotes,
  registerReminders,
  registerReplyWindow,
  registerRooms,
  registerRuns,
  registerScheduled,
  registerTimelines,
} from './dialogs/index.ts'
export { registerFollowUps } from './follow-ups/index.ts'
export { registerInboxViews } from './inbox-views/index.ts'
export { registerLabels } from './labels/index.ts'
export { registerMessageSearch } from './message-search/index.ts'
export { registerStreams } from './streams/index.ts'
export { registerSuggestions } from './suggestions/index.ts'
