import type { Dialog } from '@prosa/contract'
import { useQueryClient } from '@tanstack/react-query'
import { LabelPanel } from '../../shared/labels/label-panel.tsx'
import { withLabel } from '../../shared/labels/use-room-labels.ts'
import { inboxKeys } from './keys.ts'

interface RoomLabelsProps {
  dialog: Dialog
  /** The button that it opens beside. */
  anchor: HTMLElement
  onClose: () => void
}

/** The labels of the open room to choose; what is saved stands in the room at once, the stream brings the same later. */
export function RoomLabels({ dialog, anchor, onClose }: RoomLabelsProps) {
  const cache = useQueryClient()
  const key = inboxKeys.dialog(dialog.id)
  return (
    <LabelPanel
      room={dialog}
      anchor={anchor}
      onClose={onClose}
      onSaved={(wish) =>
        cache.setQueryData<Dialog>(key, (known) => known && { ...known, labels: withLabel(known.labels, wish) })
      }
    />
  )
}
