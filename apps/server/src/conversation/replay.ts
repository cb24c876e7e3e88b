/**
 * The rules of a conversation, for generating dialogs: the demo data and tests create past dialogs by the same code as real ones. Code that serves
 * customers uses `index.ts`.
 */
export { computeWaits } from './dialog/compute-waits.ts'
export { addMessage, applyOwner, type DialogDraft, openDraft } from './dialog/draft.ts'
export { noteMissed, updateSla } from './dialog/update-sla.ts'
export { writeDrafts } from './dialog/write.queries.ts'
export type { WorkspaceSettings } from './model/workspace-settings.ts'
export { finishDraft } from './turn/finish-draft.ts'
export { type TurnWorld, takeCustomerTurn } from './turn/take-turn.ts'
