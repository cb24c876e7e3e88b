import { record } from '@prosa/flow'
import type { Editor } from './editor.ts'
import { keepExisting } from './editor-state.ts'

/** Puts back what the server holds, as one step that undo takes back. */
export function discardChanges(editor: Editor): void {
  editor.store.write((state) => keepExisting({ ...state, history: record(state.history, state.saved) }))
}
