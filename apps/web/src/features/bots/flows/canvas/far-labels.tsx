import { useStore } from '@xyflow/react'
import { createPortal } from 'react-dom'
import { useEditor } from '../editor/editor-context.tsx'
import classes from './exit-edge.module.css'
import { labelHeight } from './routing/edge-sketch.ts'
import type { DrawnEdge } from './routing/flow-drawing.ts'

/** Below this zoom there is no space for text between the cards. */
const leastZoom = 0.28
/** With more lines than this, only the card's panel shows the labels. */
const mostLabels = 14
/** Space between two neighbouring cards, in px of the drawing. */
const room = 228
const leastWidth = 48

/** Labels of the selected card's lines at normal size over the cards, while other labels are too small to read. */
export function FarLabels({ edges }: { edges: readonly DrawnEdge[] }) {
  const editor = useEditor()
  const zoom = useStore(({ transform }) => transform[2])
  const viewport = useStore(({ domNode }) => domNode?.querySelector('.react-flow__viewport') ?? null)
  if (!viewport || zoom < leastZoom || edges.length > mostLabels) return null
  return createPortal(
    edges.map(({ id, source, label, place }) =>
      place ? (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          title={label}
          className={`${classes.farLabel} nopan nodrag`}
          style={{
            maxWidth: Math.max(leastWidth, room * zoom),
            transform: `translate(${place.x}px, ${place.y + labelHeight / 2}px) scale(${1 / zoom}) translate(-50%, -100%)`,
          }}
          onClick={() => editor.selectExit(source, id)}
        >
          {label}
        </button>
      ) : null,
    ),
    viewport,
  )
}
