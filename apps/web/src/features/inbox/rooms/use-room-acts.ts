import { closeRooms, listRooms, notTransferred, type Room, type RoomsOutcome, transferRooms } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import type { Transfer } from '../../../shared/transfer/transfer-form.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { nameSome } from '../../../ui/name-some.ts'
import { toastError, toastSuccess, toastWarning } from '../../../ui/toast.tsx'
import { roomTexts } from './texts.ts'

/** Rooms per call: answers come fast, and a failure leaves only the rest to repeat. */
const roomsPerCall = 100

export const closable = (rooms: readonly Room[]): Room[] => rooms.filter(({ closedAt }) => closedAt === null)
export const transferable = (rooms: readonly Room[]): Room[] =>
  closable(rooms).filter(({ transferredTo }) => transferredTo === notTransferred)

const nameOf = ({ id, leadName }: Room): string => `${leadName} (${roomTexts.room(id)})`

type Outcome = Pick<RoomsOutcome, 'rooms' | 'skipped'>

/** Runs the action on all rooms in sequential batches. */
async function inParts(rooms: readonly Room[], act: (ids: number[]) => Promise<Outcome>): Promise<Outcome> {
  const whole: Outcome = { rooms: [], skipped: [] }
  for (let start = 0; start < rooms.length; start += roomsPerCall) {
    const part = await act(rooms.slice(start, start + roomsPerCall).map(({ id }) => id))
    whole.rooms.push(...part.rooms)
    whole.skipped.push(...part.skipped)
  }
  return whole
}

const mostNamed = 3
const namesOf = (skipped: Outcome['skipped']): string =>
  [
    ...skipped.slice(0, mostNamed).map(({ id, message }) => roomTexts.skipped(id, message)),
    ...(skipped.length > mostNamed ? [roomTexts.moreSkipped(skipped.length - mostNamed)] : []),
  ].join(' ')

/** Topic of the toasts: a new one replaces the last. */
const topic = 'rooms'

interface Words {
  done: string
  some: (done: number, left: number) => string
  failed: string
}

/** Reports the result; rooms that had changed meanwhile are named. */
function tell({ rooms, skipped }: Outcome, words: Words): void {
  if (skipped.length === 0) toastSuccess(words.done, { topic })
  else if (rooms.length === 0) toastError(words.failed, { detail: namesOf(skipped), topic })
  else toastWarning(words.some(rooms.length, skipped.length), { detail: namesOf(skipped), topic })
}

const closeWords = { done: roomTexts.closed, some: roomTexts.someClosed, failed: roomTexts.closeFailed }
const transferWords = {
  done: roomTexts.transferred,
  some: roomTexts.someTransferred,
  failed: roomTexts.transferFailed,
}

/** Closes and transfers selected rooms; `onDone` runs after the server has answered for all of them. */
export function useRoomActs(selected: readonly Room[], onDone: () => void) {
  const settings = (words: Words) => ({
    onSuccess: (outcome: Outcome) => {
      tell(outcome, words)
      onDone()
    },
    onError: (error: Error) => toastError(words.failed, { detail: errorMessage(error), topic }),
    // Also after a failure: some batches may have succeeded.
    onSettled: () => invalidate(listRooms),
  })
  const closing = useMutation({
    ...settings(closeWords),
    mutationFn: (rooms: readonly Room[]) => inParts(rooms, (ids) => call(closeRooms, { body: { rooms: ids } })),
  })
  const transferring = useMutation({
    ...settings(transferWords),
    mutationFn: ({ rooms, target }: { rooms: readonly Room[]; target: Transfer }) =>
      inParts(rooms, (ids) => call(transferRooms, { body: { rooms: ids, transferData: target } })),
  })
  const refuse = (text: string, title: string = roomTexts.noneSelectedTitle): void =>
    toastWarning(title, { detail: text, topic })
  return {
    isClosing: closing.isPending,
    isTransferring: transferring.isPending,
    close: async () => {
      const rooms = closable(selected)
      if (selected.length === 0) return refuse(roomTexts.noneSelected)
      if (rooms.length === 0) return refuse(roomTexts.noneToClose, roomTexts.noneToCloseTitle)
      const { confirm: confirmLabel, cancel: cancelLabel } = roomTexts
      const text = roomTexts.closeAsk(rooms.length, selected.length, nameSome(rooms.map(nameOf)))
      if (await confirm({ text, confirmLabel, cancelLabel })) closing.mutate(rooms)
    },
    /** Whether any room can be transferred; if not, a toast says so. */
    mayTransfer: () => {
      if (transferable(selected).length > 0) return true
      if (selected.length === 0) refuse(roomTexts.noneSelected)
      else refuse(roomTexts.noneToTransfer, roomTexts.noneToTransferTitle)
      return false
    },
    /** Whether any room is selected; if not, a toast says so. */
    mayLabel: () => {
      if (selected.length > 0) return true
      refuse(roomTexts.noneToLabel)
      return false
    },
    transfer: (target: Transfer) => transferring.mutateAsync({ rooms: transferable(selected), target }),
  }
}
