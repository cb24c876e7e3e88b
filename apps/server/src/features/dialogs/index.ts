export { registerAlarms } from './alarms.routes.ts'
export { createClusterReader } from './cluster.ts'
export { registerDialogs } from './dialogs.routes.ts'
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
} from './for-streams.ts'
export type { InboxFilter } from './inbox.queries.ts'
export { registerInbox } from './inbox.routes.ts'
export { parsePosition, printPosition } from './inbox-cursor.ts'
export { registerNotes } from './notes.routes.ts'
export { findOnlooker } from './people.queries.ts'
export { type DialogChanges, readDialogChanges, seeDialog } from './read-dialog.ts'
export { filterOf, type InboxQuery, readChanges as sidebarChanges, sidebarRows } from './read-inbox.ts'
export { registerReplyWindow } from './reply-window.routes.ts'
export { registerRooms } from './rooms.routes.ts'
export { type OutgoingMessage, sendPersonMessage } from './send-message.ts'
export { registerTimelines } from './timeline.routes.ts'
