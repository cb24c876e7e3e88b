export { registerNotes } from './notes/notes.routes.ts'
export { registerAlarms } from './page/alarms.routes.ts'
export { createClusterReader } from './page/cluster.ts'
export type { InboxFilter } from './page/inbox.queries.ts'
export { registerInbox } from './page/inbox.routes.ts'
export { parsePosition, printPosition } from './page/inbox-position.ts'
export { filterOf, type InboxQuery, readChanges as sidebarChanges, sidebarRows } from './page/read-inbox.ts'
export { registerReminders } from './reminders/reminders.routes.ts'
export { conversationToApi, messageToApi } from './room/conversations.api.ts'
export { registerConversations } from './room/conversations.routes.ts'
export { registerDialogs } from './room/dialogs.routes.ts'
export {
  type AskedDialog,
  type ChangedDialogs,
  changedDialogs,
  countUnread,
  dialogsWithInbound,
  type Grants,
  readGrants,
  type SharedDialog,
  sharedDialogs,
} from './room/for-streams.ts'
export { findConversations, type ListedDialog } from './room/page-conversations.ts'
export { findOnlooker } from './room/people.queries.ts'
export { type DialogChanges, findMessages, readDialogChanges, seeDialog } from './room/read-dialog.ts'
export { registerReplyWindow } from './room/reply-window.routes.ts'
export { type OutgoingMessage, sendPersonMessage } from './room/send-message.ts'
export { registerRooms } from './rooms/rooms.routes.ts'
export { registerRuns } from './runs/runs.routes.ts'
export { registerScheduled } from './scheduled/scheduled.routes.ts'
export { registerTimelines } from './timeline/timeline.routes.ts'
