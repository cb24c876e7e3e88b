import type { FlowNode } from '@prosa/flow'
import type { Editor } from '../editor/editor.ts'
import { documentOf, type EditorState, panelNode } from '../editor/editor-state.ts'
import { writeNode } from '../wiring/wire.ts'

/** The next node without messages and actions, in the flow's order after the current one, wrapping around. */
export function nextEmpty(state: EditorState): FlowNode | null {
  const node = panelNode(state)
  if (!node || state.isReadOnly) return null
  const empty = new Set(state.problems.filter(({ code }) => code === 'empty-node').map(({ nodeId }) => nodeId))
  if (empty.size === 0) return null
  const { nodes } = documentOf(state)
  const from = nodes.indexOf(node) + 1
  return [...nodes.slice(from), ...nodes.slice(0, from - 1)].find(({ id }) => empty.has(id)) ?? null
}

/** @returns whether there was such a node */
export function writeNextEmpty(editor: Editor): boolean {
  const next = nextEmpty(editor.store.read())
  if (next) writeNode(editor, next.id)
  return next !== null
}
