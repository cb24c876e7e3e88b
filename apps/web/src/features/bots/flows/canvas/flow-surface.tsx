import { texts as flowRuleTexts } from '@prosa/flow'
import { type Connection, type FinalConnectionState, ReactFlow, useReactFlow } from '@xyflow/react'
import { type MouseEvent, memo, type RefObject, useCallback, useMemo, useRef } from 'react'
import { toastError } from '../../../../ui/toast.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { targetsOf, type WireSource, wire } from '../wiring/wire.ts'
import type { OpenChooser } from './canvas-actions.ts'
import type { CanvasNode } from './canvas-model.ts'
import { cardWidth } from './card-size.ts'
import { ConnectionLine } from './connection-line.tsx'
import { EdgeLayer } from './edge-layer.tsx'
import { placeSelection } from './node-acts.ts'
import { NodeCard } from './node-card.tsx'
import { lowestZoom } from './opening-view.ts'
import { useCanvasNodes } from './use-canvas-nodes.ts'

const nodeTypes = { card: NodeCard }
const multiSelectionKeys = ['Control', 'Meta', 'Shift']

/** The product is white-label, so the library's name is hidden; the library's licence allows it. */
const proOptions = { hideAttribution: true }

interface FlowSurfaceProps {
  frame: RefObject<HTMLElement | null>
  /** The canvas is ready. */
  openView: () => void
  openChooser: OpenChooser
  onEdit: () => void
}

/** Nodes and edges. The handlers never change, so that only changed nodes and edges are rendered again. */
export const FlowSurface = memo(function FlowSurface({ frame, openView, openChooser, onEdit }: FlowSurfaceProps) {
  const editor = useEditor()
  const isReadOnly = useEditorState((state) => state.isReadOnly)
  const { screenToFlowPosition } = useReactFlow()
  const { nodes, documentNodes, held, onNodesChange, tellHeld, drop } = useCanvasNodes(frame)
  const drag = useMemo(() => {
    // Hides the tools over the nodes, which would stay behind during a drag.
    const mark = (isHolding: boolean): void => void frame.current?.toggleAttribute('data-holding', isHolding)
    const begin = (): void => mark(true)
    const end = (): void => {
      mark(false)
      void drop()
    }
    return { onNodeDragStart: begin, onSelectionDragStart: begin, onNodeDragStop: end, onSelectionDragStop: end }
  }, [frame, drop])
  const connection = useConnecting(frame, openChooser)
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
      {...drag}
      onMove={tellHeld}
      onNodeDoubleClick={onEdit}
      onPaneClick={placeAt}
      {...connection}
      connectionLineComponent={ConnectionLine}
      connectOnClick={false}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
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
      <EdgeLayer nodes={documentNodes} held={held} />
    </ReactFlow>
  )
})

/**
 * Drawing an edge: allowed targets are computed once, and a refused one shows a message. On an empty place, a button's
 * line creates a node at once, and a node's line opens the chooser.
 */
function useConnecting(frame: RefObject<HTMLElement | null>, openChooser: OpenChooser) {
  const editor = useEditor()
  const { screenToFlowPosition } = useReactFlow()
  const allowed = useRef<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      onConnectStart: (_event: unknown, { nodeId, handleId }: { nodeId: string | null; handleId: string | null }) => {
        frame.current?.toggleAttribute('data-drawing', true)
        const targets = nodeId ? targetsOf(editor.document(), sourceOf(nodeId, handleId)) : []
        allowed.current = new Set(targets.map((node) => node.id))
      },
      isValidConnection: (edge: { target: string | null }) => edge.target !== null && allowed.current.has(edge.target),
      onConnect: ({ source, sourceHandle, target }: Connection) => {
        void wire(editor, sourceOf(source, sourceHandle), { is: 'node', nodeId: target })
      },
      onConnectEnd: (event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
        frame.current?.removeAttribute('data-drawing')
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
        const position = { x: place.x - cardWidth / 2, y: place.y }
        const source = sourceOf(state.fromNode.id, state.fromHandle.id)
        if (source.buttonId === undefined) openChooser(source, at, position)
        else void wire(editor, source, { is: 'new', position })
      },
    }),
    [editor, frame, openChooser, screenToFlowPosition],
  )
}

const sourceOf = (nodeId: string, buttonId: string | null | undefined): WireSource => ({
  nodeId,
  ...(buttonId ? { buttonId } : {}),
})
