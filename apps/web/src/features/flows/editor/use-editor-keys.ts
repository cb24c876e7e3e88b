import { useEffect } from 'react'
import type { Editor } from './editor.ts'

/** Undo, redo and save by keyboard, wherever the focus is; a text field keeps its own undo. */
export function useEditorKeys(editor: Editor, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        save()
        return
      }
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (!isRedo && key !== 'z') return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, [contenteditable="true"], [role="dialog"]')) return
      event.preventDefault()
      if (isRedo) editor.redo()
      else editor.undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [editor, save])
}
