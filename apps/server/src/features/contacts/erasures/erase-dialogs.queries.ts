import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface LockedErasure {
  contactId: number
  lastDialogId: number
  /** Sealed; null: import rows have been searched. */
  traces: Buffer | null
  /** The last import row that was searched. */
  importId: number
  row: number
}

/** Locks an unfinished erasure: a second worker waits. */
export const lockErasure = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<LockedErasure | undefined> => {
  const { rows } = await sql<LockedErasure>`
    select erased_contact_id as "contactId", last_dialog_id as "lastDialogId", traces_encrypted as traces,
      last_import_id as "importId", last_import_row as row from contact_erasure
    where company_id = ${companyId} and id = ${id} and done_at is null for update`.execute(tx)
  return rows[0]
}

/** Locks the next dialogs of a contact, as turns do. */
export const lockNextDialogs = async (
  tx: Kysely<DB>,
  companyId: number,
  { contactId, lastDialogId, limit }: { contactId: number; lastDialogId: number; limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from dialog where company_id = ${companyId} and id in (select dialog_id from dialog_party
      where company_id = ${companyId} and contact_id = ${contactId} and dialog_id > ${lastDialogId} order by dialog_id limit ${limit})
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface EmptiedDialog {
  id: number
  workspaceId: number
  version: number
}

export interface Emptied {
  dialogs: EmptiedDialog[]
  messages: number
  files: number
}

/**
 * Erases the texts of dialogs: messages, questions to documents, planned ones, notes, ratings, transfers, flow variables, deliveries to outside systems, and
 * files. Data counted in figures and traffic stays: times, senders, nodes, outcomes and scores. The dialogs must be
 * locked.
 */
export const emptyDialogs = async (tx: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<Emptied> => {
  const these = sql`company_id = ${companyId} and dialog_id = any (${[...ids]}::int[])`
  for (const table of [
    'media_fetch',
    'held_message',
    'message_part',
    'message_words',
    'dialog_words',
    'flow_call',
    'knowledge_question',
    'answer_candidate',
  ])
    await sql`delete from ${sql.table(table)} where ${these}`.execute(tx)
  await sql`delete from outbox where ${these} and begun_at is null`.execute(tx)
  await sql`delete from scheduled_act where ${these}`.execute(tx)
  await sql`delete from automation_run where ${these}`.execute(tx)
  await sql`
    delete from note_mention m using note n where n.company_id = ${companyId} and n.dialog_id = any (${[...ids]}::int[])
      and m.company_id = ${companyId} and m.note_id = n.id`.execute(tx)
  await sql`delete from note where ${these}`.execute(tx)
  await sql`update dialog_event set detail = detail - '{note,message,comment,text}'::text[] where ${these}`.execute(tx)
  await sql`update satisfaction set comment = null, ext_id = null where ${these}`.execute(tx)
  await emptyDeliveries(tx, companyId, ids)
  const { rows: released } = await sql<{ id: string }>`
    with gone as (delete from file_holder where ${these} and kind = 'dialog' returning file_id)
    select distinct file_id as id from gone`.execute(tx)
  await sql`
    update file f set used = false, released_at = now() where f.company_id = ${companyId}
      and f.id = any (${released.map(({ id }) => id)}::uuid[])
      and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id)`.execute(tx)
  // Increased by two, so that browsers see a gap and read the messages again.
  const { rows: emptied } = await sql<{ count: number }>`
    with changed as (
      update message m set text = '', buttons = null, files = null, template = null, failure = null, ext_id = null, provider_id = null,
        steps = null, version = d.version + 2, deleted_at = coalesce(m.deleted_at, now()),
        trace = case when m.trace is null then null else jsonb_set(m.trace, '{steps}', coalesce(
          (select jsonb_agg(s - '{phrase,words,other}'::text[]) from jsonb_array_elements(m.trace -> 'steps') s), '[]')) end
      from dialog d where d.company_id = ${companyId} and d.id = any (${[...ids]}::int[])
        and m.company_id = ${companyId} and m.dialog_id = d.id returning 1)
    select count(*)::int as count from changed`.execute(tx)
  const { rows: dialogs } = await sql<EmptiedDialog>`
    update dialog set version = version + 2, changed_xid = pg_current_xact_id(), snoozed_until = null, planned_at = null, last_text = case when seq > 0 then 'Mensagem apagada' else '' end,
      session = case when session is null then null
        else jsonb_build_object('awaiting', nullif(session -> 'awaiting' is distinct from 'null'::jsonb, false),
          'nodeId', session -> 'nodeId') end
    where company_id = ${companyId} and id = any (${[...ids]}::int[])
    returning id, workspace_id as "workspaceId", version`.execute(tx)
  return { dialogs, messages: emptied[0]?.count ?? 0, files: released.length }
}

/** Past and pending deliveries to the company's own systems. */
const emptyDeliveries = async (tx: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    with told as (
      update webhook_delivery t set body = null, state = case when t.state = 'pending' then 'cancelled' else t.state end,
        settled_at = coalesce(t.settled_at, now())
      where t.company_id = ${companyId} and t.dialog_id = any (${[...ids]}::int[]) returning t.id),
    waiting as (delete from webhook_queue q where q.company_id = ${companyId} and q.dialog_id = any (${[...ids]}::int[]))
    update webhook_attempt a set answer = null from told t where a.company_id = ${companyId} and a.delivery_id = t.id
      and a.answer is not null`.execute(tx)
}

/** Stores the progress. */
export const noteProgress = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  {
    lastDialogId,
    dialogs,
    messages,
    files,
  }: { lastDialogId: number; dialogs: number; messages: number; files: number },
): Promise<void> => {
  await sql`
    update contact_erasure set last_dialog_id = ${lastDialogId}, dialogs = dialogs + ${dialogs}, messages = messages + ${messages},
      files = files + ${files} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export const endErasure = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  await sql`
    update contact_erasure set done_at = ${now}, traces_encrypted = null where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  )
}
