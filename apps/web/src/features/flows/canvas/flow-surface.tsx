import { connectNodes, destinationsFor, texts as flowRuleTexts, moveNodes, type Position } from '@prosa/flow'
import {
  type Connection,
  type FinalConnectionState,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
} from '@xyflow/react'
import { type MouseEvent, memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toastError } from '../../../ui/toast.tsx'
import { useDocument, useEditor, useEditorState } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import type { OpenChooser } from './canvas-actions.ts'
import { type CanvasNode, cardWidth, tabStopOf, toCanvasNodes } from './canvas-model.ts'
import { ConnectionLine } from './connection-line.tsx'
import { EdgeLayer } from './edge-layer.tsx'
import { placeSelection } from './node-acts.ts'
import { NodeCard } from './node-card.tsx'
import { lowestZoom, openingView } from './opening-view.ts'

const nodeTypes = { card: NodeCard }
const nothingMoved: ReadonlyMap<string, Position> = new Map()
const multiSelectionKeys = ['Control', 'Meta', 'Shift']

/** The library's name at the foot is no part of a product that carries its reseller's; its licence does not ask for it. */
const proOptions = { hideAttribution: true }

interface FlowSurfaceProps {
  frame: RefObject<HTMLElement | null>
  openChooser: OpenChooser
  onEdit: () => void
}

/**
 * Nodes and edges. It alone renders on every frame of a drag, and with handlers that stay the same, so that only the node
 * that moves and its lines are drawn again.
 */
export const FlowSurface = memo(function FlowSurface({ frame, openChooser, onEdit }: FlowSurfaceProps) {
  const editor = useEditor()
  const { screenToFlowPosition } = useReactFlow()
  const { nodes, documentNodes, moved, onNodesChange, commitMove } = useCanvasNodes()
  const connection = useConnecting(openChooser)
  const openView = useCallback(
    (flow: ReactFlowInstance<CanvasNode>) => {
      const width = frame.current?.clientWidth ?? 0
      const height = frame.current?.clientHeight ?? 0
      void flow.setViewport(openingView(editor.document().nodes, width, height))
    },
    [editor, frame],
  )
  const placeAt = useCallback(
    (event: MouseEvent) => {
      if (!editor.store.read().isPlacing) return
      const place = screenToFlowPosition({ x: event.clientX, y: event.clientY })
      void placeSelection(editor, { x: place.x - cardWidth / 2, y: place.y })
    },
    [editor, screenToFlowPosition],
  )
  return (
    <ReactFlow<CanvasNode>
      nodes={nodes}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onNodeDragStop={commitMove}
      onSelectionDragStop={commitMove}
      onNodeDoubleClick={onEdit}
      onPaneClick={placeAt}
      {...connection}
      connectionLineComponent={ConnectionLine}
      connectOnClick={false}
      connectionRadius={28}
      deleteKeyCode={null}
      multiSelectionKeyCode={multiSelectionKeys}
      disableKeyboardA11y
      zoomOnDoubleClick={false}
      onlyRenderVisibleElements
      elevateNodesOnSelect={false}
      minZoom={lowestZoom}
      maxZoom={2}
      proOptions={proOptions}
      onInit={openView}
    >
      <EdgeLayer nodes={documentNodes} moved={moved} />
    </ReactFlow>
  )
})

/** The document's nodes as the canvas draws them; a drag moves them here alone and becomes one command when it ends. */
function useCanvasNodes() {
  const editor = useEditor()
  const document = useDocument()
  const selectedIds = useEditorState((state) => state.selectedIds)
  const [moved, setMoved] = useState(nothingMoved)
  const lastMoved = useRef(moved)
  const drawn = useRef<CanvasNode[]>([])
  const invalid = useEditorState((state) => state.invalidNodes)
  const nodes = useMemo(() => {
    const next = toCanvasNodes(
      drawn.current,
      document.nodes,
      new Set(selectedIds),
      moved,
      invalid,
      tabStopOf(document.nodes, selectedIds),
    )
    drawn.current = next
    return next
  }, [document.nodes, selectedIds, moved, invalid])

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
      if (places.size > 0) {
        lastMoved.current = new Map([...lastMoved.current, ...places])
        setMoved(lastMoved.current)
      }
      if (isSelecting) editor.select([...selection])
    },
    [editor],
  )

  const commitMove = useCallback(() => {
    const places = lastMoved.current
    if (places.size > 0) void editor.run((current) => moveNodes(current, places))
  }, [editor])
  // The places of a drag count until the document holds them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new document is what ends them
  useEffect(() => {
    lastMoved.current = nothingMoved
    setMoved(nothingMoved)
  }, [document.nodes])
  return { nodes, documentNodes: document.nodes, moved, onNodesChange, commitMove }
}

/** Drawing an edge: allowed targets are computed once, a refused one says why, an empty place opens the chooser. */
function useConnecting(openChooser: OpenChooser) {
  const editor = useEditor()
  const { screenToFlowPosition } = useReactFlow()
  const allowed = useRef<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      onConnectStart: (_event: unknown, { nodeId }: { nodeId: string | null }) => {
        allowed.current = new Set(nodeId ? destinationsFor(editor.document(), nodeId).map((node) => node.id) : [])
      },
      isValidConnection: (edge: { target: string | null }) => edge.target !== null && allowed.current.has(edge.target),
      onConnect: ({ source, target }: Connection) => {
        void editor.run((document) => connectNodes(document, source, target, makeId()))
      },
      onConnectEnd: (event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
        if (state.isValid || !state.fromNode) return
        const isSelf = state.toNode?.id === state.fromNode.id
        if (isSelf) return
        if (state.toNode) {
          toastError(flowRuleTexts.connectionRefused)
          return
        }
        const point = 'changedTouches' in event ? event.changedTouches[0] : event
        if (!point || state.fromHandle?.type !== 'source') return
        const at = { x: point.clientX, y: point.clientY }
        const place = screenToFlowPosition(at)
        openChooser(state.fromNode.id, at, { x: place.x - cardWidth / 2, y: place.y })
      },
    }),
    [editor, openChooser, screenToFlowPosition],
  )
}
