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
  /** Position in px from the canvas's corner. */
  left: number
  top: number
  /** Position of a new node, if the line was dropped on an empty place. */
  place?: Position
}

interface ChooserProps {
  open: OpenChooserState
  onClose: () => void
  /** Closed by a choice or by Escape: the focus returns to where it was. */
  onDone: () => void
}

/** The 'selector' of the canvas: connects an exit without dragging, to a new node or an allowed existing one. */
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
