import { Position, useStoreApi } from '@xyflow/react'
import { XYHandle } from '@xyflow/system'
import clsx from 'clsx'
import type { MouseEvent, TouchEvent } from 'react'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import type { ButtonTab } from './button-tabs.ts'
import { useCanvasActions } from './canvas-actions.ts'
import classes from './card-handle.module.css'

interface CardHandleProps {
  nodeId: string
  type: 'source' | 'target'
  /** The button that the line starts from; default: the node. */
  tab?: ButtonTab
}

/**
 * Start or end point of a line. The library's handle reads its store at every canvas movement, twice per card; this one
 * reads nothing until it is pressed. `ConnectionLine` draws the end of a line being drawn.
 */
export function CardHandle({ nodeId, type, tab }: CardHandleProps) {
  const editor = useEditor()
  const store = useStoreApi()
  const openChooser = useCanvasActions()
  const isSource = type === 'source'
  const side = isSource ? Position.Bottom : Position.Top
  const start = ({ nativeEvent, currentTarget }: MouseEvent | TouchEvent): void => {
    if (nativeEvent instanceof window.MouseEvent && nativeEvent.button !== 0) return
    const state = store.getState()
    XYHandle.onPointerDown(nativeEvent, {
      handleDomNode: currentTarget,
      autoPanOnConnect: state.autoPanOnConnect,
      connectionMode: state.connectionMode,
      connectionRadius: state.connectionRadius,
      domNode: state.domNode,
      nodeLookup: state.nodeLookup,
      lib: state.lib,
      isTarget: !isSource,
      handleId: tab?.id ?? null,
      nodeId,
      flowId: state.rfId,
      panBy: state.panBy,
      cancelConnection: state.cancelConnection,
      updateConnection: state.updateConnection,
      ...(state.onConnectStart ? { onConnectStart: state.onConnectStart } : {}),
      onConnect: (connection) => store.getState().onConnect?.(connection),
      onConnectEnd: (event, connection) => store.getState().onConnectEnd?.(event, connection),
      isValidConnection: (edge) => store.getState().isValidConnection?.(edge) ?? true,
      getTransform: () => store.getState().transform,
      getFromHandle: () => store.getState().connection.fromHandle,
      autoPanSpeed: state.autoPanSpeed,
      dragThreshold: state.connectionDragThreshold,
    })
  }
  // Read-only never changes during the editor's life, so no subscription is needed.
  if (editor.store.read().isReadOnly) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard opens the same chooser with L
    <div
      data-handleid={tab?.id ?? null}
      data-nodeid={nodeId}
      data-handlepos={side}
      data-id={`${store.getState().rfId}-${nodeId}-${tab?.id ?? null}-${type}`}
      className={clsx(
        `react-flow__handle react-flow__handle-${side} nodrag nopan connectable connectablestart connectableend connectionindicator`,
        type,
        tab ? classes.tab : classes.handle,
      )}
      {...(tab
        ? { style: { left: tab.left, top: tab.top, width: tab.width }, title: flowTexts.canvas.drawButton(tab.label) }
        : {})}
      onMouseDown={start}
      onTouchStart={start}
      {...(isSource
        ? {
            onClick: ({ clientX: x, clientY: y }) =>
              openChooser({ nodeId, ...(tab ? { buttonId: tab.id } : {}) }, { x, y }),
          }
        : {})}
    >
      {tab ? <span className="clip">{tab.label}</span> : null}
    </div>
  )
}
