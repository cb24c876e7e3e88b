import type { Platform } from '../../platform/index.ts'
import { publishContactChange } from '../contacts/index.ts'
import { eraseReleased } from '../files/index.ts'
import * as queries from './erase-dialogs.queries.ts'

/** Dialogs of one transaction: nobody waits for a person's whole history. */
const dialogsAtOnce = 20

/**
 * Takes the words out of the next dialogs of an erased contact. A process that dies in between has emptied whole batches with how far they
 * are, so whoever goes on skips nothing.
 * @returns whether more is to be done
 */
export const eraseNextDialogs = async (
  platform: Platform,
  { companyId, erasureId }: { companyId: number; erasureId: number },
): Promise<boolean> => {
  const { clock, database, realtime } = platform
  const emptied = await database.worker
    .scoped(companyId)
    .transaction()
    .execute(async (tx) => {
      const erasure = await queries.lockErasure(tx, companyId, erasureId)
      if (!erasure) return null
      const ids = await queries.lockNextDialogs(tx, companyId, { ...erasure, limit: dialogsAtOnce })
      const last = ids.at(-1)
      if (last === undefined) {
        await queries.endErasure(tx, companyId, erasureId, clock.now())
        return null
      }
      const done = await queries.emptyDialogs(tx, companyId, ids)
      const { dialogs, messages, files } = done
      const progress = { lastDialogId: last, dialogs: dialogs.length, messages, files }
      await queries.noteProgress(tx, companyId, erasureId, progress)
      return done
    })
  if (emptied) publishContactChange(realtime, companyId, emptied.dialogs)
  else await eraseReleased(platform, companyId)
  return emptied !== null
}
