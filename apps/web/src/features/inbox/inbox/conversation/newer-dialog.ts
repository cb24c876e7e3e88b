import { ApiError } from '../../../../app/api-error.ts'

/** Id of the customer's newer conversation, if that is why a room cannot be reopened. */
export const newerDialogOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError && error.code === 'otherDialogOpen')) return null
  const { dialogId } = (error.details ?? {}) as { dialogId?: unknown }
  return typeof dialogId === 'number' ? dialogId : null
}
