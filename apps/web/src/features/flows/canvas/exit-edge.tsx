import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath, Position } from '@xyflow/react'
import clsx from 'clsx'
import { memo } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import type { CanvasEdge } from './canvas-model.ts'
import classes from './exit-edge.module.css'

/** The line bends a little below its source, so that all lines of one node leave together. */
const bendBelowSource = 12
/** The label stands above its target, inside the gap of two rows. */
const labelAboveTarget = 16
const cornerRadius = 10

/** A line from a node to the next with its first phrases; a click opens the exit in the panel. */
export const ExitEdge = memo(function ExitEdge(props: EdgeProps<CanvasEdge>) {
  const { id, source, sourceX, sourceY, targetX, targetY, selected, data } = props
  const editor = useEditor()
  const isLit = useEditorState((state) => state.trace?.exitIds.has(id) === true)
  const gap = targetY - sourceY
  const [path] = getSmoothStepPath({
    sourceX,
    sourceY,
    sourcePosition: Position.Bottom,
    targetX,
    targetY,
    targetPosition: Position.Top,
    borderRadius: cornerRadius,
    ...(gap > 0 ? { centerY: sourceY + Math.min(bendBelowSource, gap / 2) } : {}),
  })
  const mark = clsx(isLit && classes.lit, selected && classes.selected)
  return (
    <>
      <BaseEdge path={path} className={clsx(classes.edge, mark)} interactionWidth={18} />
      {data ? (
        <EdgeLabelRenderer>
          <button
            type="button"
            tabIndex={-1}
            className={clsx(classes.label, 'nopan', 'nodrag', mark)}
            style={{
              transform: `translate(-50%, -50%) translate(${targetX}px, ${targetY - Math.min(labelAboveTarget, Math.max(gap / 2, 0))}px)`,
            }}
            onClick={() => editor.selectExit(source, id)}
          >
            {data.label}
          </button>
        </EdgeLabelRenderer>
      ) : null}
    </>
  )
})
