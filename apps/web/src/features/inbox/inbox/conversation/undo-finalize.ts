import { type Dialog, openDialog } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { ApiError } from '../../../../app/api-error.ts'
import type { LiveStores } from '../../../../app/live/live-stores.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { roomPath } from '../../../../app/route-rules.ts'
import { toastError, toastInfo } from '../../../../ui/toast.tsx'
import { inboxKeys } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import { applyFresh } from './dialog-cache.ts'
import { newerDialogOf } from './newer-dialog.ts'

/**
 * Reopens a room that was just finalized and navigates to it; a room already open is only shown. If the customer
 * has begun another conversation, that one opens and the room stays closed. Other failures can be retried.
 */
export async function undoFinalize(
  id: number,
  stores: Pick<LiveStores, 'rooms' | 'unreadTotal'>,
  navigate: (to: string) => unknown,
): Promise<void> {
  const { rooms, unreadTotal } = stores
  const key = inboxKeys.dialog(id)
  const goTo = (room: number) => void navigate(roomPath(room))
  try {
    const fresh = await call(openDialog, { params: { id } })
    queryClient.setQueryData<Dialog>(key, (known) => applyFresh(known, fresh))
    rooms.put([fresh])
    unreadTotal.ask()
    goTo(id)
  } catch (error) {
    const newer = newerDialogOf(error)
    if (newer !== null) {
      toastInfo(inboxTexts.undoneByCustomer, { detail: inboxTexts.undoneByCustomerDetail })
      goTo(newer)
    } else if (error instanceof ApiError && error.code === 'dialogOpen') {
      toastInfo(inboxTexts.openAlready)
      goTo(id)
    } else {
      const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500
      const again = { label: inboxTexts.retry, run: () => void undoFinalize(id, stores, navigate) }
      toastError(error instanceof Error ? error.message : inboxTexts.dialogFailed, isFinal ? {} : { action: again })
    }
  }
}
