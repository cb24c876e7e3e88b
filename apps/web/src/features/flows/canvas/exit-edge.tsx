import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import clsx from 'clsx'
import { memo } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import type { CanvasEdge } from './canvas-model.ts'
import { edgePath } from './edge-path.ts'
import classes from './exit-edge.module.css'

/** The label stands above its target, inside the gap of two rows. */
const labelAboveTarget = 12

/** A line from a node to the next with its first phrases; a click opens the exit in the panel. */
export const ExitEdge = memo(function ExitEdge(props: EdgeProps<CanvasEdge>) {
  const { id, source, sourceX, sourceY, targetX, targetY, selected, data } = props
  const editor = useEditor()
  const isLit = useEditorState((state) => state.trace?.exitIds.has(id) === true)
  const mark = clsx(isLit && classes.lit, selected && classes.selected)
  const labelY = targetY - Math.min(labelAboveTarget, Math.max((targetY - sourceY) / 2, 0))
  return (
    <>
      <BaseEdge
        path={edgePath({ sourceX, sourceY, targetX, targetY })}
        className={clsx(classes.edge, mark)}
        interactionWidth={18}
      />
      {data ? (
        <EdgeLabelRenderer>
          <button
            type="button"
            tabIndex={-1}
            className={clsx(classes.label, 'nopan', 'nodrag', mark)}
            style={{ transform: `translate(-50%, -50%) translate(${targetX}px, ${labelY}px)` }}
            onClick={() => editor.selectExit(source, id)}
          >
            {data.label}
          </button>
        </EdgeLabelRenderer>
      ) : null}
    </>
  )
})
