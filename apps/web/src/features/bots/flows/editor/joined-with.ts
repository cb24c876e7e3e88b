import { type FlowDocument, mergeFlows } from '@prosa/flow'
import { documentOf, type EditorState } from './editor-state.ts'
import type { Theirs } from './session-state.ts'

/**
 * The present text and the draft that was saved meanwhile as one; null where both changed the same, or where nobody knows what the present one began
 * from: a recovered text, a version that is restored.
 */
export const joinedWith = (state: EditorState, { text, source }: Theirs<FlowDocument>): FlowDocument | null =>
  state.source.kind === 'draft' && source.kind === 'draft' && state.baseRevision === state.source.revision
    ? mergeFlows(state.saved, text, documentOf(state))
    : null
