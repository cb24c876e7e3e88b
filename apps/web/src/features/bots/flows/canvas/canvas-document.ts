import type { FlowDocument } from '@prosa/flow'
import { useState, useSyncExternalStore } from 'react'
import type { Editor } from '../editor/editor.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { isSameButText } from '../panel/same-but-text.ts'

/** Pause in typing after which the canvas shows the typed text, in ms. */
export const followDelayMs = 150

/**
 * The document as the canvas draws it. Changes of texts alone are delayed until typing pauses, so that a key costs the
 * canvas nothing; any other change is shown at once, with all earlier texts. Use it only for drawing: the editor's
 * document is the source of truth.
 */
export function useCanvasDocument(): FlowDocument {
  const editor = useEditor()
  const [follower] = useState(() => followDocument(editor))
  return useSyncExternalStore(follower.subscribe, follower.read)
}

/** Follows an editor's document with the delay described above. */
export function followDocument(editor: Editor) {
  let shown = editor.document()
  return {
    read: (): FlowDocument => shown,
    subscribe: (listener: () => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let seen = shown
      const show = (): void => {
        if (shown === seen) return
        shown = seen
        listener()
      }
      const follow = (): void => {
        const document = editor.document()
        if (document === seen) return
        const isTyping = isSameButTexts(seen, document)
        seen = document
        clearTimeout(timer)
        if (isTyping) timer = setTimeout(show, followDelayMs)
        else show()
      }
      follow()
      show()
      const stop = editor.store.subscribe(follow)
      return () => {
        stop()
        clearTimeout(timer)
      }
    },
  }
}

/** Whether two states of a flow differ only in nodes' texts. */
const isSameButTexts = ({ nodes: before }: FlowDocument, { nodes: after }: FlowDocument): boolean =>
  before.length === after.length &&
  before.every((node, place) => {
    const next = after[place]
    return next !== undefined && isSameButText(node, next)
  })
