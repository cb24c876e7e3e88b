import { AppError, errors } from '../../../../platform/errors/index.ts'

const maxId = 2 ** 31 - 1

/** @throws notFound for an invalid message id */
export const parseMessageId = (id: string): { dialogId: number; seq: number } => {
  const [dialogId, seq] = id.split('-').map(Number)
  if (!dialogId || !seq || dialogId > maxId || seq > maxId) throw new AppError(errors.notFound)
  return { dialogId, seq }
}
