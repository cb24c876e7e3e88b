import type { Editor } from '../editor/editor.ts'

/** From the panel back to the card that it is about. */
export const leavePanel = (editor: Editor, nodeId: string): void =>
  editor.patch({ located: { nodeId, isGentle: true, takesFocus: true }, isPanelOpen: false })
