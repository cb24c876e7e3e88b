import { markAsUnread } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { toastError } from '../../../../ui/toast.tsx'

/** The customer's last message is new to this person once more; the stream brings the row. A failure is told. */
export async function markUnread(id: number): Promise<void> {
  try {
    await call(markAsUnread, { params: { id } })
  } catch (failure) {
    toastError(errorMessage(failure))
  }
}
