import { isEnter } from '@prosa/talk'
import { useReactFlow } from '@xyflow/react'
import { type KeyboardEvent, useCallback } from 'react'
import { toastInfo } from '../../../../ui/toast.tsx'
import type { Editor } from '../editor/editor.ts'
import { panelNode } from '../editor/editor-state.ts'
import { flowTexts } from '../texts.ts'
import { wire } from '../wiring/wire.ts'
import { cardWidth, heightOf } from './card-size.ts'
import { type Direction, directionOfKey, nodeInDirection } from './direction.ts'
import { readableZoom } from './far.ts'
import { deleteSelection, duplicateSelection, nudgeSelection } from './node-acts.ts'

/** Distance that Alt and an arrow key move a node, in px. */
const nudgePx = 20
const steps: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }

interface CanvasKeys {
  editor: Editor
  /** Focuses the node once it is in view. */
  focusWalked: (nodeId: string) => void
  /** Focuses the canvas itself before the focused node may disappear (deleted or out of view). */
  holdFocus: () => void
  openChooserAt: (nodeId: string) => void
  onEdit: () => void
}

/** Keyboard commands of the canvas. Keys in fields and dialogs are not handled here. */
export function useCanvasKeys({ editor, focusWalked, holdFocus, openChooserAt, onEdit }: CanvasKeys) {
  const { getZoom, setCenter } = useReactFlow()

  const walk = useCallback(
    (direction: Direction): void => {
      const { nodes } = editor.document()
      const lastId = editor.store.read().selectedIds.at(-1)
      const from = nodes.find((node) => node.id === lastId)
      const next = from
        ? nodeInDirection(nodes, from, direction)
        : (nodes.find((node) => node.type === 'start') ?? null)
      if (!next) return
      editor.select([next.id])
      const [x, y] = [next.position.x + cardWidth / 2, next.position.y + heightOf(next) / 2]
      void setCenter(x, y, { zoom: Math.max(getZoom(), readableZoom), duration: 120 }).then(() => focusWalked(next.id))
    },
    [editor, focusWalked, getZoom, setCenter],
  )

  return useCallback(
    (event: KeyboardEvent<HTMLElement>): void => {
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]')) return
      const isOnControl = target.closest('button, a') !== null
      const isCommand = event.ctrlKey || event.metaKey
      const node = panelNode(editor.store.read())
      const direction = directionOfKey(event.key)
      const act = (run: () => unknown): void => {
        event.preventDefault()
        run()
      }
      if (direction && !isCommand) {
        const [dx, dy] = steps[direction]
        act(() => (event.altKey ? nudgeSelection(editor, dx * nudgePx, dy * nudgePx) : walk(direction)))
      } else if (isCommand && event.key.toLowerCase() === 'a') {
        act(() => editor.select(editor.document().nodes.map(({ id }) => id)))
      } else if (isCommand && event.key.toLowerCase() === 'd') {
        act(() => duplicateSelection(editor))
      } else if (isCommand || event.altKey) {
        return
      } else if (event.key === 'Escape') {
        act(() => (editor.store.read().isPlacing ? editor.patch({ isPlacing: false }) : editor.select([])))
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        act(() => {
          holdFocus()
          return deleteSelection(editor)
        })
      } else if (isEnter(event) && node && !isOnControl) {
        act(onEdit)
      } else if ((event.key === 'Insert' || event.key === '+') && node) {
        act(() => {
          holdFocus()
          return wire(editor, { nodeId: node.id }, { is: 'new' })
        })
      } else if (event.key.toLowerCase() === 'l' && node) {
        act(() => openChooserAt(node.id))
      } else if (event.key === '1') {
        act(() => editor.patch({ isFitWanted: {} }))
      } else if (event.key.toLowerCase() === 'm' && editor.store.read().selectedIds.length > 0) {
        act(() => {
          editor.patch({ isPlacing: true })
          toastInfo(flowTexts.canvas.placing)
        })
      }
    },
    [editor, walk, holdFocus, onEdit, openChooserAt],
  )
}
