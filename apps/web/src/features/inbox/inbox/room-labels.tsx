import type { Dialog } from '@prosa/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveStores } from '../../../app/live/index.ts'
import { LabelPanel } from '../../../shared/labels/label-panel.tsx'
import { withLabel } from '../../../shared/labels/use-room-labels.ts'
import { inboxKeys } from './inbox-queries.ts'

interface RoomLabelsProps {
  room: Pick<Dialog, 'id' | 'labels'>
  /** The contact's name, if the menu opens from a row. */
  name?: string
  /** The element the menu opens beside. */
  anchor: HTMLElement
  onClose: () => void
}

/** Menu of a room's labels; a saved change shows in the room and its row at once, the stream brings the same later. */
export function RoomLabels({ room, name, anchor, onClose }: RoomLabelsProps) {
  const cache = useQueryClient()
  const { rooms } = useLiveStores()
  const key = inboxKeys.dialog(room.id)
  return (
    <LabelPanel
      room={room}
      name={name}
      anchor={anchor}
      onClose={onClose}
      onSaved={(wish) => {
        cache.setQueryData<Dialog>(key, (known) => known && { ...known, labels: withLabel(known.labels, wish) })
        const row = rooms.get(room.id)
        if (row) rooms.amend(room.id, { labels: withLabel(row.labels, wish) })
      }}
    />
  )
}
