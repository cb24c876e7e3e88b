import type { Editor } from '../editor/editor.ts'

/** Moves the focus from the panel back to its card. */
export const leavePanel = (editor: Editor, nodeId: string): void =>
  editor.patch({ located: { nodeId, isGentle: true, takesFocus: true }, isPanelOpen: false })
