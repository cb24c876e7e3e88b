import { FocusTrap } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import type { Position } from '@prosa/flow'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { DestinationList } from '../wiring/destination-list.tsx'
import { type WireSource, wire } from '../wiring/wire.ts'
import classes from './chooser.module.css'

export interface OpenChooserState {
  source: WireSource
  /** Where it opens, in px from the canvas's corner. */
  left: number
  top: number
  /** Where a new node goes, when the edge was dropped on an empty place. */
  place?: Position
}

interface ChooserProps {
  open: OpenChooserState
  onClose: () => void
  /** Closed by a choice or by Escape: the keyboard goes on where it came from. */
  onDone: () => void
}

/** The 'selector' of the canvas: where an exit leads, without dragging. A new node, or one of those that may be the target. */
export function Chooser({ open: { source, left, top, place }, onClose, onDone }: ChooserProps) {
  const editor = useEditor()
  const outside = useClickOutside(onClose)
  if (!editor.document().nodes.some((node) => node.id === source.nodeId)) return null
  return (
    <FocusTrap active>
      <div
        ref={outside}
        role="dialog"
        aria-label={flowTexts.canvas.chooserTitle}
        className={classes.chooser}
        style={{ left, top }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onDone()
        }}
      >
        <DestinationList
          source={source}
          onPick={(target) => {
            onDone()
            void wire(editor, source, target.is === 'new' && place ? { ...target, position: place } : target)
          }}
        />
      </div>
    </FocusTrap>
  )
}
