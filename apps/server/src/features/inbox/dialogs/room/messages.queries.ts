import { messageColumnsOf } from '../../../../conversation/model/message-columns.ts'
import type { EventRow, MessageRow } from '../../../../conversation/model/present.ts'
import { type Ask, type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import { type NoteRow, notesAmong } from '../notes/notes.queries.ts'

/** Greater than every `seq`: returns the newest page. */
export const maxSeq = 2_147_483_647

/** A bot's name comes with its dialog; only a person's name is looked up, for messages written by a person. */
const senderName = `case when x.user_id is not null then
 (select coalesce(nullif(a.agent_name, ''), a.name) from member a where a.company_id = $1 and a.id = x.user_id) end`
const messages = `select ${messageColumnsOf('x', senderName)} from message x where x.company_id = $1 and x.dialog_id = $2`
const before = `${messages} and x.seq < $3 order by x.seq desc limit $4`
const after = `${messages} and x.version > $3 order by x.version limit $4`

/** The newest messages before `seq` (exclusive), newest first. */
export const messagesBefore = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  seq: number,
  limit: number,
): Promise<MessageRow[]> => ask<MessageRow>(before, [companyId, dialogId, seq, limit])

const atPlaces = `select ${messageColumnsOf('x', senderName)} from unnest($2::int[], $3::int[]) p(dialog_id, seq)
 join message x on x.company_id = $1 and x.dialog_id = p.dialog_id and x.seq = p.seq`

/** Messages of any dialogs by their places, in no order. */
export const messagesAt = (
  ask: Ask,
  companyId: number,
  places: readonly { dialogId: number; seq: number }[],
): Promise<MessageRow[]> =>
  ask<MessageRow>(atPlaces, [companyId, places.map(({ dialogId }) => dialogId), places.map(({ seq }) => seq)])

/** Messages whose last change is above a version, in that order, at most `limit`. */
export const messagesAfter = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  version: number,
  limit: number,
): Promise<MessageRow[]> => ask<MessageRow>(after, [companyId, dialogId, version, limit])

const eventColumns = `e.dialog_id, e.version, e.kind, e.user_id, coalesce(nullif(a.agent_name, ''), a.name) as user_name, e.detail, e.at`
const eventsAbove = `select ${eventColumns} from dialog_event e left join member a on a.company_id = $1 and a.id = e.user_id
 where e.company_id = $1 and e.dialog_id = $2 and e.version > $3 order by e.version limit $4`
// From after the message before the page, if there is one, to the version of the page's newest message, unless it is
// the newest page. Receipts increase versions, so two pages may overlap, but miss nothing. Most dialogs have no notes, many
// no events: then the range is not computed.
const pageRange = `with page as materialized (select seq, version from message
   where company_id = $1 and dialog_id = $2 and seq < $3 order by seq desc limit $4),
  previous as materialized (select version from message
   where company_id = $1 and dialog_id = $2 and seq < (select min(seq) from page) order by seq desc limit 1),
  range as (select case when exists (select from previous) then least((select version from previous), min(version) - 1) else 0 end as above,
   case when $3 = ${maxSeq} then ${maxSeq} else coalesce(max(version), 0) end as up_to from page)`
const eventsBeside = `${pageRange}
 select ${eventColumns} from range r join dialog_event e on e.company_id = $1 and e.dialog_id = $2 and e.version > r.above
   and e.version <= r.up_to left join member a on a.company_id = $1 and a.id = e.user_id
 where (select exists (select from dialog_event where company_id = $1 and dialog_id = $2)) order by e.version desc limit $5`

/** Events above a version, in order, at most `limit`. */
export const eventsAfter = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  version: number,
  limit: number,
): Promise<EventRow[]> => ask<EventRow>(eventsAbove, [companyId, dialogId, version, limit])

/**
 * Events between the messages that `messagesBefore` returns for the same seq and limit, newest first, at most `most`.
 */
export const eventsAmong = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  seq: number,
  limit: number,
  most: number,
): Promise<EventRow[]> => ask<EventRow>(eventsBeside, [companyId, dialogId, seq, limit, most])

/** Notes between the same messages, newest first, at most `most`. */
export const notesBeside = (
  ask: Ask,
  companyId: number,
  dialogId: number,
  seq: number,
  limit: number,
  most: number,
): Promise<NoteRow[]> => notesAmong(ask, pageRange, companyId, dialogId, seq, limit, most)

export interface FileRow {
  seq: number
  created_at: Date
  files: unknown
}

/** Messages of a dialog that carry files, newest first. */
export const messagesWithFiles = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
  before: number,
  limit: number,
): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`select seq, created_at, files from message
    where company_id = ${companyId} and dialog_id = ${dialogId} and files is not null and deleted_at is null and seq < ${before}
     and exists (select from jsonb_array_elements(files) f where f->'pending' is null and f->'failure' is null)
    order by seq desc limit ${limit}`.execute(db)
  return rows
}

/** Number of files received in a dialog's messages. */
export const countFiles = async (db: Kysely<DB>, companyId: number, dialogId: number): Promise<number> => {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from message, jsonb_array_elements(files) f
    where f->'pending' is null and f->'failure' is null and company_id = ${companyId} and dialog_id = ${dialogId} and files is not null and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
