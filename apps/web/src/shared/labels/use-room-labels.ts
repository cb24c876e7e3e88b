import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'

interface Labelled {
  id: number
  labels: readonly number[]
}

/** A change of one label on a conversation: add or remove. */
export interface LabelWish {
  labelId: number
  isOn: boolean
}

/** Adds or removes this label; the other labels stay. */
export const withLabel = (labels: readonly number[], { labelId, isOn }: LabelWish): number[] => {
  const others = labels.filter((id) => id !== labelId)
  return isOn ? [...others, labelId] : others
}

/** Mutation key of pending label changes. */
export const keyOfWishes = (roomId: number) => ['room-labels', roomId] as const

/** A conversation's labels with all pending changes applied. A refused change disappears by itself. */
export function useRoomLabels({ id, labels }: Labelled): readonly number[] {
  const wishes = useMutationState({
    filters: { mutationKey: keyOfWishes(id), status: 'pending' },
    select: ({ state }) => state.variables as LabelWish,
  })
  return useMemo(() => wishes.reduce<readonly number[]>(withLabel, labels), [wishes, labels])
}
