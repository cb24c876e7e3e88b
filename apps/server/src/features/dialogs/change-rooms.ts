import type { RoomsOutcome } from '@prosa/contract'
import type { TransferAuthor } from '../../conversation/model/acts.ts'
import type { Scope } from '../../platform/access/index.ts'
import { ensureMember } from '../../platform/access/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import { nameOf } from './people.queries.ts'

interface OneRoom {
  companyId: number
  dialogId: number
  workspaceIds: readonly number[]
}

const unknownRoom = 'Sala não encontrada.'

/**
 * Does the same to many rooms, each in a transaction of its own, so that a room that somebody holds keeps no other waiting with a lock.
 * A room that refuses is left as it is and named; done again, only what is left is done.
 * @throws notFound when none of the rooms is there for the person; what refuses every one of them because of what was asked (422).
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
