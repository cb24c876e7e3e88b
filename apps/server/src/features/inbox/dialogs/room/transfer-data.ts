import { AppError, errors } from '../../../../platform/errors/index.ts'

/** The body of the transfer call, with both of its spellings. */
export interface TransferBody {
  transferToThirdPartySystem?: boolean | undefined
  sendToThirdpartySystem?: boolean | undefined
  userId?: number | null | undefined
  workspaceId?: number | null | undefined
  typeTransfer?: 1 | 2 | undefined
}

export type TransferTarget =
  | { thirdPartySystem: true }
  | { queue: 'USER'; workspaceId: number; userId: number }
  | { queue: 'SEQUENTIAL'; workspaceId: number; onlyOnlineUser: true }

/**
 * Target of a transfer: an outside system, one person (type 1), or each person in turn (type 2, and whenever no person
 * is named).
 * @param path Path of the target in the body, e.g. `transferData.`.
 * @throws 400 at the missing field.
 */
export const parseTransfer = (body: TransferBody, path = ''): TransferTarget => {
  if (body.transferToThirdPartySystem || body.sendToThirdpartySystem) return { thirdPartySystem: true }
  const missing = (field: string, message: string) =>
    new AppError(errors.invalid, { message, fields: { [`${path}${field}`]: message } })
  if (!body.workspaceId)
    throw missing('workspaceId', 'É preciso selecionar um workspace no campo "Selecione um workspace"')
  const { workspaceId, userId } = body
  if (body.typeTransfer === 1 && !userId) throw missing('userId', 'É preciso selecionar um usuário no campo "Usuário"')
  if (!userId || body.typeTransfer === 2) return { queue: 'SEQUENTIAL', workspaceId, onlyOnlineUser: true }
  return { queue: 'USER', workspaceId, userId }
}

/** The same refusal, at the target's path in the body. */
export const atPath = (error: unknown, path: string): unknown => {
  if (!(error instanceof AppError) || !error.fields) return error
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, text]) => [`${path}${field}`, text]))
  const { code, status, message, details } = error
  return new AppError({ code, status, message }, { fields, ...(details && { details }), cause: error })
}
