/**
 * The rules of a conversation, for playing one that never happened: the demonstration and tests make dialogs of the past
 * through the very code that real ones pass. Whatever serves customers goes by `index.ts`.
 */
export { addMessage, applyOwner, computeWaits, type DialogDraft, openDraft } from './dialog/draft.ts'
export { noteMissed, updateSla } from './dialog/update-sla.ts'
export { writeDrafts } from './dialog/write.queries.ts'
export type { WorkspaceSettings } from './model/workspace-settings.ts'
export { finishDraft, type TurnWorld, takeCustomerTurn } from './turn/take-turn.ts'
