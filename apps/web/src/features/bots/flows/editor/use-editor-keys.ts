import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Editor } from './editor.ts'

/** Elements that handle these keys themselves. */
const ownsKeys = 'input, textarea, [contenteditable="true"], [role="dialog"]'

/** Keys for undo, redo, save, search and help, wherever the focus is; a text field keeps its own undo. */
export function useEditorKeys(editor: Editor, save: () => void): void {
  useEffect(() => {
    // Captured before any other handler (lists, the simulator), so that the browser's save dialog never opens.
    const onSave = (event: KeyboardEvent): void => {
      if (keyWithControl(event) !== 's') return
      event.preventDefault()
      takeTyped()
      save()
    }
    const onSearch = (event: KeyboardEvent): void => {
      if (keyWithControl(event) !== 'f' || event.shiftKey) return
      // A dialog covers the canvas, so the browser's own search is used there.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      event.preventDefault()
      editor.patch({ isSearchWanted: {} })
    }
    const onHelp = (event: KeyboardEvent): void => {
      if (event.key !== '?' || keyWithControl(event) !== null || event.altKey) return
      if (event.target instanceof Element && event.target.closest(ownsKeys)) return
      event.preventDefault()
      editor.patch({ dialog: { is: 'shortcuts' } })
    }
    const onStep = (event: KeyboardEvent): void => {
      const key = keyWithControl(event)
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (!isRedo && key !== 'z') return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(ownsKeys)) return
      event.preventDefault()
      if (isRedo) editor.redo()
      else editor.undo()
    }
    window.addEventListener('keydown', onSave, { capture: true })
    window.addEventListener('keydown', onSearch, { capture: true })
    window.addEventListener('keydown', onHelp, { capture: true })
    window.addEventListener('keydown', onStep)
    return () => {
      window.removeEventListener('keydown', onSave, { capture: true })
      window.removeEventListener('keydown', onSearch, { capture: true })
      window.removeEventListener('keydown', onHelp, { capture: true })
      window.removeEventListener('keydown', onStep)
    }
  }, [editor, save])
}

/** Names and phrases are applied on blur, so blur and focus the field again, to include its text in the save. */
function takeTyped(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  flushSync(() => field.blur())
  field.focus()
}

const keyWithControl = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): string | null =>
  (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : null
