import { AppError } from '../../platform/errors/index.ts'
import type { Program } from '../../program.ts'
import * as workspaces from './write-workspace.queries.ts'

export const closeWorkspaceJob = 'close-workspace'

interface Closed {
  companyId: number
  workspaceId: number
  moveRoomsTo: number
  /** Who deactivated it; stands in each room's line. */
  userId: number
  name: string
}

/** Of one run; it puts itself in line again while there are more. */
const roomsOfRun = 200

/**
 * Moves the open rooms of a workspace that was deactivated into another one's queue, each under its lock, so that whoever looks at one
 * is told. What an outside system holds stays with it. May run twice.
 */
export const defineCloseWorkspace = ({ conversation, database, jobs }: Program): void =>
  jobs.define<Closed>(closeWorkspaceJob, async (closed) => {
    const { companyId, workspaceId, moveRoomsTo, userId, name } = closed
    const rooms = await workspaces.listOpenRooms(database.worker.scoped(companyId), companyId, workspaceId, roomsOfRun)
    let moved = 0
    for (const { id, owner } of rooms) {
      if (owner === 'external') continue
      try {
        await conversation.transferDialog({
          companyId,
          dialogId: id,
          data: { workspaceId: moveRoomsTo },
          author: { userId, name },
        })
        moved += 1
      } catch (error) {
        // Somebody closed it at the same moment.
        if (!(error instanceof AppError && error.status === 409)) throw error
      }
    }
    if (rooms.length === roomsOfRun && moved > 0) await jobs.enqueue(closeWorkspaceJob, closed)
  })
