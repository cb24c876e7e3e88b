import { record, startHistory } from '@prosa/flow'
import type { Editor } from './editor.ts'
import { keepExisting } from './editor-state.ts'

/**
 * Puts back what the server holds, as one step that undo takes back. A text that began before somebody else saved does not
 * come back: it would pass for one that began after.
 */
export function discardChanges(editor: Editor): void {
  editor.store.write((state) => {
    const { baseRevision, history, saved, source } = state
    const isOvertaken = baseRevision !== source.revision
    const next = isOvertaken ? startHistory(saved) : record(history, saved)
    return keepExisting({ ...state, baseRevision: source.revision, history: next })
  })
}
