import type { Pipeline } from '../../platform/database/index.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'

const lock = `select (t.d).company_id as "companyId", (t.d).id, (t.d).bot_id as "botId", (t.d).workspace_id as "workspaceId",
 (t.d).connection_id as "connectionId", (t.d).identity_id as "identityId", (t.d).contact_id as "contactId", (t.d).open,
 (t.d).owner, (t.d).owner_user_id as "ownerUserId", (t.d).joined, (t.d).last_attendant_id as "lastAttendantId", (t.d).waits,
 (t.d).transferred_to as "transferredTo", (t.d).transferred_at as "transferredAt", (t.d).begun_by_bot as "begunByBot",
 (t.d).version_id as "versionId", (t.d).session, (t.d).seq, (t.d).version, (t.d).inbound, (t.d).repetitions,
 (t.d).repeats_now as "repeatsNow", (t.d).last_text as "lastText", (t.d).last_sender as "lastSender",
 (t.d).tag_stage as "tagStage", (t.d).person_took_part as "personTookPart", (t.d).first_at as "firstAt",
 (t.d).last_at as "lastAt", (t.d).last_inbound_at as "lastInboundAt", (t.d).last_person_at as "lastPersonAt",
 (t.d).last_message_at as "lastMessageAt", (t.d).opened_at as "openedAt", (t.d).closed_at as "closedAt",
 (t.d).due_at as "dueAt", (t.d).offer_expires_at as "offerExpiresAt", (t.d).offered_to as "offeredTo",
 (t.d).offer_online_only as "offerOnlineOnly", t.contact_name as "contactName", t.contact_email as "contactEmail",
 t.contact_phone as "contactPhone", t.bot_revision as "botRevision", t.duplicate
 from lock_dialogs($1::int[], $2::int[], $3::int[], $4::text[], $5::boolean) t`

export interface LockKey {
  companyId: number
  dialogId: number
  /** The inbound message that the lock is taken for; without it nothing is a duplicate. */
  inbound?: { connectionId: number; extId: string }
}

/**
 * Locks dialogs of any companies in order of company and id, and says which of their inbound messages are stored already.
 * With `skip`, a dialog that somebody else holds is left out. Afterwards the company that is set is the last of them.
 */
export const lockDialogs = (pipeline: Pipeline, keys: readonly LockKey[], skip: boolean): Promise<LockedDialog[]> =>
  pipeline.query<LockedDialog>(lock, [
    keys.map((key) => key.companyId),
    keys.map((key) => key.dialogId),
    keys.map((key) => key.inbound?.connectionId ?? null),
    keys.map((key) => key.inbound?.extId ?? null),
    skip,
  ])

/** A lock that is not given within the time ends the transaction (55P03), so that no connection waits for ever. */
export const limitLockWait = (pipeline: Pipeline, timeoutMs: number): void => {
  void pipeline.query("select set_config('lock_timeout', $1, true)", [String(timeoutMs)])
}
