import type { Pipeline } from '../../platform/database/index.ts'

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

const outbound = `select m.text, m.buttons, m.files, m.status, m.deleted_at as "deletedAt", i.external_id as "to", c.kind,
  c.external_id as "externalId", c.active, c.settings, c.secret_encrypted as secret
 from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
 join identity i on i.company_id = d.company_id and i.id = d.identity_id
 join connection c on c.company_id = d.company_id and c.id = d.connection_id
 where m.company_id = $1 and m.dialog_id = $2 and m.seq = $3`

/** What is to be sent, and to whom; the company is set. */
export const findOutbound = async (pipeline: Pipeline, claimed: Claimed): Promise<OutboundRow | null> => {
  const rows = await pipeline.query<OutboundRow>(outbound, [claimed.companyId, claimed.dialogId, claimed.seq])
  return rows[0] ?? null
}

/** Done with it, if it is still ours. @returns false when another process has taken it meanwhile. */
export const deleteClaimed = async (pipeline: Pipeline, { id, fence }: Claimed): Promise<boolean> => {
  const rows = await pipeline.query('delete from outbox where id = $1 and fence = $2 returning id', [id, fence])
  return rows.length > 0
}

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
