import { Button } from '@mantine/core'
import { layoutNodes, type Position } from '@prosa/flow'
import { ReactFlowProvider, useStore } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useCallback, useRef, useState } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { TrafficBar } from '../traffic/traffic-bar.tsx'
import type { WireSource } from '../wiring/wire.ts'
import classes from './canvas.module.css'
import { CanvasActionsProvider } from './canvas-actions.ts'
import { useCanvasDocument } from './canvas-document.ts'
import { tabStopOf } from './canvas-model.ts'
import { cardWidth, heightOf } from './card-size.ts'
import { Chooser, type OpenChooserState } from './chooser.tsx'
import { copySelection, paste, printClip } from './clipboard.ts'
import { FarProvider, farAt, isSmallAt } from './far.ts'
import { FlowSurface } from './flow-surface.tsx'
import { useMapState } from './map-state.ts'
import { Minimap } from './minimap.tsx'
import { NodeSearch } from './node-search.tsx'
import { NodeTools } from './node-tools.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { cardSelector } from './use-canvas-nodes.ts'
import { useFollow } from './use-follow.ts'
import { useNodeFocus } from './use-node-focus.ts'
import { useView } from './use-view.ts'
import { ZoomBar } from './zoom-bar.tsx'

interface CanvasProps {
  /** Width that the simulator covers on the right, in px. */
  coveredPx: number
  isFullScreen: boolean
  onFullScreen: () => void
  onEdit: () => void
}

/** The canvas of the flow. The document is the source of truth; xyflow only holds positions during a drag. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <CanvasView {...props} />
    </ReactFlowProvider>
  )
}

function CanvasView({ coveredPx, isFullScreen, onFullScreen, onEdit }: CanvasProps) {
  const editor = useEditor()
  const frame = useRef<HTMLElement>(null)
  const isPlacing = useEditorState((state) => state.isPlacing)
  const isReadOnly = useEditorState((state) => state.isReadOnly)
  const trafficDays = useEditorState((state) => state.trafficDays)
  const isSearching = useEditorState((state) => state.isSearchWanted !== null)
  const [chooser, setChooser] = useState<OpenChooserState | null>(null)
  const mapState = useMapState()
  /** Null: the map is shown automatically where it covers nothing. */
  const [isMapWanted, setMapWanted] = useState<boolean | null>(null)
  const isMapShown = isMapWanted ?? mapState === 'free'

  const openChooser = useCallback(
    (source: WireSource, at: { x: number; y: number }, place?: Position) => {
      const box = frame.current?.getBoundingClientRect()
      if (!box || editor.store.read().isReadOnly) return
      const left = Math.max(8, Math.min(at.x - box.left, box.width - 244))
      const top = Math.max(8, Math.min(at.y - box.top, box.height - 320))
      setChooser({ source, left, top, ...(place ? { place } : {}) })
    },
    [editor],
  )

  const openView = useView(frame, coveredPx)
  const focusNode = useNodeFocus(frame)
  const openChooserAt = useCallback(
    (nodeId: string) => {
      const box = frame.current?.querySelector(cardSelector(nodeId))?.getBoundingClientRect()
      if (box) openChooser({ nodeId }, { x: box.left, y: box.bottom + 8 })
    },
    [openChooser],
  )
  const holdFocus = useCallback(() => frame.current?.focus({ preventScroll: true }), [])
  const focusWalked = useCallback(
    (nodeId: string) => {
      // The movement took time: do not take the focus back from another node or a field.
      const active = document.activeElement
      const isHere = active === document.body || frame.current?.contains(active)
      if (isHere && editor.store.read().selectedIds.at(-1) === nodeId) focusNode(nodeId)
    },
    [editor, focusNode],
  )
  const onKeyDown = useCanvasKeys({ editor, focusWalked, holdFocus, openChooserAt, onEdit })
  const focusSeen = useCallback(
    (nodeId: string, takesFocus: boolean) => {
      // Only if the canvas had the focus: a field of the panel keeps it.
      if (takesFocus || document.activeElement === frame.current) focusNode(nodeId)
    },
    [focusNode],
  )
  useFollow(coveredPx, focusSeen)
  const closeSearch = useCallback(() => {
    editor.patch({ isSearchWanted: null })
    // The keyboard continues at the found node.
    holdFocus()
    const found = editor.store.read().selectedIds.at(-1)
    if (found !== undefined) focusNode(found)
  }, [editor, holdFocus, focusNode])
  const isTabStopDrawn = useIsTabStopDrawn()
  const far = useStore(({ transform }) => farAt(transform[2]))
  const isSmallText = useStore(({ transform }) => isSmallAt(transform[2]))

  return (
    <CanvasActionsProvider value={openChooser}>
      <main
        ref={frame}
        id="canvas"
        className={classes.canvas}
        aria-label={flowTexts.canvas.label}
        data-placing={isPlacing || undefined}
        data-far={far ?? undefined}
        data-small={isSmallText || undefined}
        // If the node in the tab order is out of view, the canvas takes the focus; arrow keys go on from that node.
        tabIndex={isTabStopDrawn ? -1 : 0}
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
        <FarProvider value={far}>
          <FlowSurface frame={frame} openView={openView} openChooser={openChooser} onEdit={onEdit} />
        </FarProvider>
        {isReadOnly ? null : <NodeTools isDocked={far !== null} isRaised={isSearching || trafficDays !== null} />}
        {mapState === 'needless' ? null : <Minimap isShown={isMapShown} />}
        <ZoomBar
          isMapShown={mapState === 'needless' ? null : isMapShown}
          onFit={() => editor.patch({ isFitWanted: {} })}
          onMap={() => setMapWanted(!isMapShown)}
          isFullScreen={isFullScreen}
          onFullScreen={onFullScreen}
          onTidy={() => void editor.run(layoutNodes)}
          isSearching={isSearching}
          onSearch={() => editor.patch({ isSearchWanted: {} })}
          onShortcuts={() => editor.patch({ dialog: { is: 'shortcuts' } })}
          isTrafficShown={trafficDays !== null}
          onTraffic={isReadOnly ? null : () => editor.patch({ trafficDays: trafficDays === null ? '7' : null })}
        />
        {trafficDays === null ? null : <TrafficBar days={trafficDays} />}
        {isSearching ? <NodeSearch onClose={closeSearch} /> : null}
        {chooser ? (
          <Chooser
            key={chooser.source.buttonId ?? ''}
            open={chooser}
            onClose={() => setChooser(null)}
            onDone={() => {
              setChooser(null)
              focusNode(chooser.source.nodeId)
            }}
          />
        ) : null}
        {isPlacing ? <PlacingHint onCancel={() => editor.patch({ isPlacing: false })} /> : null}
      </main>
    </CanvasActionsProvider>
  )
}

/** Whether the node in the tab order is in view; nodes out of view are not rendered. */
function useIsTabStopDrawn(): boolean {
  const { nodes } = useCanvasDocument()
  const selectedIds = useEditorState((state) => state.selectedIds)
  const stopId = tabStopOf(nodes, selectedIds)
  const stop = nodes.find(({ id }) => id === stopId)
  return useStore(({ transform: [x, y, zoom], width, height }) => {
    if (!stop || width === 0) return true
    const left = stop.position.x * zoom + x
    const top = stop.position.y * zoom + y
    return left < width && top < height && left + cardWidth * zoom > 0 && top + heightOf(stop) * zoom > 0
  })
}

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
