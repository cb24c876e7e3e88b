import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'

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

/** Of what is on its way to be saved. */
export const keyOfWishes = (roomId: number) => ['room-labels', roomId] as const

/** A room's labels as they will be once everything that is on its way is saved: what is refused goes back by itself. */
export function useRoomLabels({ id, labels }: Labelled): readonly number[] {
  const wishes = useMutationState({
    filters: { mutationKey: keyOfWishes(id), status: 'pending' },
    select: ({ state }) => state.variables as LabelWish,
  })
  return useMemo(() => wishes.reduce<readonly number[]>(withLabel, labels), [wishes, labels])
}
