/**
 * The rules of a conversation, for playing one that never happened: the demonstration and tests make dialogs of the past
 * through the very code that real ones pass. Whatever serves customers goes by `index.ts`.
 */
export { addMessage, applyOwner, type DialogDraft, openDraft } from './dialog/draft.ts'
export { writeDrafts } from './dialog/write.queries.ts'
export { finishDraft, type TurnWorld, takeCustomerTurn } from './turn/take-turn.ts'
