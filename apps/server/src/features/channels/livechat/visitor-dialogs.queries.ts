import { messageAuthor, messageColumns } from '../../../conversation/model/message-columns.ts'
import type { MessageRow } from '../../../conversation/model/present.ts'
import { askedForMs } from '../../../conversation/model/satisfaction.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { DialogVersion } from './cursor.ts'

export interface VisitorDialog extends DialogVersion {
  open: boolean
  /** Name of the attending person. */
  attendant: string | null
  /** It was transferred to people, and nobody has joined yet. */
  waits: boolean
  /** Place in the queue from 1, 101 for more than a hundred; null outside of a queue. */
  place: number | null
  /** Name of the assigned person who has not joined yet. */
  coming: string | null
  /** Open satisfaction question after closing, and the last attending person. Only for the newest dialog. */
  questionId: number | null
  servedBy: string | null
}

/** Older dialogs of a returning visitor are only read by paging back. */
const recentDialogs = 20

/** In the order of `dialog_queue`: an offered room waits among the others. */
const queuedAt = (dialog: string) =>
  sql.raw(`coalesce(${dialog}.waits_since, ${dialog}.transferred_at, ${dialog}.first_at)`)

/** How long the satisfaction question is shown: as long as an answer is accepted. */
const askedForSeconds = askedForMs / 1_000

/** The visitor's newest dialogs, oldest first. */
export const listDialogs = async (db: Kysely<DB>, companyId: number, identityId: number): Promise<VisitorDialog[]> => {
  const { rows } = await sql<VisitorDialog>`
    select d.id, d.version, d.open,
      case when d.owner = 'person' and d.joined then coalesce(nullif(u.agent_name, ''), u.name) end as attendant,
      d.owner in ('queue', 'offered') or (d.owner = 'person' and not d.joined) as waits,
      case when d.owner = 'person' and not d.joined then coalesce(nullif(u.agent_name, ''), u.name) end as coming,
      case when d.open and d.owner in ('queue', 'offered') then (select 1 + count(*)::int from (
        select from dialog q where q.company_id = ${companyId} and q.workspace_id = d.workspace_id and q.open
          and q.owner in ('queue', 'offered') and (${queuedAt('q')}, q.id) < (${queuedAt('d')}, d.id) limit 100) x) end as place,
      q.id as "questionId", q.name as "servedBy"
    from (select dialog_id, row_number() over (order by dialog_id desc) as age from (
      select dialog_id from dialog_party where company_id = ${companyId} and identity_id = ${identityId}
      order by dialog_id desc limit ${recentDialogs}) newest) p
    join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
    left join member u on u.company_id = d.company_id and u.id = d.owner_user_id
    left join lateral (
      select s.id, s.answered_at, coalesce(nullif(w.agent_name, ''), w.name) as name from satisfaction s
      left join member w on w.company_id = s.company_id and w.id = s.user_id
      where p.age = 1 and not d.open and s.company_id = ${companyId} and s.identity_id = d.identity_id and s.dialog_id = d.id
        and s.asked_at > now() - make_interval(secs => ${askedForSeconds})
      order by s.asked_at desc limit 1) q on q.answered_at is null
    order by d.id`.execute(db)
  return rows
}

const columns = sql.raw(messageColumns)
const author = sql.raw(messageAuthor)

/** Messages of these dialogs above these versions, in order of version. */
export const listChanged = async (
  db: Kysely<DB>,
  companyId: number,
  unseen: readonly { dialogId: number; above: number }[],
  limit: number,
): Promise<MessageRow[]> => {
  const dialogIds = unseen.map(({ dialogId }) => dialogId)
  const versions = unseen.map(({ above }) => above)
  const { rows } = await sql<MessageRow>`
    select ${columns} from unnest(${dialogIds}::int[], ${versions}::int[]) w(dialog_id, above)
    join message m on m.company_id = ${companyId} and m.dialog_id = w.dialog_id and m.version > w.above
    ${author}
    order by m.dialog_id, m.version limit ${limit}`.execute(db)
  return rows
}

/** The visitor's newest messages, or those before a place, newest first. */
export const listPage = async (
  db: Kysely<DB>,
  companyId: number,
  identityId: number,
  before: { at: Date; dialogId: number; seq: number } | null,
  limit: number,
): Promise<MessageRow[]> => {
  const isBefore = before
    ? sql`and (date_trunc('milliseconds', x.created_at), x.dialog_id, x.seq) < (${before.at}, ${before.dialogId}, ${before.seq})`
    : sql``
  const { rows } = await sql<MessageRow>`
    select ${columns} from dialog_party p cross join lateral (
      select x.* from message x where x.company_id = ${companyId} and x.dialog_id = p.dialog_id ${isBefore}
      order by x.seq desc limit ${limit}) m
    ${author}
    where p.company_id = ${companyId} and p.identity_id = ${identityId}
    order by date_trunc('milliseconds', m.created_at) desc, m.dialog_id desc, m.seq desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Dialogs of a company that changed since a snapshot's horizon, with the new horizon. Null position: only the horizon.
 */
export const listChangedDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  position: string | null,
): Promise<{ position: string; changed: { id: number; identityId: number; version: number }[] }> => {
  const { rows } = await sql<{ position: string; id: number | null; identityId: number; version: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position, d.id, d.identity_id as "identityId", d.version
    from (select 1) one left join dialog d on d.company_id = ${companyId} and d.changed_xid >= ${position}::xid8
    `.execute(db)
  return {
    position: rows[0]?.position ?? '0',
    changed: rows.flatMap(({ id, identityId, version }) => (id === null ? [] : [{ id, identityId, version }])),
  }
}
