import { labelRooms } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { errorMessage } from '../../app/api-error.ts'
import { toastError } from '../../ui/toast.tsx'
import { labelTexts } from './texts.ts'
import { keyOfWishes, type LabelWish } from './use-room-labels.ts'

/** Saves each change in its own request, one at a time, so that the last press wins. `onSaved`: it is saved. */
export function useSetLabel(roomId: number, onSaved: (wish: LabelWish) => void): (wish: LabelWish) => void {
  const { mutate } = useMutation({
    mutationKey: keyOfWishes(roomId),
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
