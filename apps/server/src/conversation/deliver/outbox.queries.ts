import type { Pipeline } from '../../platform/database/index.ts'
import { replaces } from '../dialog/message-status.queries.ts'
import type { StatusChange } from '../model/acts.ts'
import { messageAuthor, messageColumns } from '../model/message-columns.ts'
import type { MessageRow } from '../model/present.ts'

/** An unsent message that this process holds until its lease ends. */
export interface Claimed {
  id: number
  companyId: number
  connectionId: number
  dialogId: number
  seq: number
  fence: number
  attempts: number
}

const claim = `select id, company_id as "companyId", connection_id as "connectionId", dialog_id as "dialogId", seq, fence, attempts
 from claim_outbox($1, $2, $3, $4)`

export interface ClaimBounds {
  perConnection: number
  limit: number
  leaseMs: number
  /** The process: a long-lived connection belongs to one process, which alone can send on it. */
  claimer: string
}

/** Claims messages that may be sent now. This statement is the whole transaction. */
export const claimOutbox = (
  pipeline: Pipeline,
  { perConnection, limit, leaseMs, claimer }: ClaimBounds,
): Promise<Claimed[]> => pipeline.query<Claimed>(claim, [perConnection, limit, leaseMs, claimer])

export interface OutboundRow {
  companyId: number
  dialogId: number
  text: string
  buttons: unknown
  files: unknown
  template: unknown
  /** The quoted message, as `OutboundQuote`; null where there is none, it was deleted, or the provider has no id for it. */
  quoted: unknown
  status: string
  deletedAt: Date | null
  sender: string
  providerId: string | null
  onUnknown: 'again' | 'never'
  to: string
  kind: string
  externalId: string
  active: boolean
  settings: Record<string, unknown>
  secret: Buffer | null
}

const outbound = `select m.company_id as "companyId", m.dialog_id as "dialogId", m.text, m.buttons, m.files, m.template,
  case when m.reply_to_seq is not null then (
   select jsonb_build_object('id', coalesce(r.provider_id, r.ext_id), 'byCustomer', r.sender = 'CLIENT', 'text', left(r.text, 200))
   from message r where r.company_id = m.company_id and r.dialog_id = m.dialog_id and r.seq = m.reply_to_seq
    and r.deleted_at is null and coalesce(r.provider_id, r.ext_id) !~ '^[uv]:') end as quoted, m.status, m.deleted_at as "deletedAt",
  m.sender, m.provider_id as "providerId", m.on_unknown as "onUnknown",
  i.external_id as "to", c.kind, c.external_id as "externalId", c.active, c.settings, c.secret_encrypted as secret
 from unnest($2::int[], $3::int[]) w(dialog_id, seq)
 join message m on m.company_id = $1 and m.dialog_id = w.dialog_id and m.seq = w.seq
 join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
 join identity i on i.company_id = d.company_id and i.id = d.identity_id
 join connection c on c.company_id = d.company_id and c.id = d.connection_id`

/** Reads what is to be sent and to whom; the company must be set. At most one message per dialog is claimed at a time. */
export const findOutbound = (
  pipeline: Pipeline,
  companyId: number,
  claimed: readonly Claimed[],
): Promise<OutboundRow[]> =>
  pipeline.query<OutboundRow>(outbound, [
    companyId,
    claimed.map(({ dialogId }) => dialogId),
    claimed.map(({ seq }) => seq),
  ])

/** Removes it from the outbox if this process still holds it. @returns false when another process has claimed it meanwhile */
export const deleteClaimed = async (pipeline: Pipeline, { id, fence }: Claimed): Promise<boolean> => {
  const rows = await pipeline.query('delete from outbox where id = $1 and fence = $2 returning id', [id, fence])
  return rows.length > 0
}

/** A claimed message that is done. Without a status only its outbox row is removed. */
export interface Finished {
  claimed: Claimed
  status: StatusChange | null
}

export interface DialogPlace {
  id: number
  identityId: number
  workspaceId: number
}

/** Locks dialogs of the current company, in order of id. `held`: wait for locked ones, or skip them. */
export const lockDialogRows = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
  held: 'wait' | 'skip',
): Promise<DialogPlace[]> =>
  pipeline.query<DialogPlace>(
    `select id, identity_id as "identityId", workspace_id as "workspaceId" from dialog
     where company_id = $1 and id = any($2) order by id for no key update${held === 'skip' ? ' skip locked' : ''}`,
    [companyId, ids],
  )

const settle = `with gone as (
  delete from outbox o using unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $10::int[], $11::text[])
    u(id, fence, status, replaces, failure, provider_id, code, cause)
  where o.id = u.id and o.fence = u.fence returning o.dialog_id, o.seq, u.status, u.replaces, u.failure, u.provider_id, u.code, u.cause),
 overtaken as (
  update message m set provider_id = u.provider_id
  from unnest($2::bigint[], $7::text[], $8::int[], $9::int[]) u(id, provider_id, dialog_id, seq)
  where u.provider_id is not null and not exists (select from gone g where g.dialog_id = u.dialog_id and g.seq = u.seq)
   and m.company_id = $1 and m.dialog_id = u.dialog_id and m.seq = u.seq and m.provider_id is null
  returning m.dialog_id, m.seq, m.connection_id, m.deleted_at),
 unsaid as (
  insert into outbox (company_id, connection_id, dialog_id, seq)
  select $1, t.connection_id, t.dialog_id, t.seq from overtaken t where t.deleted_at is not null on conflict do nothing),
 changed as (
  update message m set status = g.status, failure = g.failure, failure_code = g.code, failure_cause = g.cause, provider_id = coalesce(g.provider_id, m.provider_id),
   version = d.version + 1, steps = add_step(m.steps, jsonb_build_object('s', g.status, 'at', now(), 'why', g.failure))
  from gone g join dialog d on d.company_id = $1 and d.id = g.dialog_id
  where m.company_id = $1 and m.dialog_id = g.dialog_id and m.seq = g.seq
   and m.status = any (string_to_array(g.replaces, ',')) returning m.*),
 counted as (
  update dialog d set version = c.version, changed_xid = pg_current_xact_id()
  from changed c where d.company_id = $1 and d.id = c.dialog_id returning 1)
 select ${messageColumns} from changed m ${messageAuthor}`

/**
 * Forces index scans for the rest of the transaction. PostgreSQL keeps the plan it made first; one made while the outbox was empty would scan the
 * whole table, including all rows deleted since the last vacuum.
 */
export const planByIndex = (pipeline: Pipeline): void => {
  void pipeline.query("select set_config('enable_seqscan', 'off', true)")
}

/**
 * Removes messages of the current company from the outbox and writes their states, as far as this process still holds them. For the others it writes
 * only the provider's id, where none is known. Their dialogs must be locked, and each dialog may occur only once.
 * @returns the messages that changed
 */
export const settleClaimed = (
  pipeline: Pipeline,
  companyId: number,
  finished: readonly Finished[],
): Promise<MessageRow[]> =>
  pipeline.query<MessageRow>(settle, [
    companyId,
    finished.map(({ claimed }) => claimed.id),
    finished.map(({ claimed }) => claimed.fence),
    finished.map(({ status }) => status?.status ?? null),
    finished.map(({ status }) => (status ? replaces[status.status].join(',') : null)),
    finished.map(({ status }) => status?.failure ?? null),
    finished.map(({ status }) => status?.providerId ?? null),
    finished.map(({ claimed }) => claimed.dialogId),
    finished.map(({ claimed }) => claimed.seq),
    finished.map(({ status }) => status?.code ?? null),
    finished.map(({ status }) => status?.cause ?? null),
  ])

/**
 * Writes the provider's id of a message that is no longer in the outbox because its status arrived by webhook before the answer to `send` was
 * recorded. Without the id, later statuses could not be matched. A message that was deleted while being sent is deleted at the provider too.
 */
export const noteProviderId = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
  providerId: string | null,
): void => {
  if (providerId === null) return
  void pipeline.query(
    `with noted as (
      update message set provider_id = $4 where company_id = $1 and dialog_id = $2 and seq = $3 and provider_id is null
      returning connection_id, deleted_at)
     insert into outbox (company_id, connection_id, dialog_id, seq) select $1, n.connection_id, $2, $3 from noted n
     where n.deleted_at is not null on conflict do nothing`,
    [companyId, dialogId, seq, providerId],
  )
}

/** Writes the provider's id of one part of a message. The id of the last part stands on the message itself. */
export const insertPart = (
  pipeline: Pipeline,
  { companyId, connectionId, dialogId, seq }: Pick<Claimed, 'companyId' | 'connectionId' | 'dialogId' | 'seq'>,
  providerId: string,
): void => {
  void pipeline.query(
    `insert into message_part (company_id, connection_id, provider_id, dialog_id, seq)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [companyId, connectionId, providerId, dialogId, seq],
  )
}

/** Marks that it is about to be sent again: an earlier attempt may have been accepted after all and come back as an echo. */
export const noteSentAgain = (pipeline: Pipeline, { companyId, dialogId, seq }: Claimed): void => {
  void pipeline.query(
    'update message set sent_again = true where company_id = $1 and dialog_id = $2 and seq = $3 and not sent_again',
    [companyId, dialogId, seq],
  )
}

/** Extends the lease. @returns whether this process still holds it */
export const renewLease = async (pipeline: Pipeline, { id, fence }: Claimed, leaseMs: number): Promise<boolean> => {
  const rows = await pipeline.query(
    "update outbox set lease_until = now() + $3 * interval '1 millisecond' where id = $1 and fence = $2 and state = 1 returning id",
    [id, fence, leaseMs],
  )
  return rows.length > 0
}

/** Returns it to the queue until a later moment, if this process still holds it. `countsAsTry`: whether the provider was called at all. */
export const putBack = (pipeline: Pipeline, { id, fence }: Claimed, delayMs: number, countsAsTry: boolean): void => {
  void pipeline.query(
    `update outbox set state = 0, lease_until = null, due_at = now() + $3 * interval '1 millisecond', attempts = attempts - $4
     where id = $1 and fence = $2`,
    [id, fence, delayMs, countsAsTry ? 0 : 1],
  )
}

/** Whether a message that must be sent at most once may be sent now; `functions/begin-sending.sql` explains each result. */
export type Begun =
  | 'begun'
  | 'unknown'
  | 'stopped'
  | 'unwanted'
  | 'answered'
  | 'elsewhere'
  | 'opted-out'
  | 'overtaken'
  | 'switched-off'
  | 'gone'

export const beginOnce = async (
  pipeline: Pipeline,
  { companyId, id, fence }: Claimed,
  platform: string,
): Promise<Begun> => {
  pipeline.begin()
  pipeline.setCompany(companyId)
  const asked = pipeline.query<{ begun: Begun }>('select begin_sending($1, $2, $3) as begun', [id, fence, platform])
  await pipeline.commit()
  return (await asked)[0]?.begun ?? 'gone'
}

/** The provider certainly did not accept it: it may be started once more. */
export const unbegin = (pipeline: Pipeline, { id, fence }: Claimed): void => {
  void pipeline.query('update outbox set begun_at = null where id = $1 and fence = $2', [id, fence])
}

/** Records a failed attempt for the message's timeline, with the reason and the time of the next one; the company is set. */
export const noteTry = (
  pipeline: Pipeline,
  { companyId, dialogId, seq }: Claimed,
  delayMs: number,
  why: string,
): void => {
  void pipeline.query(
    `update message set steps = add_step(steps, jsonb_build_object('s', 'retry', 'at', now(), 'why', $4::text,
      'next', now() + $5 * interval '1 millisecond')) where company_id = $1 and dialog_id = $2 and seq = $3`,
    [companyId, dialogId, seq, why, delayMs],
  )
}

/** A provider's status proves that it was accepted: it is not sent again. */
export const deleteByPlace = (pipeline: Pipeline, companyId: number, dialogId: number, seq: number): void => {
  void pipeline.query('delete from outbox where company_id = $1 and dialog_id = $2 and seq = $3', [
    companyId,
    dialogId,
    seq,
  ])
}

/** Queues a failed message again, on a person's request. */
export const enqueue = (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
  dialogId: number,
  seq: number,
): void => {
  void pipeline.query(
    'insert into outbox (company_id, connection_id, dialog_id, seq) values ($1, $2, $3, $4) on conflict do nothing',
    [companyId, connectionId, dialogId, seq],
  )
}
