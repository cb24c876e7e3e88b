import { moveNodes, type Position } from '@prosa/flow'
import { type NodeChange, useStoreApi } from '@xyflow/react'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { createStore, type Store } from '../editor/store.ts'
import { useCanvasDocument } from './canvas-document.ts'
import { type CanvasNode, toCanvasNodes } from './canvas-model.ts'

/** Positions of cards while they are dragged. */
export type Held = Store<ReadonlyMap<string, Position>>
const nothingHeld: ReadonlyMap<string, Position> = new Map()

/**
 * The document's nodes for the canvas. A drag only moves the elements of its cards: React and the canvas library, which
 * would update every card, are not involved until the drag ends as one command.
 */
export function useCanvasNodes(frame: RefObject<HTMLElement | null>) {
  const editor = useEditor()
  const document = useCanvasDocument()
  const selectedIds = useEditorState((state) => state.selectedIds)
  const invalidNodes = useEditorState((state) => state.invalidNodes)
  const doubtfulNodes = useEditorState((state) => state.doubtfulNodes)
  const trace = useEditorState((state) => state.trace)
  const { held, moved, hold, tellHeld, drop } = useHeldCards(frame)
  const drawn = useRef<CanvasNode[]>([])
  const nodes = useMemo(() => {
    const shown = { selectedIds, moved, invalidNodes, doubtfulNodes, trace }
    drawn.current = toCanvasNodes(drawn.current, document.nodes, shown)
    return drawn.current
  }, [document.nodes, selectedIds, moved, invalidNodes, doubtfulNodes, trace])

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const places = new Map<string, Position>()
      const selection = new Set(editor.store.read().selectedIds)
      let isSelecting = false
      for (const change of changes) {
        if (change.type === 'position' && change.position) places.set(change.id, change.position)
        if (change.type === 'select') {
          isSelecting = true
          if (change.selected) selection.add(change.id)
          else selection.delete(change.id)
        }
      }
      if (places.size > 0) hold(places)
      if (isSelecting) editor.select([...selection])
    },
    [editor, hold],
  )
  return { nodes, documentNodes: document.nodes, held, onNodesChange, tellHeld, drop }
}

function useHeldCards(frame: RefObject<HTMLElement | null>) {
  const editor = useEditor()
  const canvas = useStoreApi()
  const [held] = useState(() => createStore(nothingHeld))
  /** The positions known to React. */
  const [moved, setMoved] = useState(nothingHeld)
  const elements = useRef(new Map<string, HTMLElement>())

  // React must know a dragged card's position when the view moves, or it would treat the card as out of view.
  const tellHeld = useCallback(() => setMoved(held.read()), [held])
  const hold = useCallback(
    (places: ReadonlyMap<string, Position>) => {
      held.write((before) => new Map([...before, ...places]))
      for (const [id, { x, y }] of places) {
        let element = elements.current.get(id)
        if (!element?.isConnected) {
          element = frame.current?.querySelector<HTMLElement>(cardSelector(id)) ?? undefined
          if (element) elements.current.set(id, element)
        }
        if (element) element.style.transform = `translate(${x}px,${y}px)`
      }
      // The library draws the frame around a multiple selection from React's positions.
      if (canvas.getState().nodesSelectionActive) tellHeld()
    },
    [held, frame, canvas, tellHeld],
  )
  const drop = useCallback(async () => {
    const places = held.read()
    elements.current.clear()
    if (places.size === 0) return
    // Before the drag ends, so that React sets the card's position again in any case.
    flushSync(() => setMoved(places))
    await editor.run((current) => moveNodes(current, places))
    if (held.read() !== places) return
    setMoved(nothingHeld)
    held.write(() => nothingHeld)
  }, [editor, held])
  return { held, moved, hold, tellHeld, drop }
}

export const cardSelector = (id: string): string => `.react-flow__node[data-id="${CSS.escape(id)}"]`
