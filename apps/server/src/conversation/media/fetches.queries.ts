import type { Pipeline } from '../../platform/database/index.ts'
import { messageAuthor, messageColumns } from '../model/message-columns.ts'
import type { MessageRow } from '../model/present.ts'

/** A customer's file that this process fetches until its lease ends. */
export interface ClaimedFetch {
  id: number
  companyId: number
  dialogId: number
  seq: number
  fileId: string
  fence: number
  attempts: number
}

// Round robin over companies, with a limit for each: a slow provider delays no other company.
export const claim = `with recursive lane as (
  (select company_id c from media_fetch order by company_id limit 1) union all
  select (select f.company_id from media_fetch f where f.company_id > l.c order by f.company_id limit 1)
  from lane l where l.c is not null),
 room as (select c, $2 - (select count(*) from media_fetch x where x.company_id = c and x.lease_until > now())::int as n
  from lane where c is not null),
 pick as materialized (select p.id, row_number() over (partition by p.c order by p.id) as turn from (
   select r.c, f.id from room r cross join lateral (
    select m.id from media_fetch m where m.company_id = r.c and m.due_at <= now() and (m.lease_until is null or m.lease_until <= now())
    order by m.company_id, m.id limit greatest(r.n, 0) for update skip locked) f) p),
 fair as materialized (select id from pick order by turn, id limit $1)
 update media_fetch f set lease_until = now() + $3 * interval '1 millisecond', fence = f.fence + 1, attempts = f.attempts + 1
 where f.id = any (array(select id from fair))
 returning f.id, f.company_id as "companyId", f.dialog_id as "dialogId", f.seq, f.file_id as "fileId", f.fence, f.attempts`

export const claimFetches = (
  pipeline: Pipeline,
  { limit, perCompany, leaseMs }: { limit: number; perCompany: number; leaseMs: number },
): Promise<ClaimedFetch[]> => pipeline.query<ClaimedFetch>(claim, [limit, perCompany, leaseMs])

/** Deletes the fetch if this process still holds it. */
export const deleteFetch = async (pipeline: Pipeline, { id, fence }: ClaimedFetch): Promise<boolean> => {
  const rows = await pipeline.query('delete from media_fetch where id = $1 and fence = $2 returning id', [id, fence])
  return rows.length > 0
}

export const putFetchBack = (pipeline: Pipeline, { id, fence }: ClaimedFetch, delayMs: number): void => {
  void pipeline.query(
    `update media_fetch set lease_until = null, due_at = now() + $3 * interval '1 millisecond' where id = $1 and fence = $2`,
    [id, fence, delayMs],
  )
}

export interface FetchSubject {
  files: unknown
  connectionId: number
  kind: string
  externalId: string
  active: boolean
  settings: Record<string, unknown>
  secret: Buffer | null
}

/** The message with the file, and the connection that it came by. */
export const findFetchSubject = async (
  pipeline: Pipeline,
  { companyId, dialogId, seq }: ClaimedFetch,
): Promise<FetchSubject | null> => {
  const [row] = await pipeline.query<FetchSubject>(
    `select m.files, c.id as "connectionId", c.kind, c.external_id as "externalId", c.active, c.settings,
      c.secret_encrypted as secret
     from message m join connection c on c.company_id = m.company_id and c.id = m.connection_id
     where m.company_id = $1 and m.dialog_id = $2 and m.seq = $3`,
    [companyId, dialogId, seq],
  )
  return row ?? null
}

// Replaces the entry by its id, so that the message's other files stay unchanged.
const replace = `with changed as (
  update message m set version = d.version + 1, files = (
    select jsonb_agg(case when f.value ->> 'fileId' = $4 then $5::jsonb else f.value end order by f.ordinality)
    from jsonb_array_elements(m.files) with ordinality f)
  from dialog d where d.company_id = $1 and d.id = $2 and m.company_id = $1 and m.dialog_id = $2 and m.seq = $3
   and m.files @> jsonb_build_array(jsonb_build_object('fileId', $4::text)) returning m.*),
 counted as (
  update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
  where d.company_id = $1 and d.id = $2 and exists (select from changed) returning 1),
 held as (
  insert into file_holder (company_id, file_id, kind, dialog_id)
  select f.company_id, f.id, 'dialog', $2 from file f
  where f.company_id = $1 and f.id = ($5::jsonb ->> 'fileId')::uuid and exists (select from changed) on conflict do nothing),
 kept as (
  update file f set used = true
  where f.company_id = $1 and f.id = ($5::jsonb ->> 'fileId')::uuid and exists (select from changed))
 select ${messageColumns} from changed m ${messageAuthor}`

/** Writes the result into the message; the dialog must be locked. @returns nothing when the message was deleted meanwhile */
export const replaceFile = (
  pipeline: Pipeline,
  { companyId, dialogId, seq, fileId }: ClaimedFetch,
  file: object,
): Promise<MessageRow[]> =>
  pipeline.query<MessageRow>(replace, [companyId, dialogId, seq, fileId, JSON.stringify(file)])
