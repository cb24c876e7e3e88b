import type { Pipeline } from '../../platform/database/index.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { lockedColumns } from './columns.ts'

const lock = `select ${lockedColumns('(t.d)')}, t.contact_name as "contactName", t.contact_email as "contactEmail",
 t.contact_phone as "contactPhone", t.opted_out as "optedOut", t.bot_revision as "botRevision", t.duplicate,
 t.stops_at as "stopsAt", t.resumed_at as "resumedAt", t.automations_version as "automationsVersion"
 from lock_dialogs($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::boolean) t`

/** The dialog was closed before the lock was granted: what was to be written belongs into another dialog. */
export class DialogEnded extends Error {
  override name = 'DialogEnded'
  constructor() {
    super('A dialog was closed while its lock was waited for')
  }
}

export interface LockKey {
  companyId: number
  dialogId: number
  /** The inbound message that the lock is for; needed to detect duplicates. */
  inbound?: { connectionId: number; extId: string }
}

/**
 * Locks dialogs of any companies in order of company and id, and reports which of their inbound messages are stored already. With `skip`, dialogs
 * locked by others are left out. Afterwards the session is set to one of their companies, so a caller with several has to set each again.
 */
export const lockDialogs = async (
  pipeline: Pipeline,
  keys: readonly LockKey[],
  skip: boolean,
): Promise<LockedDialog[]> => {
  const locked = await lockOnce(pipeline, keys, skip)
  if (skip || locked.length === keys.length) return locked
  // A merge of its contact held the lock meanwhile: the row found before no longer belongs to the dialog, and is left out.
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

/** Ends the transaction (55P03) when a lock is not granted in time, so that no connection waits for ever. */
export const limitLockWait = (pipeline: Pipeline, timeoutMs: number): void => {
  void pipeline.query("select set_config('lock_timeout', $1, true)", [String(timeoutMs)])
}
