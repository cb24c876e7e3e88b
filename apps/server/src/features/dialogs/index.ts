export { type ChangedDialogs, changedDialogs, sidebarRows } from './for-streams.ts'
export { registerInbox } from './inbox.routes.ts'
export { type DialogChanges, readDialogChanges, seeDialog } from './read-dialog.ts'
