import { audit } from '../../../platform/audit/index.ts'
import type { DB, Transaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { nameOf } from '../../people/index.ts'
import { leaveSources } from '../../workspaces/index.ts'
import { workspaceErrors } from './errors.ts'
import * as workspaces from './write-workspace.queries.ts'

export interface Closing {
  id: number
  /** Target workspaces for its open rooms, and for its bots with their numbers. */
  moveRoomsTo: number | null
  moveBotsTo: number | null
}

/**
 * Moves the bots of a workspace that closes or is closed, and enqueues the move of its rooms, in the caller's
 * transaction.
 * @throws onlyActive, botsStand, roomsOpen, noTarget
 */
export const emptyWorkspace = async (
  { conversation }: Pick<Program, 'conversation'>,
  tx: Transaction<DB>,
  scope: Scope,
  { id, moveRoomsTo, moveBotsTo }: Closing,
): Promise<void> => {
  const { companyId, userId } = scope
  if (!(await workspaces.hasOtherActive(tx, companyId, id))) throw new AppError(workspaceErrors.onlyActive)
  const isPlace = async (place: number | null): Promise<boolean> =>
    place !== null && place !== id && (await workspaces.find(tx, companyId, place))?.active === true
  const bots = await workspaces.countBots(tx, companyId, id)
  if (bots > 0 || moveBotsTo !== null) {
    if (moveBotsTo === null || !(await isPlace(moveBotsTo)))
      throw refused(bots > 0 ? 'botsStand' : 'noTarget', 'moveBotsTo', { bots })
    for (const record of await workspaces.moveBots(tx, companyId, id, moveBotsTo))
      await audit(tx, { companyId, accountId: userId, action: 'bot.changed', record, fields: ['workspaceId'] })
  }
  const openRooms = await workspaces.countOpenRooms(tx, companyId, id)
  // Also without open rooms: a room that begins before the commit is moved there.
  if ((openRooms > 0 || moveRoomsTo !== null) && !(await isPlace(moveRoomsTo)))
    throw refused(openRooms > 0 ? 'roomsOpen' : 'noTarget', 'moveRoomsTo', { openRooms })
  await leaveSources(tx, companyId, { workspaceId: id })
  const moveTo = moveRoomsTo ?? moveBotsTo
  const by = { userId, name: await nameOf(tx, { companyId, userId }) }
  await conversation.evacuate({ kind: 'workspace', companyId, workspaceId: id, moveTo, by }, { db: tx })
}

const refused = (
  error: 'botsStand' | 'roomsOpen' | 'noTarget',
  field: keyof Closing,
  details: Record<string, number>,
): AppError => new AppError(workspaceErrors[error], { details, fields: { [field]: workspaceErrors[error].message } })
