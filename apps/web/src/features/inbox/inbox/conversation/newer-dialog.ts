import { ApiError } from '../../../../app/api-error.ts'

/** The conversation that the customer has begun since, where that is why a room cannot be opened again. */
export const newerDialogOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError && error.code === 'otherDialogOpen')) return null
  const { dialogId } = (error.details ?? {}) as { dialogId?: unknown }
  return typeof dialogId === 'number' ? dialogId : null
}
