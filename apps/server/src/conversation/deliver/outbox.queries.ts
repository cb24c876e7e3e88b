import type { Pipeline } from '../../platform/database/index.ts'
import { replaces } from '../dialog/message-status.queries.ts'
import type { StatusChange } from '../model/acts.ts'
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

/** First key of the advisory locks that make a connection's bound hold between processes. */
const laneLock = 7001

// Walks the connections that have work, one index step each; takes the first of every connection before the second of any,
// and of a dialog only its lowest unsent message.
const claim = `with recursive lane as (
  (select connection_id c from outbox order by connection_id limit 1) union all
  select (select o.connection_id from outbox o where o.connection_id > l.c order by o.connection_id limit 1)
  from lane l where l.c is not null),
 room as materialized (select c, $1 - (select count(*) from outbox x where x.connection_id = c and x.state = 1
   and x.lease_until > now())::int n from lane where c is not null),
 mine as materialized (select c, n from room where n > 0 and pg_try_advisory_xact_lock(${laneLock}, c)),
 pick as materialized (select p.id, row_number() over (partition by p.c order by p.id) turn from (
   select m.c, o.id from mine m cross join lateral (
    select o.id from outbox o where o.connection_id = m.c
     and (o.state = 0 and o.due_at <= now() or o.state = 1 and o.lease_until <= now())
     and not exists (select 1 from outbox e where e.company_id = o.company_id and e.dialog_id = o.dialog_id and e.seq < o.seq)
    order by o.connection_id, o.id limit m.n for update skip locked) o) p),
 fair as materialized (select id from pick order by turn, random() limit $2)
 update outbox o set state = 1, lease_until = now() + $3 * interval '1 millisecond', fence = o.fence + 1, attempts = o.attempts + 1
 where o.id = any (array(select id from fair))
 returning o.id, o.company_id as "companyId", o.connection_id as "connectionId", o.dialog_id as "dialogId", o.seq, o.fence,
  o.attempts`

export interface ClaimBounds {
  perConnection: number
  limit: number
  leaseMs: number
}

/** Claims what may be sent now; the transaction is this statement's own. */
export const claimOutbox = (pipeline: Pipeline, { perConnection, limit, leaseMs }: ClaimBounds): Promise<Claimed[]> =>
  pipeline.query<Claimed>(claim, [perConnection, limit, leaseMs])

export interface OutboundRow {
  dialogId: number
  text: string
  buttons: unknown
  files: unknown
  status: string
  deletedAt: Date | null
  to: string
  kind: string
  externalId: string
  active: boolean
  settings: Record<string, unknown>
  secret: Buffer | null
}

const outbound = `select m.dialog_id as "dialogId", m.text, m.buttons, m.files, m.status, m.deleted_at as "deletedAt",
  i.external_id as "to", c.kind, c.external_id as "externalId", c.active, c.settings, c.secret_encrypted as secret
 from unnest($2::int[], $3::int[]) w(dialog_id, seq)
 join message m on m.company_id = $1 and m.dialog_id = w.dialog_id and m.seq = w.seq
 join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
 join identity i on i.company_id = d.company_id and i.id = d.identity_id
 join connection c on c.company_id = d.company_id and c.id = d.connection_id`

/** What is to be sent, and to whom; the company is set. Of a dialog at most one message is claimed at a time. */
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

/** Done with it, if it is still ours. @returns false when another process has taken it meanwhile. */
export const deleteClaimed = async (pipeline: Pipeline, { id, fence }: Claimed): Promise<boolean> => {
  const rows = await pipeline.query('delete from outbox where id = $1 and fence = $2 returning id', [id, fence])
  return rows.length > 0
}

/** A claimed message that is done with; without a status nothing is written on it. */
export interface Finished {
  claimed: Claimed
  status: StatusChange | null
}

export interface FreeDialog {
  id: number
  identityId: number
  workspaceId: number
}

/** Locks dialogs of the company that is set, in order of id; those that somebody else holds are left out. */
export const lockFreeDialogs = (pipeline: Pipeline, companyId: number, ids: readonly number[]): Promise<FreeDialog[]> =>
  pipeline.query<FreeDialog>(
    `select id, identity_id as "identityId", workspace_id as "workspaceId" from dialog
     where company_id = $1 and id = any($2) order by id for update skip locked`,
    [companyId, ids],
  )

const settle = `with gone as (
  delete from outbox o using unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
    u(id, fence, status, replaces, failure, provider_id)
  where o.id = u.id and o.fence = u.fence returning o.dialog_id, o.seq, u.status, u.replaces, u.failure, u.provider_id),
 changed as (
  update message m set status = g.status, failure = g.failure, provider_id = coalesce(g.provider_id, m.provider_id),
   version = d.version + 1
  from gone g join dialog d on d.company_id = $1 and d.id = g.dialog_id
  where m.company_id = $1 and m.dialog_id = g.dialog_id and m.seq = g.seq
   and m.status = any (string_to_array(g.replaces, ',')) returning m.*),
 counted as (
  update dialog d set version = c.version, changed_xid = pg_current_xact_id()
  from changed c where d.company_id = $1 and d.id = c.dialog_id returning 1)
 select m.dialog_id, m.seq, m.version, m.ext_id, m.sender, m.user_id, coalesce(nullif(u.agent_name, ''), u.name) as sender_name,
  m.text, m.buttons, m.files, m.status, m.failure, m.created_at, m.deleted_at
 from changed m left join member u on u.company_id = m.company_id and u.id = m.user_id`

/**
 * Takes messages of the company that is set out of the outbox and writes their states, those that are still ours. Their
 * dialogs are locked, each is there once. @returns the messages that changed
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
  ])

/** Puts it back until a later moment, if it is still ours. `countsAsTry`: whether the provider was asked at all. */
export const putBack = (pipeline: Pipeline, { id, fence }: Claimed, delayMs: number, countsAsTry: boolean): void => {
  void pipeline.query(
    `update outbox set state = 0, lease_until = null, due_at = now() + $3 * interval '1 millisecond', attempts = attempts - $4
     where id = $1 and fence = $2`,
    [id, fence, delayMs, countsAsTry ? 0 : 1],
  )
}

/** A provider's status says that it was taken, whatever we know: it is not sent again. */
export const deleteByPlace = (pipeline: Pipeline, companyId: number, dialogId: number, seq: number): void => {
  void pipeline.query('delete from outbox where company_id = $1 and dialog_id = $2 and seq = $3', [
    companyId,
    dialogId,
    seq,
  ])
}

/** Sends a failed message again, when a person asks. */
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
