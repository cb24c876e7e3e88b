import type { FlowDocument } from '@prosa/flow'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Editor } from './editor.ts'
import { documentOf, type EditorState } from './editor-state.ts'
import type { SendEvent } from './run-session.ts'

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor() outside of an open flow')
  return editor
}

const SendContext = createContext<SendEvent>(() => {})
/** Sends events to the session of the open flow; a read-only flow has no session. */
export const SendProvider = SendContext
export const useSend = (): SendEvent => useContext(SendContext)

/** A part of the editor's state; a change of that part renders again. Select parts; do not create objects. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

export const useDocument = (): FlowDocument => useEditorState(documentOf)
