import { markAsUnread } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { toastError } from '../../../../ui/toast.tsx'

/** Marks the customer's last message as unread for this person; the stream updates the row. Failures show a toast. */
export async function markUnread(id: number): Promise<void> {
  try {
    await call(markAsUnread, { params: { id } })
  } catch (failure) {
    toastError(errorMessage(failure))
  }
}
