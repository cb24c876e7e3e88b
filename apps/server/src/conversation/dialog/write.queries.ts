import type { Pipeline } from '../../platform/database/index.ts'
import type { DialogDraft, NewEvent, NewMessage } from './draft.ts'

const updateDialog = `update dialog d set seq = u.seq, version = u.version, inbound = u.inbound, repetitions = u.repetitions,
 repeats_now = u.repeats_now, version_id = u.version_id, session = u.session::jsonb, tag_stage = u.tag_stage,
 last_text = u.last_text, last_sender = u.last_sender, waits = u.waits, last_at = u.last_at,
 last_inbound_at = u.last_inbound_at, last_person_at = u.last_person_at, last_message_at = u.last_message_at,
 due_at = u.due_at, changed_xid = pg_current_xact_id()
 from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::text[], $11::text[],
  $12::text[], $13::bool[], $14::timestamptz[], $15::timestamptz[], $16::timestamptz[], $17::timestamptz[], $18::timestamptz[])
  u(id, seq, version, inbound, repetitions, repeats_now, version_id, session, tag_stage, last_text, last_sender, waits,
   last_at, last_inbound_at, last_person_at, last_message_at, due_at)
 where d.company_id = $1 and d.id = u.id`

const updateOwner = `update dialog d set open = u.open, owner = u.owner, owner_user_id = u.owner_user_id, joined = u.joined,
 workspace_id = u.workspace_id, last_attendant_id = u.last_attendant_id, transferred_to = u.transferred_to,
 transferred_at = u.transferred_at, closed_at = u.closed_at, opened_at = u.opened_at, offer_expires_at = u.offer_expires_at,
 offered_to = u.offered_to::int[], offer_online_only = u.offer_online_only, person_took_part = u.person_took_part,
 person_took_part_at = case when u.person_took_part then coalesce(d.person_took_part_at, u.at) end
 from unnest($2::int[], $3::bool[], $4::text[], $5::int[], $6::bool[], $7::int[], $8::int[], $9::text[], $10::timestamptz[],
  $11::timestamptz[], $12::timestamptz[], $13::timestamptz[], $14::text[], $15::bool[], $16::bool[], $17::timestamptz[])
  u(id, open, owner, owner_user_id, joined, workspace_id, last_attendant_id, transferred_to, transferred_at, closed_at,
   opened_at, offer_expires_at, offered_to, offer_online_only, person_took_part, at)
 where d.company_id = $1 and d.id = u.id`

const updateParty = `update dialog_party p set open = u.open from unnest($2::int[], $3::bool[]) u(id, open)
 where p.company_id = $1 and p.dialog_id = u.id and p.open <> u.open`

const insertMessages = `insert into message (company_id, dialog_id, seq, version, connection_id, ext_id, sender, user_id, text,
  buttons, files, node_id, status, created_at)
 select $1, u.dialog_id, u.seq, u.version, u.connection_id, u.ext_id, u.sender, u.user_id, u.body, u.buttons::jsonb,
  u.files::jsonb, u.node_id, u.status, u.at
 from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[],
  $11::text[], $12::text[], $13::text[], $14::timestamptz[])
  u(dialog_id, seq, version, connection_id, ext_id, sender, user_id, body, buttons, files, node_id, status, at)`

const insertEvents = `insert into dialog_event (company_id, dialog_id, version, kind, user_id, detail, at)
 select $1, u.dialog_id, u.version, u.kind, u.user_id, u.detail::jsonb, u.at
 from unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::text[], $7::timestamptz[])
  u(dialog_id, version, kind, user_id, detail, at)`

const insertOutbox = `insert into outbox (company_id, connection_id, dialog_id, seq)
 select $1, u.connection_id, u.dialog_id, u.seq from unnest($2::int[], $3::int[], $4::int[]) u(connection_id, dialog_id, seq)`

const insertCalls = `insert into flow_call (company_id, dialog_id, call_id)
 select $1, u.dialog_id, u.call_id from unnest($2::int[], $3::text[]) u(dialog_id, call_id) on conflict do nothing`

const insertLists = `insert into contact_list (company_id, contact_id, list, added_at)
 select $1, u.contact_id, u.list, u.at from unnest($2::int[], $3::text[], $4::timestamptz[]) u(contact_id, list, at)
 on conflict do nothing`

const markFiles = `update file set used = true where company_id = $1 and id = any($2::uuid[]) and not used`

/** Minutes do not matter to who sorts contacts, and every write of this row costs as much as a message. */
const touchContacts = `update contact k set last_message_at = u.at from unnest($2::int[], $3::timestamptz[]) u(id, at)
 where k.company_id = $1 and k.id = u.id and (k.last_message_at is null or k.last_message_at < u.at - interval '1 minute')`

const iso = (date: Date | null): string | null => (date === null ? null : date.toISOString())
const json = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list))

/**
 * Writes what drafts of one company, whose dialogs are locked, say; statements go out together and none is awaited: the
 * pipeline's commit settles them all. `setCompany` for this company must have been sent before.
 */
export const writeDrafts = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const dialogs = drafts.map((draft) => draft.dialog)
  void pipeline.query(updateDialog, [
    companyId,
    dialogs.map((row) => row.id),
    dialogs.map((row) => row.seq),
    dialogs.map((row) => row.version),
    dialogs.map((row) => row.inbound),
    dialogs.map((row) => row.repetitions),
    dialogs.map((row) => row.repeatsNow),
    dialogs.map((row) => row.versionId),
    dialogs.map((row) => (row.session == null ? null : JSON.stringify(row.session))),
    dialogs.map((row) => row.tagStage),
    dialogs.map((row) => row.lastText),
    dialogs.map((row) => row.lastSender),
    dialogs.map((row) => row.waits),
    dialogs.map((row) => iso(row.lastAt)),
    dialogs.map((row) => iso(row.lastInboundAt)),
    dialogs.map((row) => iso(row.lastPersonAt)),
    dialogs.map((row) => iso(row.lastMessageAt)),
    dialogs.map((row) => iso(row.dueAt)),
  ])
  writeOwners(
    pipeline,
    companyId,
    drafts.filter((draft) => draft.ownerChanged),
  )
  const messages = drafts.flatMap((draft) => draft.messages.map((message) => ({ draft, message })))
  if (messages.length > 0) writeMessages(pipeline, companyId, messages)
  const events = drafts.flatMap((draft) => draft.events.map((event) => ({ draft, event })))
  if (events.length > 0) writeEvents(pipeline, companyId, events)
  writeFollowUps(pipeline, companyId, drafts)
}

const writeOwners = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  if (drafts.length === 0) return
  const dialogs = drafts.map((draft) => draft.dialog)
  void pipeline.query(updateOwner, [
    companyId,
    dialogs.map((row) => row.id),
    dialogs.map((row) => row.open),
    dialogs.map((row) => row.owner),
    dialogs.map((row) => row.ownerUserId),
    dialogs.map((row) => row.joined),
    dialogs.map((row) => row.workspaceId),
    dialogs.map((row) => row.lastAttendantId),
    dialogs.map((row) => row.transferredTo),
    dialogs.map((row) => iso(row.transferredAt)),
    dialogs.map((row) => iso(row.closedAt)),
    dialogs.map((row) => iso(row.openedAt)),
    dialogs.map((row) => iso(row.offerExpiresAt)),
    dialogs.map((row) => `{${row.offeredTo.join(',')}}`),
    dialogs.map((row) => row.offerOnlineOnly),
    dialogs.map((row) => row.personTookPart),
    drafts.map((draft) => iso(draft.at)),
  ])
  const turned = drafts.filter((draft) => draft.before.open !== draft.dialog.open)
  if (turned.length === 0) return
  void pipeline.query(updateParty, [
    companyId,
    turned.map(({ dialog }) => dialog.id),
    turned.map(({ dialog }) => dialog.open),
  ])
}

const writeMessages = (
  pipeline: Pipeline,
  companyId: number,
  rows: readonly { draft: DialogDraft; message: NewMessage }[],
): void => {
  void pipeline.query(insertMessages, [
    companyId,
    rows.map(({ draft }) => draft.dialog.id),
    rows.map(({ message }) => message.seq),
    rows.map(({ message }) => message.version),
    rows.map(({ draft }) => draft.dialog.connectionId),
    rows.map(({ message }) => message.extId),
    rows.map(({ message }) => message.sender),
    rows.map(({ message }) => message.userId),
    rows.map(({ message }) => message.text),
    rows.map(({ message }) => json(message.buttons)),
    rows.map(({ message }) => json(message.files)),
    rows.map(({ message }) => message.nodeId),
    rows.map(({ message }) => message.status),
    rows.map(({ message }) => iso(message.at)),
  ])
  const queued = rows.filter(({ message }) => message.status === 'queued')
  if (queued.length > 0)
    void pipeline.query(insertOutbox, [
      companyId,
      queued.map(({ draft }) => draft.dialog.connectionId),
      queued.map(({ draft }) => draft.dialog.id),
      queued.map(({ message }) => message.seq),
    ])
  const files = rows.flatMap(({ message }) => message.files.map((file) => file.fileId))
  if (files.length > 0) void pipeline.query(markFiles, [companyId, files])
}

const writeEvents = (
  pipeline: Pipeline,
  companyId: number,
  rows: readonly { draft: DialogDraft; event: NewEvent }[],
): void => {
  void pipeline.query(insertEvents, [
    companyId,
    rows.map(({ draft }) => draft.dialog.id),
    rows.map(({ event }) => event.version),
    rows.map(({ event }) => event.kind),
    rows.map(({ event }) => event.userId),
    rows.map(({ event }) => JSON.stringify(event.detail)),
    rows.map(({ event }) => iso(event.at)),
  ])
}

const contactFreshMs = 60_000

const writeFollowUps = (pipeline: Pipeline, companyId: number, drafts: readonly DialogDraft[]): void => {
  const calls = drafts.flatMap((draft) => draft.calls.map((call) => ({ draft, call })))
  if (calls.length > 0)
    void pipeline.query(insertCalls, [
      companyId,
      calls.map(({ draft }) => draft.dialog.id),
      calls.map(({ call }) => call),
    ])
  const lists = drafts.flatMap((draft) => draft.lists.map((list) => ({ draft, list })))
  if (lists.length > 0)
    void pipeline.query(insertLists, [
      companyId,
      lists.map(({ draft }) => draft.dialog.contactId),
      lists.map(({ list }) => list),
      lists.map(({ draft }) => iso(draft.at)),
    ])
  const stale = drafts.filter(
    ({ before, dialog, messages }) =>
      messages.length > 0 &&
      (before.lastMessageAt === null || dialog.lastAt.getTime() - before.lastMessageAt.getTime() > contactFreshMs),
  )
  if (stale.length > 0)
    void pipeline.query(touchContacts, [
      companyId,
      stale.map(({ dialog }) => dialog.contactId),
      stale.map(({ dialog }) => iso(dialog.lastAt)),
    ])
}
