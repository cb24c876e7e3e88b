import { Button } from '@mantine/core'
import {
  connectNodes,
  destinationsFor,
  texts as flowRuleTexts,
  layoutNodes,
  moveNodes,
  type Position,
} from '@prosa/flow'
import {
  type Connection,
  type FinalConnectionState,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { breakpoints } from '../../../ui/theme/theme.ts'
import { toastError } from '../../../ui/toast.tsx'
import { useDocument, useEditor, useEditorState } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import classes from './canvas.module.css'
import { CanvasActionsProvider } from './canvas-actions.ts'
import { type CanvasEdge, type CanvasNode, cardWidth, toCanvasEdges, toCanvasNodes } from './canvas-model.ts'
import { Chooser, type OpenChooserState } from './chooser.tsx'
import { copySelection, paste, printClip } from './clipboard.ts'
import { ConnectionLine } from './connection-line.tsx'
import { ExitEdge } from './exit-edge.tsx'
import { Minimap } from './minimap.tsx'
import { placeSelection } from './node-acts.ts'
import { NodeCard } from './node-card.tsx'
import { NodeTools } from './node-tools.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useFollow } from './use-follow.ts'
import { ZoomBar } from './zoom-bar.tsx'

const nodeTypes = { card: NodeCard }
const edgeTypes = { exit: ExitEdge }
const nothingMoved: ReadonlyMap<string, Position> = new Map()
const fitOptions = { padding: 0.15, maxZoom: 1, minZoom: 0.35 }

interface CanvasProps {
  /** How much of the right side the simulator covers, in px. */
  coveredPx: number
  isFullScreen: boolean
  onFullScreen: () => void
  onTransfer: (nodeId: string) => void
  onTag: (nodeId: string) => void
  onShortcuts: () => void
  onEdit: () => void
}

/** The drawing of the flow. The document is the truth; xyflow only holds where nodes are while they are dragged. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <CanvasView {...props} />
    </ReactFlowProvider>
  )
}

function CanvasView({ coveredPx, isFullScreen, onFullScreen, onTransfer, onTag, onShortcuts, onEdit }: CanvasProps) {
  const editor = useEditor()
  const frame = useRef<HTMLElement>(null)
  const { screenToFlowPosition } = useReactFlow()
  const { nodes, onNodesChange, commitMove } = useCanvasNodes()
  const edges = useCanvasEdges()
  const isPlacing = useEditorState((state) => state.isPlacing)
  const [chooser, setChooser] = useState<OpenChooserState | null>(null)

  const openChooser = useCallback((nodeId: string, at: { x: number; y: number }, place?: Position) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const left = Math.max(8, Math.min(at.x - box.left, box.width - 244))
    const top = Math.max(8, Math.min(at.y - box.top, box.height - 320))
    setChooser({ nodeId, left, top, ...(place ? { place } : {}) })
  }, [])

  const focusNode = useCallback((nodeId: string) => {
    frame.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`)?.focus()
  }, [])
  const openChooserAt = useCallback(
    (nodeId: string) => {
      const box = frame.current
        ?.querySelector(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`)
        ?.getBoundingClientRect()
      if (box) openChooser(nodeId, { x: box.left, y: box.bottom + 8 })
    },
    [openChooser],
  )
  const onKeyDown = useCanvasKeys({ editor, focusNode, openChooserAt, onShortcuts, onEdit })
  const connection = useConnecting(openChooser)
  const openView = useCallback(
    (flow: ReactFlowInstance<CanvasNode, CanvasEdge>) => {
      const width = frame.current?.clientWidth ?? 0
      const start = editor.document().nodes.find((node) => node.type === 'start')
      if (width >= breakpoints.small || !start) void flow.fitView(fitOptions)
      else void flow.setViewport(viewFromStart(start.position, width))
    },
    [editor],
  )
  useFollow(coveredPx)

  return (
    <CanvasActionsProvider value={openChooser}>
      <main
        ref={frame}
        id="canvas"
        className={classes.canvas}
        aria-label={flowTexts.canvas.label}
        data-placing={isPlacing || undefined}
        onKeyDown={onKeyDown}
        onCopy={(event) => {
          if (isInField(event.target)) return
          const clip = copySelection(editor)
          if (!clip) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', printClip(clip))
        }}
        onPaste={(event) => {
          if (isInField(event.target)) return
          event.preventDefault()
          void paste(editor, event.clipboardData.getData('text/plain'))
        }}
      >
        <h1 className={classes.title}>{flowTexts.canvasTitle}</h1>
        <ReactFlow<CanvasNode, CanvasEdge>
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onNodeDragStop={commitMove}
          onSelectionDragStop={commitMove}
          onEdgeClick={(_event, edge) => editor.selectExit(edge.source, edge.id)}
          onNodeDoubleClick={onEdit}
          onPaneClick={(event: MouseEvent) => {
            if (!isPlacing) return
            const place = screenToFlowPosition({ x: event.clientX, y: event.clientY })
            void placeSelection(editor, { x: place.x - cardWidth / 2, y: place.y })
          }}
          {...connection}
          connectionLineComponent={ConnectionLine}
          connectOnClick={false}
          connectionRadius={28}
          deleteKeyCode={null}
          multiSelectionKeyCode={multiSelectionKeys}
          disableKeyboardA11y
          edgesFocusable={false}
          zoomOnDoubleClick={false}
          onlyRenderVisibleElements
          elevateNodesOnSelect={false}
          minZoom={0.08}
          maxZoom={2}
          onInit={openView}
        >
          <NodeTools onTransfer={onTransfer} onTag={onTag} />
        </ReactFlow>
        <Minimap />
        <ZoomBar
          isFullScreen={isFullScreen}
          onFullScreen={onFullScreen}
          onTidy={() => void editor.run(layoutNodes)}
          onShortcuts={onShortcuts}
        />
        {chooser ? (
          <Chooser
            open={chooser}
            onClose={() => setChooser(null)}
            onDone={() => {
              setChooser(null)
              focusNode(chooser.nodeId)
            }}
          />
        ) : null}
        {isPlacing ? <PlacingHint onCancel={() => editor.patch({ isPlacing: false })} /> : null}
      </main>
    </CanvasActionsProvider>
  )
}

/** On a phone the whole drawing would be too small to read: it opens at Início. */
const phoneZoom = 0.79
const viewFromStart = (start: Position, width: number) => ({
  x: width / 2 - (start.x + cardWidth / 2) * phoneZoom,
  y: 72 - start.y * phoneZoom,
  zoom: phoneZoom,
})

const multiSelectionKeys = ['Control', 'Meta', 'Shift']

const isInField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

function PlacingHint({ onCancel }: { onCancel: () => void }) {
  return (
    <div className={classes.hint} role="status">
      {flowTexts.canvas.placing}
      <Button size="sm" onClick={onCancel}>
        {flowTexts.canvas.cancel}
      </Button>
    </div>
  )
}

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
    const next = toCanvasNodes(drawn.current, document.nodes, new Set(selectedIds), moved, invalid)
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
  return { nodes, onNodesChange, commitMove }
}

function useCanvasEdges(): CanvasEdge[] {
  const document = useDocument()
  const selectedExitId = useEditorState((state) => state.selectedExitId)
  const drawn = useRef<CanvasEdge[]>([])
  return useMemo(() => {
    const next = toCanvasEdges(drawn.current, document, selectedExitId)
    drawn.current = next
    return next
  }, [document, selectedExitId])
}

/** Drawing an edge: allowed targets are computed once, a refused one says why, an empty place opens the chooser. */
function useConnecting(openChooser: (nodeId: string, at: { x: number; y: number }, place?: Position) => void) {
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
