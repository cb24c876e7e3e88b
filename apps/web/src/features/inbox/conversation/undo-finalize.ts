import { type Dialog, openDialog } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import type { LiveStores } from '../../../app/live/live-stores.ts'
import { queryClient } from '../../../app/query-client.ts'
import { toastError } from '../../../ui/toast.tsx'
import { inboxKeys } from '../keys.ts'
import { inboxTexts } from '../texts.ts'
import { applyFresh } from './dialog-cache.ts'

/** Opens the room again that was just finalized, and leads back to it. One that is open already (the customer wrote meanwhile) is only led to. */
export async function undoFinalize(
  id: number,
  { rooms, unreadTotal }: Pick<LiveStores, 'rooms' | 'unreadTotal'>,
  navigate: (to: string) => unknown,
): Promise<void> {
  const key = inboxKeys.dialog(id)
  try {
    const fresh = await call(openDialog, { params: { id } })
    queryClient.setQueryData<Dialog>(key, (known) => applyFresh(known, fresh))
    rooms.put([fresh])
    unreadTotal.ask()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) {
      toastError(error instanceof Error ? error.message : inboxTexts.dialogFailed)
      return
    }
  }
  void navigate(`/omnichannel?sala=${id}`)
}
