import { AppError } from '../../platform/errors/index.ts'
import type { Program } from '../../program.ts'
import * as people from './people.queries.ts'

export const releasePersonJob = 'release-person'

export interface ReleasedPerson {
  companyId: number
  userId: number
  /** Whose act it was; stands in each room's line. */
  by: { userId: number; name: string }
}

/** Of one run; it puts itself in line again while there are more, after a pause where none of them could be given on. */
const roomsOfRun = 200
const stuckMs = 60_000

/**
 * What follows when a person leaves: their rooms go to the queue of their workspace, offers to them pass on, their own number is
 * unlinked. Notes and timelines keep the name. May run twice.
 * @param unlinkNumber takes the person's own WhatsApp number away; does nothing where there is none
 */
export const defineReleasePerson = (
  { clock, conversation, database, jobs, log }: Program,
  unlinkNumber: (companyId: number, userId: number) => Promise<void>,
): void =>
  jobs.define<ReleasedPerson>(releasePersonJob, async (left) => {
    const { companyId, userId, by } = left
    const rooms = await people.listRoomsOf(database.worker.scoped(companyId), companyId, userId, roomsOfRun)
    let released = 0
    for (const { id, owner, workspaceId } of rooms) {
      const room = { companyId, dialogId: id }
      try {
        if (owner === 'offered') await conversation.passOffer({ ...room, userId })
        else await conversation.transferDialog({ ...room, data: { workspaceId }, author: by })
        released += 1
      } catch (error) {
        // Closed, passed on or taken at the same moment: what still is theirs is found again.
        if (!(error instanceof AppError && error.status < 500)) throw error
        log.info({ err: error, companyId, dialogId: id }, 'A room of a person who left stays where it is')
      }
    }
    const startAfter = new Date(clock.now().getTime() + stuckMs)
    if (rooms.length === roomsOfRun) return jobs.enqueue(releasePersonJob, left, released === 0 ? { startAfter } : {})
    await unlinkNumber(companyId, userId)
  })
