import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { eraseReleased } from '../../files/index.ts'
import { publishContactChange } from '../contacts/index.ts'
import * as queries from './erase-dialogs.queries.ts'
import { emptyNextRows, noteRowProgress, type Traces } from './erase-import-rows.queries.ts'

/** Dialogs per transaction, so that turns wait only briefly. */
const dialogsAtOnce = 20
/** Import rows searched per transaction: some tens of milliseconds. */
const rowsAtOnce = 5_000

/** Place that an erasure's search terms are sealed for. */
export const tracesPlace = (companyId: number): string => `${companyId}|contact_erasure`

/**
 * Erases the texts of the next dialogs of an erased contact, then the next import rows that name the person without a
 * contact. Each batch is committed with its progress, so that an interrupted run continues without gaps.
 * @returns whether more is left
 */
export const eraseNext = async (
  platform: Platform,
  { companyId, erasureId }: { companyId: number; erasureId: number },
): Promise<boolean> => {
  const { clock, database, realtime } = platform
  const done = await database.worker
    .scoped(companyId)
    .transaction()
    .execute(async (tx) => {
      const erasure = await queries.lockErasure(tx, companyId, erasureId)
      if (!erasure) return null
      const ids = await queries.lockNextDialogs(tx, companyId, { ...erasure, limit: dialogsAtOnce })
      const last = ids.at(-1)
      if (last === undefined) {
        if (await lookThroughRows(platform, tx, companyId, { ...erasure, id: erasureId })) return { dialogs: [] }
        await queries.endErasure(tx, companyId, erasureId, clock.now())
        return null
      }
      const emptied = await queries.emptyDialogs(tx, companyId, ids)
      const { dialogs, messages, files } = emptied
      const progress = { lastDialogId: last, dialogs: dialogs.length, messages, files }
      await queries.noteProgress(tx, companyId, erasureId, progress)
      return emptied
    })
  if (done) publishContactChange(realtime, companyId, done.dialogs)
  else await eraseReleased(platform, companyId)
  return done !== null
}

/** @returns false if all were searched */
const lookThroughRows = async (
  { secrets }: Platform,
  tx: Kysely<DB>,
  companyId: number,
  { id, traces, ...from }: queries.LockedErasure & { id: number },
): Promise<boolean> => {
  if (traces === null) return false
  const known = JSON.parse(secrets.open(traces, tracesPlace(companyId))) as Traces
  const last = await emptyNextRows(tx, companyId, from, { ...known, limit: rowsAtOnce })
  if (last) await noteRowProgress(tx, companyId, id, last)
  return last !== null
}
