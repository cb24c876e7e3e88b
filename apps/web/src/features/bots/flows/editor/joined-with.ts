import { type FlowDocument, mergeFlows } from '@prosa/flow'
import { documentOf, type EditorState } from './editor-state.ts'
import type { Theirs } from './session-state.ts'

/**
 * Merges the current text with the draft that was saved meanwhile. Null if both changed the same nodes, or if the
 * current text's base is unknown (a recovered text, a restored version).
 */
export const joinedWith = (state: EditorState, { text, source }: Theirs<FlowDocument>): FlowDocument | null =>
  state.source.kind === 'draft' && source.kind === 'draft' && state.baseRevision === state.source.revision
    ? mergeFlows(state.saved, text, documentOf(state))
    : null
