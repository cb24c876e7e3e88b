import type { Pipeline } from '../../platform/database/index.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { lockedColumns } from './columns.ts'

const lock = `select ${lockedColumns('(t.d)')}, t.contact_name as "contactName", t.contact_email as "contactEmail",
 t.contact_phone as "contactPhone", t.opted_out as "optedOut", t.bot_revision as "botRevision", t.duplicate,
 t.stops_at as "stopsAt", t.resumed_at as "resumedAt"
 from lock_dialogs($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::boolean) t`

/** A dialog that was open was closed before its lock was given: what was to be written in it belongs into another one. */
export class DialogEnded extends Error {
  override name = 'DialogEnded'
  constructor() {
    super('A dialog was closed while its lock was waited for')
  }
}

export interface LockKey {
  companyId: number
  dialogId: number
  /** The inbound message that the lock is taken for; without it nothing is a duplicate. */
  inbound?: { connectionId: number; extId: string }
}

/**
 * Locks dialogs of any companies in order of company and id, and says which of their inbound messages are stored already.
 * With `skip`, a dialog that somebody else holds is left out. Afterwards one of their companies is set: who locks for several sets each anew.
 */
export const lockDialogs = async (
  pipeline: Pipeline,
  keys: readonly LockKey[],
  skip: boolean,
): Promise<LockedDialog[]> => {
  const locked = await lockOnce(pipeline, keys, skip)
  if (skip || locked.length === keys.length) return locked
  // Whoever merged its contact into another one held the lock: the row that was found before is not that of the dialog any more, and is
  // left out.
  const found = new Set(locked.map(({ companyId, id }) => `${companyId} ${id}`))
  const missing = keys.filter(({ companyId, dialogId }) => !found.has(`${companyId} ${dialogId}`))
  return [...locked, ...(await lockOnce(pipeline, missing, skip))]
}

const lockOnce = (pipeline: Pipeline, keys: readonly LockKey[], skip: boolean): Promise<LockedDialog[]> => {
  const sorted = keys.toSorted((a, b) => a.companyId - b.companyId || a.dialogId - b.dialogId)
  const ends = new Map(sorted.map(({ companyId }, place) => [companyId, place + 1]))
  return pipeline.query<LockedDialog>(lock, [
    [...ends.keys()],
    [...ends.values()],
    sorted.map(({ dialogId }) => dialogId),
    sorted.map(({ inbound }) => inbound?.connectionId ?? null),
    sorted.map(({ inbound }) => inbound?.extId ?? null),
    skip,
  ])
}

/** A lock that is not given within the time ends the transaction (55P03), so that no connection waits for ever. */
export const limitLockWait = (pipeline: Pipeline, timeoutMs: number): void => {
  void pipeline.query("select set_config('lock_timeout', $1, true)", [String(timeoutMs)])
}
