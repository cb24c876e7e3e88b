import type { Pipeline } from '../../platform/database/index.ts'
import type { DeliveryStatus, EditReport, StatusChange } from '../model/acts.ts'
import { messageAuthor, messageColumns } from '../model/message-columns.ts'
import type { MessageRow } from '../model/present.ts'

/** A status replaces those that come before it and never goes back; what was read has not failed. */
export const replaces: Record<DeliveryStatus, readonly string[]> = {
  // Only a person may send again what failed.
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
// `status <> 'read'` in so many words lets the index of unseen messages serve: what was seen before is not walked again.
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

/** Sets one message's status, where that is a step forward; its dialog is locked. Gives the changed row, if any. */
export const setMessageStatus = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
  status: StatusChange,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(changeOne, parameters(companyId, dialogId, seq, status))

/** The customer has seen what people wrote up to a version of the dialog; the dialog is locked. */
export const markPersonsRead = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  version: number,
): Promise<MessageRow[]> =>
  pipeline.query<MessageRow>(changePersons, parameters(companyId, dialogId, version, { status: 'read' }))

/** What the provider took up to a moment (milliseconds of the epoch); the dialog is locked. */
export const setTakenStatus = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  untilMs: number,
  status: StatusChange,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(changeTaken, parameters(companyId, dialogId, untilMs, status))

/** What the provider took, up to one message; the dialog is locked. */
export const setStatusUpTo = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
  status: StatusChange,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(changeUpTo, parameters(companyId, dialogId, seq, status))

/** Words that are gone without a file being left would be an empty message: then it is as if nobody had told them. */
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

/** Gives a message that its side changed other words, or marks it as changed where nobody tells them; its dialog is locked. */
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

/** Empties a message of either side that is not empty yet; its dialog is locked. */
export const eraseAnyMessage = (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<MessageRow[]> => pipeline.query<MessageRow>(eraseAny, [companyId, dialogId, seq])

/** Empties a message of our side; its dialog is locked. `found`: there is such a message, the customer's or ours. */
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

/** A message of a campaign, which is sent at most once. */
export const isSentOnce = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<boolean> => {
  const rows = await pipeline.query(
    "select 1 from message where company_id = $1 and dialog_id = $2 and seq = $3 and on_unknown = 'never'",
    [companyId, dialogId, seq],
  )
  return rows.length > 0
}
