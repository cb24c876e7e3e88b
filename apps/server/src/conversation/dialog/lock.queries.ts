import type { Pipeline } from '../../platform/database/index.ts'
import type { LockedDialog } from './locked-dialog.ts'

const columns = `d.company_id as "companyId", d.id, d.bot_id as "botId", d.workspace_id as "workspaceId",
 d.connection_id as "connectionId", d.identity_id as "identityId", d.contact_id as "contactId", d.open, d.owner,
 d.owner_user_id as "ownerUserId", d.joined, d.last_attendant_id as "lastAttendantId", d.waits,
 d.transferred_to as "transferredTo", d.transferred_at as "transferredAt", d.begun_by_bot as "begunByBot",
 d.version_id as "versionId", d.session, d.seq, d.version, d.inbound, d.repetitions, d.repeats_now as "repeatsNow",
 d.last_text as "lastText", d.last_sender as "lastSender", d.tag_stage as "tagStage",
 d.person_took_part as "personTookPart", d.first_at as "firstAt", d.last_at as "lastAt",
 d.last_inbound_at as "lastInboundAt", d.last_person_at as "lastPersonAt", d.last_message_at as "lastMessageAt",
 d.opened_at as "openedAt", d.closed_at as "closedAt", d.due_at as "dueAt", d.offer_expires_at as "offerExpiresAt",
 d.offered_to as "offeredTo", d.offer_online_only as "offerOnlineOnly", k.name as "contactName",
 k.email as "contactEmail", k.phone as "contactPhone", b.xmin::text as "botRevision"`
const sources = `from dialog d join contact k on k.company_id = d.company_id and k.id = d.contact_id
 left join bot b on b.company_id = d.company_id and b.id = d.bot_id`

const inboundColumns = `${columns}, exists (select 1
 from unnest($2::int[], $3::int[], $4::text[]) u(id, connection_id, ext_id)
 join message m on m.company_id = $1 and m.connection_id = u.connection_id and m.ext_id = u.ext_id
 where u.id = d.id) as duplicate`
const inOrder = `where d.company_id = $1 and d.id = any($2) order by d.id for update of d`
const lockInbound = `select ${inboundColumns} ${sources} ${inOrder}`
const lockInboundSkipping = `${lockInbound} skip locked`
const lock = `select ${columns}, false as duplicate ${sources} ${inOrder}`
const lockSkipping = `${lock} skip locked`

export interface InboundKey {
  dialogId: number
  connectionId: number
  extId: string
}

/**
 * Locks dialogs of the company that is set, in order of id, and says which of their inbound messages are stored already.
 * With `skip`, a dialog that somebody else holds is left out.
 */
export const lockForInbound = (
  pipeline: Pipeline,
  companyId: number,
  keys: readonly InboundKey[],
  skip: boolean,
): Promise<LockedDialog[]> =>
  pipeline.query<LockedDialog>(skip ? lockInboundSkipping : lockInbound, [
    companyId,
    keys.map((key) => key.dialogId),
    keys.map((key) => key.connectionId),
    keys.map((key) => key.extId),
  ])

/** Locks dialogs of the company that is set, in order of id. */
export const lockDialogs = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
  skip: boolean,
): Promise<LockedDialog[]> => pipeline.query<LockedDialog>(skip ? lockSkipping : lock, [companyId, ids])

/** A lock that is not given within the time ends the transaction (55P03), so that no connection waits for ever. */
export const limitLockWait = (pipeline: Pipeline, timeoutMs: number): void => {
  void pipeline.query("select set_config('lock_timeout', $1, true)", [String(timeoutMs)])
}
