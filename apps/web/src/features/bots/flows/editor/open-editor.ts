import { record } from '@prosa/flow'
import type { LoadedFlow } from '../load-flow.ts'
import { createEditor, type Editor } from './editor.ts'
import { startEditor } from './editor-state.ts'
import { keptFresh } from './fresh-nodes.ts'
import { openSession } from './session-state.ts'

/** Creates the editor of a loaded flow. Recovered unsaved text is its first step, so that undo removes it. */
export function openEditor({ saved, restored, source, around }: LoadedFlow, userId: number): Editor {
  const [start, second] = saved.nodes
  // In a new flow, Início is selected: there is no other node.
  const first = start && !second && !restored ? { selectedIds: [start.id] } : {}
  const unopenedIds = new Set(keptFresh(userId, source.botId).read())
  const state = { ...startEditor(openSession(source, saved, restored), around), ...first, unopenedIds }
  if (!restored) return createEditor(state)
  return createEditor({ ...state, history: record(state.history, restored.document) })
}
