import type { RoomsOutcome } from '@prosa/contract'
import type { TransferAuthor } from '../../../../conversation/model/acts.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { nameOf } from '../room/people.queries.ts'

interface OneRoom {
  companyId: number
  dialogId: number
  workspaceIds: readonly number[]
}

const unknownRoom = 'Sala não encontrada.'

/**
 * Applies the same action to many rooms, each in its own transaction, so that a locked room delays no other. Refused rooms are left unchanged and
 * listed; a repeated call only does the rest.
 * @throws notFound when the person sees none of the rooms; 422 when every one is refused because of the request itself
 */
export const changeEach = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogIds: readonly number[],
  change: (room: OneRoom, author: TransferAuthor) => Promise<object | null>,
): Promise<RoomsOutcome> => {
  const { companyId, userId, workspaceIds } = scope
  await ensureMember(db, scope)
  const author = { userId, name: await nameOf(db, companyId, userId) }
  const rooms: number[] = []
  const skipped: { id: number; message: string }[] = []
  let known = 0
  let asked: AppError | null = null
  for (const dialogId of new Set(dialogIds)) {
    try {
      const changed = await change({ companyId, dialogId, workspaceIds }, author)
      if (changed) rooms.push(dialogId)
      else skipped.push({ id: dialogId, message: unknownRoom })
      known += changed ? 1 : 0
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      known += 1
      if (error.status === 422) asked ??= error
      skipped.push({ id: dialogId, message: error.message })
    }
  }
  if (known === 0) throw new AppError(errors.notFound)
  if (rooms.length === 0 && asked) throw asked
  return { success: true, rooms, skipped }
}
