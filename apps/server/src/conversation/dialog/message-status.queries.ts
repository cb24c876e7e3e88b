import type { Pipeline } from '../../platform/database/index.ts'
import type { DeliveryStatus, EditReport, StatusChange } from '../model/acts.ts'
import { messageAuthor, messageColumns } from '../model/message-columns.ts'
import type { MessageRow } from '../model/present.ts'

/** Status only moves forward. A message that was read cannot fail any more. */
export const replaces: Record<DeliveryStatus, readonly string[]> = {
  // Only a person can send a failed message again.
  queued: ['failed'],
  sent: ['queued', 'failed'],
  delivered: ['stored', 'queued', 'sent', 'failed'],
  read: ['stored', 'queued', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'sent'],
}

const change = `with chosen as (
  select m.seq, row_number() over (order by m.seq)::int as place from message m
  where m.company_id = $1 and m.dialog_id = $2 and m.status = any($4) and CHOSEN),
 changed as (
  update message m set status = $5, failure = $6, failure_code = $9, failure_cause = $10, provider_id = coalesce($7, m.provider_id), version = d.version + c.place,
   steps = add_step(m.steps, jsonb_build_object('s', $5::text, 'at', now(), 'why', $6::text, 'by', $8::int))
  from chosen c, dialog d where d.company_id = $1 and d.id = $2 and m.company_id = $1 and m.dialog_id = $2 and m.seq = c.seq
  returning m.*),
 counted as (
  update dialog d set version = d.version + (select count(*)::int from changed), changed_xid = pg_current_xact_id()
  where d.company_id = $1 and d.id = $2 and exists (select from changed) returning 1)
 select ${messageColumns} from changed m ${messageAuthor} order by m.version`
const changeOne = change.replace('CHOSEN', 'm.seq = $3')
export const changeTaken = change.replace(
  'CHOSEN',
  "m.sender <> 'CLIENT' and m.status in ('sent', 'delivered') and m.created_at <= to_timestamp($3::float8 / 1000)",
)
export const changeUpTo = change.replace(
  'CHOSEN',
  "m.sender <> 'CLIENT' and m.status in ('sent', 'delivered') and m.seq <= $3",
)
// The literal `status <> 'read'` matches the partial index of unread messages, so read ones are not scanned again.
export const changePersons = change.replace('CHOSEN', "m.sender = 'HUMAN' and m.status <> 'read' and m.version <= $3")

const parameters = (
  companyId: number,
  dialogId: number,
  which: number,
  { status, failure, providerId, by, code, cause }: StatusChange,
) => [
  companyId,
  dialogId,
  which,
  replaces[status],
  status,
  failure ?? null,
  providerId ?? null,
  by ?? null,
  code ?? null,
  cause ?? null,
]

/** Sets one message's status if that is a step forward; its dialog must be locked. Returns the changed row, if any. */
export const setMessageStatus = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
  status: StatusChange,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(changeOne, parameters(companyId, dialogId, seq, status))

/** Marks what people wrote as read by the customer, up to a version of the dialog; the dialog must be locked. */
export const markPersonsRead = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  version: number,
): Promise<MessageRow[]> =>
  pipeline.query<MessageRow>(changePersons, parameters(companyId, dialogId, version, { status: 'read' }))

/** Statuses for all messages up to a moment (milliseconds of the epoch); the dialog must be locked. */
export const setTakenStatus = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  untilMs: number,
  status: StatusChange,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(changeTaken, parameters(companyId, dialogId, untilMs, status))

/** Statuses for all messages up to one message; the dialog must be locked. */
export const setStatusUpTo = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
  status: StatusChange,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(changeUpTo, parameters(companyId, dialogId, seq, status))

/** A message without files is never edited to an empty text: it keeps its text and is only marked as edited (`unseen`). */
const edit = `with said as (
  select m.seq, case when $4 <> '' or m.files is not null then $4 end as text from message m
  where m.company_id = $1 and m.dialog_id = $2 and m.seq = $3 and m.deleted_at is null
   and (m.sender = 'CLIENT') = ($5 = 'customer')),
 changed as (
  update message m set text = coalesce(s.text, m.text), version = d.version + 1,
   steps = add_step(m.steps, jsonb_build_object('s', 'edited', 'at', now(), 'why', case when s.text is null then 'unseen' end))
  from said s, dialog d
  where d.company_id = $1 and d.id = $2 and m.company_id = $1 and m.dialog_id = $2 and m.seq = s.seq
   and case when s.text is null then m.steps -> -1 @> '{"s": "edited", "why": "unseen"}' is not true else m.text <> s.text end
  returning m.*),
 counted as (
  update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id(),
   last_text = case when d.seq = $3 then coalesce(nullif(left(c.text, 200), ''), c.files -> 0 ->> 'name', '') else d.last_text end
  from changed c where d.company_id = $1 and d.id = $2 returning 1)
 select ${messageColumns} from changed m ${messageAuthor}`

/** Replaces the text of a message its author edited, or only marks it as edited where the new text is unknown; its dialog must be locked. */
export const changeWords = (
  pipeline: Pipeline,
  companyId: number,
  { dialogId, seq }: { dialogId: number; seq: number },
  { text, side }: Pick<EditReport, 'text' | 'side'>,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(edit, [companyId, dialogId, seq, text, side])

const erase = `with changed as (
  update message m set text = '', buttons = null, files = null, template = null, trace = null, deleted_at = coalesce(m.deleted_at, now()), version = d.version + 1
  from dialog d
  where d.company_id = $1 and d.id = $2 and m.company_id = $1 and m.dialog_id = $2 and m.seq = $3 and m.sender <> 'CLIENT'
  returning m.*),
 told as (
  update webhook_delivery t set body = null from changed c
  where t.company_id = $1 and t.dialog_id = $2 and t.kind = 'message' and t.detail = c.seq and t.body is not null),
 counted as (
  update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id(),
   last_text = case when d.seq = $3 then 'Mensagem apagada' else d.last_text end
  where d.company_id = $1 and d.id = $2 and exists (select from changed) returning 1)
 select ${messageColumns} from changed m ${messageAuthor}`

const eraseAny = erase.replace("m.sender <> 'CLIENT'", 'm.deleted_at is null')

/** Erases a message of either side, unless it is erased already; its dialog must be locked. */
export const eraseAnyMessage = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(eraseAny, [companyId, dialogId, seq])

/** Erases a message of ours; its dialog must be locked. `found`: whether the message exists, of either side. */
export const eraseMessage = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<{ found: boolean; rows: MessageRow[] }> => {
  const there = isThere(pipeline, companyId, dialogId, seq)
  const rows = await pipeline.query<MessageRow>(erase, [companyId, dialogId, seq])
  return { found: await there, rows }
}

export const isThere = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<boolean> => {
  const rows = await pipeline.query('select 1 from message where company_id = $1 and dialog_id = $2 and seq = $3', [
    companyId,
    dialogId,
    seq,
  ])
  return rows.length > 0
}

/** A message of a campaign, which no person sends again. What a person planned is sent at most once by itself, and again by hand. */
export const isSentOnce = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<boolean> => {
  const rows = await pipeline.query(
    "select 1 from message where company_id = $1 and dialog_id = $2 and seq = $3 and on_unknown = 'never' and sender <> 'HUMAN'",
    [companyId, dialogId, seq],
  )
  return rows.length > 0
}
