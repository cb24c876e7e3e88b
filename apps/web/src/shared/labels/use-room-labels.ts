import { labelRooms } from '@prosa/contract'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../app/api.ts'
import { errorMessage } from '../../app/api-error.ts'
import { toastError } from '../../ui/toast.tsx'
import { labelTexts } from './texts.ts'

interface Labelled {
  id: number
  labels: readonly number[]
}

/** One label put on a room, or taken off it. */
export interface LabelWish {
  labelId: number
  isOn: boolean
}

/** The labels with this one put on or taken off; the others stay as they are. */
export const withLabel = (labels: readonly number[], { labelId, isOn }: LabelWish): number[] => {
  const others = labels.filter((id) => id !== labelId)
  return isOn ? [...others, labelId] : others
}

const keyOf = (roomId: number) => ['room-labels', roomId] as const

/** A room's labels as they will be once everything that is on its way is saved: what is refused goes back by itself. */
export function useRoomLabels({ id, labels }: Labelled): readonly number[] {
  const wishes = useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => state.variables as LabelWish,
  })
  return useMemo(() => wishes.reduce<readonly number[]>(withLabel, labels), [wishes, labels])
}

/** Saves each wish by itself, one after the other, so that the last press wins. `onSaved` is told of what the server took. */
export function useSetLabel(roomId: number, onSaved: (wish: LabelWish) => void): (wish: LabelWish) => void {
  const { mutate } = useMutation({
    meta: { quiet: true },
    mutationKey: keyOf(roomId),
    scope: { id: `room-labels-${roomId}` },
    mutationFn: ({ labelId, isOn }: LabelWish) => {
      const [add, remove] = isOn ? [[labelId], []] : [[], [labelId]]
      return call(labelRooms, { body: { rooms: [roomId], add, remove } })
    },
    onSuccess: (_answer, wish) => onSaved(wish),
    onError: (failure) => toastError(labelTexts.saveFailed, { detail: errorMessage(failure) }),
  })
  return mutate
}
